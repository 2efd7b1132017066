<?php
/**
 * The data of the plugin's build: names, URLs, versions and settings.
 *
 * @package LaunchWidgets
 */

namespace LaunchWidgets;

defined( 'ABSPATH' ) || exit;

/** The folder of the plugin. */
const FOLDER = __DIR__ . '/..';

/**
 * Reads one entry of widgets.json.
 *
 * @param string $key The name of the entry.
 * @return mixed
 */
function data( $key ) {
	static $data = null;
	if ( null === $data ) {
		$data = wp_json_file_decode( FOLDER . '/widgets.json', array( 'associative' => true ) );
	}
	return $data[ $key ];
}

/**
 * The title of the settings page and of the block category.
 *
 * @return string
 */
function title() {
	/* translators: %s: name of the product. */
	return sprintf( __( '%s Widgets', 'launch-widgets' ), data( 'product' ) );
}

/**
 * Whether a value is valid by a JSON Schema. Texts may stand for numbers and booleans.
 *
 * @param mixed $value  The value.
 * @param array $schema The schema, as the REST API takes it.
 * @return bool
 */
function is_valid( $value, array $schema ) {
	return true === rest_validate_value_from_schema( $value, $schema );
}

/**
 * Translates a text of block.json or widgets.json. The file with the translations is generated from both.
 *
 * @param string $text In English.
 * @return string
 */
function translate_text( $text ) {
	static $texts = array();

	$locale = determine_locale();
	if ( ! isset( $texts[ $locale ] ) ) {
		$texts[ $locale ] = array_combine( data( 'texts' ), require __DIR__ . '/texts.php' );
	}
	return $texts[ $locale ][ $text ] ?? $text;
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
