<?php
/**
 * The settings that an administrator makes for the whole site, in one option.
 *
 * @package LaunchWidgets
 */

namespace LaunchWidgets;

defined( 'ABSPATH' ) || exit;

/** The name of the option. */
const OPTION = 'launch_widgets';

/**
 * Reads one entry of data.php.
 *
 * @param string $key The name of the entry.
 * @return mixed
 */
function data( $key ) {
	static $data = array();

	$locale          = determine_locale();
	$data[ $locale ] = $data[ $locale ] ?? require __DIR__ . '/data.php';
	return $data[ $locale ][ $key ];
}

/**
 * A setting.
 *
 * @param string $name The name of the setting.
 * @return string|bool Empty or false by default.
 */
function setting( $name ) {
	return get_option( OPTION )[ $name ] ?? '';
}

/**
 * The value of a setting that WordPress knows.
 *
 * @param string $name The name of the setting.
 * @return string Empty if it does not know it.
 */
function default_of_site( $name ) {
	return 'privacy-url' === $name ? get_privacy_policy_url() : '';
}

/**
 * Whether an attribute or a setting is the address of a link or of an endpoint.
 *
 * @param string $name Its name.
 * @return bool
 */
function is_url( $name ) {
	return 0 === strpos( data( 'settings' )[ $name ]['control'] ?? '', 'url' );
}

/**
 * The attributes that an administrator sets for all widgets with a tag. An empty address of a link stands for
 * no link; without an endpoint there is no widget.
 *
 * @param string $tag The tag of the widget.
 * @return array Values by the names of the attributes.
 */
function site_attributes( $tag ) {
	$attributes = array();
	foreach ( data( 'settings' ) as $name => $schema ) {
		if ( ! in_array( $tag, $schema['widgets'], true ) ) {
			continue;
		}
		$value = setting( $name );
		$value = '' === $value ? default_of_site( $name ) : $value;
		if ( false !== $value && ( '' !== $value || ( is_url( $name ) && 'endpoint' !== $name ) ) ) {
			$attributes[ $name ] = is_bool( $value ) ? '' : $value;
		}
	}
	return $attributes;
}
