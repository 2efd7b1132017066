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
 * and consent tools from delaying it: Cloudflare, LiteSpeed, Autoptimize, WP Rocket, Jetpack Boost, WP Meteor,
 * mod_pagespeed and Cookiebot, in this order.
 *
 * @return array
 */
function script_attributes() {
	$version    = setting( 'version' );
	$hosted     = setting( 'script' ) ? setting( 'script' ) : data( 'settings' )['script']['placeholder'];
	$folder     = $version ? $hosted : plugins_url( 'embed/', __DIR__ );
	$attributes = array(
		'src'                      => $folder . ( $version ? $version : data( 'version' ) ) . '/widgets.js',
		'async'                    => '',
		// For optimisers that load a copy of the script.
		'data-folder'              => $folder,
		'data-no-div'              => '',
		'data-cfasync'             => 'false',
		'data-no-optimize'         => '1',
		'data-noptimize'           => '1',
		'nowprocket'               => '',
		'data-jetpack-boost'       => 'ignore',
		'data-wpmeteor-nooptimize' => 'true',
		'data-pagespeed-no-defer'  => '',
		'data-cookieconsent'       => 'ignore',
	);
	if ( isset( data( 'versions' )[ $version ] ) ) {
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
		$value = 'src' === $name || is_url( $name ) ? esc_url( $value ) : esc_attr( $value );
		$html .= '' === $value ? " $name" : sprintf( ' %s="%s"', $name, $value );
	}
	return $html;
}

/**
 * Registers the script. Each widget enqueues it.
 */
function register_script() {
	wp_register_script( SCRIPT, script_attributes()['src'], array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- The address contains the version.
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
	if ( ! class_exists( 'WP_HTML_Tag_Processor' ) ) {
		// Before WordPress 6.2.
		$tag = '/<script(?=[^>]*\sid=["\']' . SCRIPT . '-js["\'])/';
		return preg_replace( $tag, '<script' . attributes_html( $attributes ), $html, 1 );
	}
	$tags = new \WP_HTML_Tag_Processor( $html );
	while ( $tags->next_tag( 'script' ) ) {
		if ( SCRIPT . '-js' === $tags->get_attribute( 'id' ) ) {
			foreach ( $attributes as $name => $value ) {
				$tags->set_attribute( $name, '' === $value ? true : $value );
			}
		}
	}
	return $tags->get_updated_html();
}
add_filter( 'script_loader_tag', __NAMESPACE__ . '\complete_script_tag', 10, 2 );

/**
 * Enqueues the script. For HTML that comes without the footer's queue or after it, such as an answer to AJAX,
 * it is printed instead, once.
 *
 * @return string The tag to print beside the widget; empty while the queue is to come.
 */
function script_html() {
	wp_enqueue_script( SCRIPT );
	if ( ! wp_doing_ajax() && ! defined( 'REST_REQUEST' ) && ! did_action( 'wp_print_footer_scripts' ) ) {
		return '';
	}
	ob_start();
	wp_scripts()->do_items( SCRIPT );
	return ob_get_clean();
}

/**
 * Prints the script at the end of a page whose template has not called `wp_footer()`.
 */
function print_missing_script() {
	$types   = preg_grep( '/^content-type:/i', headers_list() );
	$is_page = 'cli' !== PHP_SAPI && ! is_admin() && ! wp_doing_cron() && ! preg_grep( '#text/html#i', $types, PREG_GREP_INVERT );
	if ( $is_page && wp_script_is( SCRIPT ) && ! did_action( 'wp_print_footer_scripts' ) ) {
		wp_scripts()->do_items( SCRIPT );
	}
}
// Before WordPress ends its output buffers.
add_action( 'shutdown', __NAMESPACE__ . '\print_missing_script', 0 );

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
