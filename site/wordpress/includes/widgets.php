<?php
/**
 * Each widget as a block.
 *
 * @package LaunchWidgets
 */

namespace LaunchWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * Reads a value that an author has set.
 *
 * @param mixed $value  The value, or its text; empty if it is not set.
 * @param array $schema What the attribute takes.
 * @return mixed Null for a bad value.
 */
function read_value( $value, array $schema ) {
	if ( 'object' === $schema['type'] && is_string( $value ) ) {
		$value = json_decode( $value, true );
	}
	if ( 'date' === ( $schema['control'] ?? '' ) ) {
		return is_string( $value ) && is_date( trim( $value ), $schema ) ? trim( $value ) : null;
	}
	return ( $value || '0' === $value ) && true === rest_validate_value_from_schema( $value, $schema ) ? rest_sanitize_value_from_schema( $value, $schema ) : null;
}

/**
 * The HTML of a widget. Bad values are left out.
 *
 * @param string $tag      The tag of the widget.
 * @param array  $values   What the author has set, by the names of the attributes.
 * @param string $fallback The text until the widget is ready, and where scripts are blocked.
 * @param array  $style    Values of CSS properties by their names.
 * @return string
 */
function widget_html( $tag, array $values, $fallback, array $style = array() ) {
	$fallback = trim( wp_strip_all_tags( $fallback ) );
	if ( is_text_only() ) {
		return text_html( $fallback );
	}
	$attributes = site_attributes( $tag );
	$style     += array_filter( array( '--widget-accent' => setting( 'accent-color' ) ) );
	$schemas    = data( 'widgets' )[ $tag ]['attributes'];
	foreach ( $schemas as $name => $schema ) {
		$value = read_value( $values[ $name ] ?? '', $schema );
		if ( null === $value || false === $value ) {
			continue;
		}
		if ( isset( $schema['cssProperty'] ) ) {
			$style[ $schema['cssProperty'] ] = $value;
		} elseif ( is_array( $value ) ) {
			// WordPress stores an author's `&` as `&amp;`, even within a list of texts.
			$attributes[ $name ] = wp_json_encode( map_deep( $value, 'wp_specialchars_decode' ) );
		} else {
			$attributes[ $name ] = true === $value ? '' : $value;
		}
	}
	if ( $style ) {
		$declarations = array();
		foreach ( $style as $property => $value ) {
			$declarations[] = "$property: $value";
		}
		$attributes['style'] = implode( '; ', $declarations );
	}
	$problems = problems( $tag, $attributes, $values );
	if ( $problems ) {
		return problems_html( $tag, $fallback, $problems );
	}
	$content = esc_html( $fallback );
	if ( isset( $attributes['plain-form'] ) ) {
		unset( $attributes['plain-form'] );
		// The link says what the button's text does.
		$content = ( isset( $schemas['label'] ) ? '' : $content . ' ' ) . form_link_html( $tag, $attributes );
	}
	return sprintf( '<%1$s%2$s>%3$s</%1$s>', $tag, attributes_html( $attributes ), $content ) . script_html();
}

/**
 * Shows a block.
 *
 * @param array     $attributes What the author has set.
 * @param string    $content    What was saved: the fallback text.
 * @param \WP_Block $block      The block.
 * @return string
 */
function render_block( $attributes, $content, $block ) {
	// Keeps a distance from the edges of the screen.
	$wrapper = 'full' === ( $attributes['align'] ?? '' ) ? array( 'style' => 'padding-left: 1.25rem; padding-right: 1.25rem' ) : array();
	$tag     = basename( $block->name );
	$values  = array_intersect_key( $attributes, data( 'widgets' )[ $tag ]['attributes'] );
	return sprintf( '<div %s>%s</div>', get_block_wrapper_attributes( $wrapper ), widget_html( $tag, $values, $content ) );
}

/**
 * Registers the blocks.
 */
function register_widgets() {
	foreach ( data( 'widgets' ) as $tag => $widget ) {
		register_block_type(
			__DIR__ . "/../blocks/$tag",
			array(
				'attributes'      => $widget['attributes'] + array( 'fallback' => $widget['fallback'] ),
				'render_callback' => __NAMESPACE__ . '\render_block',
				// For the editor. On a page, each widget enqueues it.
				'script_handles'  => is_admin() ? array( SCRIPT ) : array(),
			)
		);
	}
}
add_action( 'init', __NAMESPACE__ . '\register_widgets' );

/**
 * Adds the editor's script and its data for previews.
 */
function enqueue_editor_script() {
	$sites    = array();
	$problems = array();
	foreach ( data( 'widgets' ) as $tag => $widget ) {
		$sites[ $tag ] = site_attributes( $tag );
		// A date is the author's, and the editor has a control for it.
		$problems[ $tag ] = implode( ' ', problems( $tag, $sites[ $tag ] + $widget['attributes'], array() ) );
	}
	wp_enqueue_script(
		'launch-widgets-editor',
		plugins_url( 'editor.js', __DIR__ ),
		array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-html-entities', 'wp-i18n' ),
		data( 'version' ),
		true
	);
	wp_add_inline_script(
		'launch-widgets-editor',
		'var launchWidgets = ' . wp_json_encode(
			array(
				'zone'       => '+00:00' === wp_timezone_string() ? 'UTC' : wp_timezone_string(),
				'language'   => str_replace( '_', '-', get_locale() ),
				'accent'     => setting( 'accent-color' ),
				'attributes' => $sites,
				'problems'   => $problems,
			),
			JSON_HEX_TAG
		),
		'before'
	);
	wp_set_script_translations( 'launch-widgets-editor', 'launch-widgets', dirname( __DIR__ ) . '/languages' );
}
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\enqueue_editor_script' );
