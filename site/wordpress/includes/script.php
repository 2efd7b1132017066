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
 * The attributes of the script tag. DIVs of the form `<div data-widget="…">`, which authors may write,
 * stay text: they could name an endpoint.
 *
 * @return array
 */
function script_attributes() {
	$version    = setting( 'version' );
	$attributes = array(
		'src'         => setting( 'script' ) . ( $version ? $version : 'v1' ) . '/widgets.js',
		'async'       => '',
		'data-no-div' => '',
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
