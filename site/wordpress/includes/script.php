<?php
/**
 * The script of the widgets, on pages that have a widget.
 *
 * @package LaunchWidgets
 */

namespace LaunchWidgets;

defined( 'ABSPATH' ) || exit;

const SCRIPT = 'launch-widgets';

/**
 * The attributes of the script tag: DIVs of the form `<div data-widget="…">` stay text, and optimisers
 * leave the script as it is.
 *
 * @return array
 */
function script_attributes() {
	$version    = setting( 'version' );
	$attributes = array(
		'src'              => setting( 'script' ) . ( $version ? $version : 'v1' ) . '/widgets.js',
		'async'            => '',
		'data-no-div'      => '',
		'data-cfasync'     => 'false',
		'data-no-optimize' => '1',
		'data-noptimize'   => '1',
	);
	if ( $version ) {
		$attributes['integrity']   = data( 'versions' )[ $version ];
		$attributes['crossorigin'] = 'anonymous';
	}
	return $attributes;
}

/**
 * Attributes as HTML, escaped, with a space before each.
 *
 * @param array $attributes Values by names.
 * @return string
 */
function attributes_html( array $attributes ) {
	$html = '';
	foreach ( $attributes as $name => $value ) {
		$html .= '' === $value ? " $name" : sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	return $html;
}

/**
 * Registers the script; whoever shows a widget enqueues it.
 */
function register_script() {
	// Its address says which version it is.
	wp_register_script( SCRIPT, script_attributes()['src'], array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
}
add_action( 'init', __NAMESPACE__ . '\register_script' );

/**
 * Gives the script tag the attributes that WordPress has no way to name.
 *
 * @param string $html   The tag.
 * @param string $handle The name of the script.
 * @return string
 */
function complete_script_tag( $html, $handle ) {
	if ( SCRIPT !== $handle ) {
		return $html;
	}
	$attributes = script_attributes();
	unset( $attributes['src'] );
	return preg_replace( '/<script\b/', '<script' . attributes_html( $attributes ), $html, 1 );
}
add_filter( 'script_loader_tag', __NAMESPACE__ . '\complete_script_tag', 10, 2 );

/**
 * Takes from DIVs of the form `<div data-widget="…">` the addresses that they name, unless their author
 * may use any tag: WordPress lets everybody write such DIVs, and an optimiser may drop the attribute of
 * the script that leaves them text.
 *
 * @param string $content The content of a post.
 * @return string
 */
function remove_addresses( $content ) {
	$post = get_post();
	if ( false === stripos( $content, 'data-widget' ) || $post && user_can( $post->post_author, 'unfiltered_html' ) ) {
		return $content;
	}
	$addresses = array_filter(
		data( 'settings' ),
		function ( $schema ) {
			return in_array( $schema['control'], array( 'url', 'url-or-path' ), true );
		}
	);
	$attribute = '/[\s\/]data-(?:' . implode( '|', array_keys( $addresses ) ) . ')\s*=\s*(?:"[^"]*"|\'[^\']*\'|[^\s"\'>]+)/i';
	return preg_replace_callback(
		'/<div\b(?:"[^"]*"|\'[^\']*\'|[^>"\'])*>/i',
		function ( $tag ) use ( $attribute ) {
			return preg_replace( $attribute, ' ', $tag[0] );
		},
		$content
	);
}
add_filter( 'the_content', __NAMESPACE__ . '\remove_addresses', 99 );
