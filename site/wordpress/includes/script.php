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
 * The attributes of the script tag. They keep the script from turning DIVs into widgets, and optimisers
 * from changing the script.
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
 * Registers the script. Each widget enqueues it.
 */
function register_script() {
	// Without a version parameter: the URL contains the version.
	wp_register_script( SCRIPT, script_attributes()['src'], array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
}
add_action( 'init', __NAMESPACE__ . '\register_script' );

/**
 * Adds the attributes to the script tag for which WordPress has no parameter.
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
 * Takes `data-widget` from DIVs, unless the author may use any HTML. WordPress lets every author write
 * such DIVs, and an optimiser may drop the script's attribute that ignores them.
 *
 * @param string        $content The content or the excerpt of a post.
 * @param \WP_Post|null $post    The post, if it is not the current one.
 * @return string
 */
function remove_div_widgets( $content, $post = null ) {
	$post = get_post( $post );
	if ( $post && user_can( $post->post_author, 'unfiltered_html' ) ) {
		return $content;
	}
	return preg_replace_callback(
		// What WordPress has let through has no `>` in an attribute.
		'/<div\b[^>]*+/i',
		function ( $tag ) {
			return preg_replace( '/(?<=[\s"\'\/])data-widget(?=[\s=\/]|$)/i', 'data-no-widget', $tag[0] );
		},
		$content
	);
}
add_filter( 'the_content', __NAMESPACE__ . '\remove_div_widgets', 99 );
add_filter( 'get_the_excerpt', __NAMESPACE__ . '\remove_div_widgets', 99, 2 );
