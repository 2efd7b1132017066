<?php
/**
 * Each widget as a shortcode.
 *
 * @package LaunchWidgets
 */

namespace LaunchWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * Reads the attributes of a shortcode. WordPress splits a value at its spaces if its quotation marks are curly or
 * encoded, as word processors and visual editors write them; it is put together again.
 *
 * @param array $written What WordPress has read; an attribute without a value has a number as its key.
 * @return array Values by the names of the attributes.
 */
function read_written( array $written ) {
	$values = array();
	$text   = '';
	foreach ( $written as $name => $value ) {
		if ( is_int( $name ) ) {
			$text .= " $value";
		} elseif ( preg_match( '/^[&"“”„‟«»″\'‘’‚‛‹›′]\S*$/u', $value ) ) {
			$text .= " $name=$value";
		} else {
			$values[ $name ] = $value;
		}
	}
	// An `&` may be encoded once more.
	$text  = html_entity_decode( html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	$value = '["“”„‟«»″](.*?)["“”„‟«»″](?=\s|$)|[\'‘’‚‛‹›′](.*?)[\'‘’‚‛‹›′](?=\s|$)|(\S+)';
	preg_match_all( "/(?:([\\w-]+)=)?(?:$value)/su", $text, $found, PREG_SET_ORDER );
	foreach ( $found as $parts ) {
		$value   = trim( end( $parts ) );
		$values += '' === $parts[1] ? array( $value => 'true' ) : array( strtolower( $parts[1] ) => $value );
	}
	return $values;
}

/**
 * Shows a shortcode: `[launch-countdown launch-at="2099-01-01T00:00"]We launch soon.[/launch-countdown]`.
 *
 * @param array|string $written The attributes.
 * @param string       $content What stands between the tags: the fallback text.
 * @param string       $name    The name of the shortcode.
 * @return string
 */
function render_shortcode( $written, $content, $name ) {
	// Pages that replace only a part of themselves do not load the script. WordPress knows that of blocks.
	if ( function_exists( 'wp_interactivity_config' ) ) {
		wp_interactivity_config( 'core/router', array( 'clientNavigationDisabled' => true ) );
	}
	$names = wp_list_pluck( data( 'widgets' ), 'shortcode' );
	$tag   = array_flip( $names )[ $name ] ?? $name;
	$after = '';
	// WordPress pairs the first opening tag with the last closing one. What has a tag of ours is no fallback.
	if ( preg_match( '/' . get_shortcode_regex( array_merge( $names, array_keys( $names ) ) ) . '/', $content ) ) {
		$after   = str_replace( "[/$name]", '', do_shortcode( "{$content}[/$name]" ) );
		$content = '';
	}
	$fallback = '' === trim( $content ) ? data( 'widgets' )[ $tag ]['fallback']['default'] : strip_shortcodes( $content );
	// A shortcode has no DIV around it, unlike a block, and an inline element would leave the text column.
	return widget_html( $tag, is_array( $written ) ? read_written( $written ) : array(), $fallback, array( 'display' => 'block' ) ) . $after;
}

/**
 * Registers the shortcodes. The short names are those of the tags, if nobody else has them.
 */
function register_shortcodes() {
	foreach ( data( 'widgets' ) as $tag => $widget ) {
		add_shortcode( $widget['shortcode'], __NAMESPACE__ . '\render_shortcode' );
		if ( ! shortcode_exists( $tag ) ) {
			add_shortcode( $tag, __NAMESPACE__ . '\render_shortcode' );
		}
	}
}
add_action( 'init', __NAMESPACE__ . '\register_shortcodes', 20 );
