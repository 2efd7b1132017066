<?php
/**
 * Each widget as a block and as a shortcode.
 *
 * @package LaunchWidgets
 */

namespace LaunchWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * The attributes of a block, which an author can set.
 *
 * @param string $tag The tag of the widget.
 * @return array JSON Schemas by the names of the attributes.
 */
function author_attributes( $tag ) {
	$block = \WP_Block_Type_Registry::get_instance()->get_registered( "launch-widgets/$tag" );
	// Without those that WordPress adds, and without the fallback text, which WordPress reads itself.
	return array_filter(
		$block->attributes,
		function ( $schema ) {
			return isset( $schema['control'] );
		}
	);
}

/**
 * Reads a value that an author has set.
 *
 * @param mixed $value  The value, or its text; empty if it is not set.
 * @param array $schema What the attribute takes.
 * @return mixed The default for a bad value; null if there is no default.
 */
function read_value( $value, array $schema ) {
	if ( 'object' === $schema['type'] && is_string( $value ) ) {
		$value = json_decode( $value, true );
	}
	// As it is written: the default in place of what is no date would announce a launch.
	if ( 'date' === ( $schema['control'] ?? '' ) && is_string( $value ) && '' !== trim( $value ) ) {
		return $value;
	}
	if ( ! $value && 0 !== $value && '0' !== $value || ! is_valid( $value, $schema ) ) {
		return $schema['default'] ?? null;
	}
	return rest_sanitize_value_from_schema( $value, $schema );
}

/**
 * The form without a script, which is closed at first.
 *
 * @param array $attributes Of the widget, by their names.
 * @return string
 */
function plain_form_html( array $attributes ) {
	$form     = data( 'plainForm' );
	$language = strtok( get_locale(), '_' );
	$language = isset( $form['texts'][ $language ] ) ? $language : 'en';
	$messages = json_decode( $attributes['messages'] ?? '{}', true );
	$texts    = array_merge( $form['texts'][ $language ], array_filter( $messages, 'is_string' ) );
	// As the widgets do, from the site that the script comes from.
	$home     = preg_replace( '#(?<![:/])/.*#', '', setting( 'script' ) );
	$defaults = array(
		'endpoint'    => $home . $form['paths']['endpoint'] . "?lang=$language",
		'privacy-url' => $home . $form['paths']['privacy-url'],
		'label'       => $texts['join'],
	);
	$parts    = array();
	foreach ( array_merge( $form['defaults'], $defaults, $attributes, $texts ) as $name => $value ) {
		// WordPress would read shortcodes in the text of a block.
		$parts[ '{' . $name . '}' ] = str_replace( '[', '&#91;', esc_attr( $value ) );
	}
	return strtr( $form['html'], $parts );
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
	wp_enqueue_script( SCRIPT );
	$attributes = site_attributes( $tag );
	$style     += array_filter( array( '--widget-accent' => setting( 'accent-color' ) ) );
	$schemas    = author_attributes( $tag );
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
	$content = esc_html( trim( wp_strip_all_tags( $fallback ) ) );
	if ( isset( $attributes['plain-form'] ) ) {
		unset( $attributes['plain-form'] );
		// The line that opens the form says what the button's text does.
		$content = ( isset( $schemas['label'] ) ? '' : $content ) . plain_form_html( $attributes );
	}
	return sprintf( '<%1$s%2$s>%3$s</%1$s>', $tag, attributes_html( $attributes ), $content );
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
	return sprintf(
		'<div %s>%s</div>',
		get_block_wrapper_attributes( $wrapper ),
		widget_html( basename( $block->name ), $attributes, $content )
	);
}

/**
 * Shows a shortcode: `[launch-countdown launch-at="2099-01-01T00:00"]We launch soon.[/launch-countdown]`.
 *
 * @param array|string $written The attributes; one without a value has a number as its key.
 * @param string       $content What stands between the tags: the fallback text.
 * @param string       $tag     The tag of the widget.
 * @return string
 */
function render_shortcode( $written, $content, $tag ) {
	$values = array();
	foreach ( (array) $written as $name => $value ) {
		if ( is_int( $name ) ) {
			$values[ $value ] = 'true';
		} else {
			// Word processors write other quotation marks, which become part of the value.
			$values[ $name ] = preg_replace( '/^[“”„«»″]|[“”„«»″]$/u', '', $value );
		}
	}
	$fallback = '' === $content ? translate_text( data( 'fallbacks' )[ $tag ] ) : strip_shortcodes( $content );
	// A shortcode has no DIV around it, unlike a block, and an inline element would leave the text column.
	return widget_html( $tag, $values, $fallback, array( 'display' => 'block' ) );
}

/**
 * Translates a text of block.json or widgets.json.
 *
 * @param string $text In English.
 * @return string
 */
function translate_text( $text ) {
	return '' === $text ? '' : translate( $text, 'launch-widgets' ); // phpcs:ignore WordPress.WP.I18n.LowLevelTranslationFunction, WordPress.WP.I18n.NonSingularStringLiteralText
}

/**
 * Translates the texts of a schema.
 *
 * @param array $schema Of the setting or the text.
 * @return array
 */
function translate_schema( array $schema ) {
	foreach ( array( 'title', 'description', 'takes', 'section' ) as $key ) {
		if ( isset( $schema[ $key ] ) ) {
			$schema[ $key ] = translate_text( $schema[ $key ] );
		}
	}
	if ( isset( $schema['enumNames'] ) ) {
		$schema['enumNames'] = array_map( __NAMESPACE__ . '\translate_text', $schema['enumNames'] );
	}
	if ( isset( $schema['properties'] ) ) {
		$schema['properties'] = array_map( __NAMESPACE__ . '\translate_schema', $schema['properties'] );
	}
	return $schema;
}

/**
 * Registers the blocks and the shortcodes.
 */
function register_widgets() {
	foreach ( array_keys( data( 'fallbacks' ) ) as $tag ) {
		$folder = FOLDER . "/blocks/$tag";
		$block  = wp_json_file_decode( "$folder/block.json", array( 'associative' => true ) );

		$attributes = array_map( __NAMESPACE__ . '\translate_schema', $block['attributes'] );

		$attributes['fallback']['default'] = translate_text( $attributes['fallback']['default'] );
		register_block_type(
			$folder,
			array(
				'attributes'      => $attributes,
				'render_callback' => __NAMESPACE__ . '\render_block',
			)
		);
		add_shortcode( $tag, __NAMESPACE__ . '\render_shortcode' );
	}
}
add_action( 'init', __NAMESPACE__ . '\register_widgets' );

/**
 * Adds the editor's script and its data for previews.
 */
function enqueue_editor_script() {
	$sites = array();
	foreach ( array_keys( data( 'fallbacks' ) ) as $tag ) {
		$sites[ $tag ] = site_attributes( $tag );
	}
	wp_enqueue_script(
		'launch-widgets-editor',
		plugins_url( 'editor.js', __DIR__ ),
		array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-compose', 'wp-element', 'wp-html-entities', 'wp-i18n' ),
		data( 'version' ),
		true
	);
	wp_add_inline_script(
		'launch-widgets-editor',
		'var launchWidgets = ' . wp_json_encode(
			array(
				'script'     => script_attributes(),
				'zone'       => '+00:00' === wp_timezone_string() ? 'UTC' : wp_timezone_string(),
				'language'   => str_replace( '_', '-', get_locale() ),
				'accent'     => setting( 'accent-color' ),
				'attributes' => $sites,
			),
			JSON_HEX_TAG
		),
		'before'
	);
	wp_set_script_translations( 'launch-widgets-editor', 'launch-widgets', FOLDER . '/languages' );
}
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\enqueue_editor_script' );
