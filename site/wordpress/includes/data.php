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
 * Loads the translations that come with the plugin.
 */
function load_translations() {
	load_plugin_textdomain( 'launch-widgets', false, basename( dirname( __DIR__ ) ) . '/languages' );
}
add_action( 'init', __NAMESPACE__ . '\load_translations', 0 );
