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
	$name   = '';
	$words  = array( '' => array() );
	foreach ( $written as $key => $text ) {
		if ( is_int( $key ) && preg_match( '/^([\w-]+)=(.+)$/s', $text, $found ) ) {
			list( , $key, $text ) = $found;
		}
		$name             = is_int( $key ) ? $name : strtolower( $key );
		$words[ $name ][] = $text;
	}
	$flags = $words[''];
	unset( $words[''] );
	foreach ( $words as $name => $texts ) {
		// A value with spaces was in quotation marks that WordPress knows.
		$count = preg_match( '/\s/', $texts[0] ) ? 0 : count( $texts );
		for ( ; $count > 0; --$count ) {
			$value = implode( ' ', array_slice( $texts, 0, $count ) );
			// An `&` may be encoded once more.
			$value = html_entity_decode( html_entity_decode( $value, ENT_QUOTES | ENT_HTML5, 'UTF-8' ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
			if ( preg_match( '/^(?:["“”„‟«»″](.*)["“”„‟«»″]|[\'‘’‚‛‹›′](.*)[\'‘’‚‛‹›′])$/su', $value, $found ) ) {
				$texts = array_merge( array( trim( end( $found ) ) ), array_slice( $texts, $count ) );
				break;
			}
		}
		$values[ $name ] = array_shift( $texts );
		$flags           = array_merge( $flags, $texts );
	}
	return $values + array_fill_keys( $flags, 'true' );
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
	$tag   = array_flip( data( 'shortcodes' ) )[ $name ] ?? $name;
	$names = implode( '|', array_merge( array_keys( data( 'shortcodes' ) ), data( 'shortcodes' ) ) );
	$after = '';
	// WordPress pairs the first opening tag with the last closing one. What has a tag of ours is no fallback.
	if ( preg_match( "/(?<!\\[)\\[($names)(?![\\w-])/", $content ) ) {
		$after   = str_replace( "[/$name]", '', do_shortcode( "{$content}[/$name]" ) );
		$content = '';
	}
	$fallback = '' === trim( $content ) ? translate_text( data( 'fallbacks' )[ $tag ] ) : strip_shortcodes( $content );
	// A shortcode has no DIV around it, unlike a block, and an inline element would leave the text column.
	return widget_html( $tag, is_array( $written ) ? read_written( $written ) : array(), $fallback, array( 'display' => 'block' ) ) . $after;
}

/**
 * Registers the shortcodes. The short names are those of the tags, if nobody else has them.
 */
function register_shortcodes() {
	foreach ( data( 'shortcodes' ) as $tag => $name ) {
		add_shortcode( $name, __NAMESPACE__ . '\render_shortcode' );
		if ( ! shortcode_exists( $tag ) ) {
			add_shortcode( $tag, __NAMESPACE__ . '\render_shortcode' );
		}
	}
}
add_action( 'init', __NAMESPACE__ . '\register_shortcodes', 20 );
