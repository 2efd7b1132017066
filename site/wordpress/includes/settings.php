<?php
/**
 * What an administrator sets for the whole site, in one option.
 *
 * @package LaunchWidgets
 */

namespace LaunchWidgets;

defined( 'ABSPATH' ) || exit;

/** The name of the one option. */
const OPTION = 'launch_widgets';

/**
 * One setting; the default of the build where nothing is set.
 *
 * @param string $name The name of the setting.
 * @return string|bool
 */
function setting( $name ) {
	$saved = get_option( OPTION );
	return $saved[ $name ] ?? data( 'settings' )[ $name ]['default'];
}

/**
 * What WordPress itself knows of a setting.
 *
 * @param string $name The name of the setting.
 * @return string Empty where it knows nothing.
 */
function default_of_site( $name ) {
	return 'privacy-url' === $name ? get_privacy_policy_url() : '';
}

/**
 * The attributes that an administrator sets for all widgets of a kind: where they send and lead to,
 * and what they keep.
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
		if ( '' !== $value && false !== $value ) {
			$attributes[ $name ] = is_bool( $value ) ? '' : $value;
		}
	}
	return $attributes;
}
