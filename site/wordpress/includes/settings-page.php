<?php
/**
 * The settings page, for administrators.
 *
 * @package LaunchWidgets
 */

namespace LaunchWidgets;

defined( 'ABSPATH' ) || exit;

/**
 * The settings that the user may change. The address of the script takes the right to write scripts,
 * which administrators of a site in a network do not have.
 *
 * @return array Schemas by the names of the settings.
 */
function changeable_settings() {
	$settings = data( 'settings' );
	if ( ! current_user_can( 'unfiltered_html' ) ) {
		unset( $settings['script'] );
	}
	return $settings;
}

/**
 * Reads the text that was typed for a setting.
 *
 * @param string $text   What was typed.
 * @param array  $schema Of the setting.
 * @return string|bool|null Null for a bad value.
 */
function read_setting( $text, array $schema ) {
	$text = trim( $text );
	if ( '' === $text ) {
		return 'boolean' === $schema['type'] ? false : '';
	}
	switch ( $schema['control'] ) {
		case 'boolean':
			return true;
		case 'folder':
			// The URL of a script in the folder is accepted, too.
			$text = trailingslashit( preg_replace( '#[^/]++/widgets\.js$#', '', $text ) );
			// Fall through.
		case 'url':
			// WordPress takes no braces; the widgets take both forms of `{id}`.
			$text = str_replace( array( '{', '}' ), array( '%7B', '%7D' ), $text );
			return esc_url_raw( $text, array( 'http', 'https' ) ) === $text && wp_parse_url( $text, PHP_URL_HOST ) ? $text : null;
		case 'url-or-path':
			return preg_match( '#^/(?!/)#', $text ) && esc_url_raw( $text ) === $text ? $text : read_setting( $text, array( 'control' => 'url' ) + $schema );
		default:
			return true === rest_validate_value_from_schema( $text, $schema ) ? $text : null;
	}
}

/**
 * Reads the form. A bad value shows an error and does not change the setting.
 *
 * @param mixed $typed What was typed, by the names of the settings.
 * @return array
 */
function read_settings( $typed ) {
	$changeable = changeable_settings();
	$settings   = array_diff_key( get_option( OPTION, array() ), $changeable );
	foreach ( $changeable as $name => $schema ) {
		$text  = $typed[ $name ] ?? '';
		$value = is_scalar( $text ) ? read_setting( (string) $text, $schema ) : null;
		if ( null === $value ) {
			/* translators: 1: name of a setting, 2: what it takes. */
			$message = sprintf( __( '%1$s stays as it was: it takes %2$s.', 'launch-widgets' ), $schema['title'], $schema['takes'] );
			add_settings_error( OPTION, $name, $message );
			$value = setting( $name );
		}
		$settings[ $name ] = $value;
	}
	return $settings;
}

/**
 * Registers the option and its fields.
 */
function register_settings() {
	register_setting(
		OPTION,
		OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => __NAMESPACE__ . '\read_settings',
		)
	);
	foreach ( changeable_settings() as $name => $schema ) {
		add_settings_section( $schema['section'], esc_html( $schema['section'] ), '__return_null', OPTION );
		add_settings_field(
			$name,
			esc_html( $schema['title'] ),
			__NAMESPACE__ . '\show_field',
			OPTION,
			$schema['section'],
			array(
				'name'      => $name,
				'label_for' => OPTION . '-' . $name,
			)
		);
	}
}
add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );

/**
 * Shows one field.
 *
 * @param array $field Its `name`, and the `label_for` it.
 */
function show_field( array $field ) {
	$schema = data( 'settings' )[ $field['name'] ];
	$value  = setting( $field['name'] );
	$names  = array(
		'id'               => $field['label_for'],
		'name'             => OPTION . '[' . $field['name'] . ']',
		'aria-describedby' => $field['label_for'] . '-help',
	);
	if ( 'version' === $field['name'] ) {
		echo '<select' . attributes_html( $names ) . '>'; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- attributes_html() escapes.
		/* translators: %s: number of a version. */
		printf( '<option value="">%s</option>', esc_html( sprintf( __( '%s, from this plugin', 'launch-widgets' ), data( 'version' ) ) ) );
		printf( '<option value="v1"%s>%s</option>', selected( $value, 'v1', false ), esc_html__( 'The newest 1.x, from the address of the script', 'launch-widgets' ) );
		foreach ( array_keys( data( 'versions' ) ) as $version ) {
			/* translators: %s: number of a version. */
			$name = sprintf( __( '%s for good, from the address of the script, checked by its hash', 'launch-widgets' ), $version );
			printf( '<option value="%s"%s>%s</option>', esc_attr( $version ), selected( $value, $version, false ), esc_html( $name ) );
		}
		echo '</select>';
	} elseif ( 'boolean' === $schema['type'] ) {
		echo '<input type="checkbox" value="1"' . attributes_html( $names ) . checked( $value, true, false ) . '>'; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- attributes_html() escapes.
	} else {
		// URLs get a wide field.
		$default = default_of_site( $field['name'] );
		$is_long = in_array( $schema['control'], array( 'url', 'url-or-path', 'folder' ), true );
		$more    = array(
			'class'       => 'code ' . ( $is_long ? 'large-text' : 'regular-text' ),
			'style'       => 'max-width: 40rem',
			'value'       => $value,
			'placeholder' => '' === $default ? $schema['placeholder'] : $default,
		);
		echo '<input type="text"' . attributes_html( $names + $more ) . '>'; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- attributes_html() escapes.
	}
	printf( '<p class="description" id="%s-help">%s</p>', esc_attr( $field['label_for'] ), esc_html( $schema['description'] ) );
}

/**
 * Shows the page.
 */
function show_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html( get_admin_page_title() ) . '</h1><form action="options.php" method="post" accept-charset="utf-8">';
	settings_fields( OPTION );
	do_settings_sections( OPTION );
	submit_button();
	echo '</form></div>';
}

/**
 * Adds the page to the menu Settings.
 */
function add_page() {
	add_options_page( data( 'title' ), data( 'title' ), 'manage_options', 'launch-widgets', __NAMESPACE__ . '\show_page' );
}
add_action( 'admin_menu', __NAMESPACE__ . '\add_page' );

/**
 * Adds a link to the settings to the plugin's row in the list of plugins.
 *
 * @param string[] $links The links of the row.
 * @return string[]
 */
function add_settings_link( $links ) {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=launch-widgets' ) ), esc_html__( 'Settings', 'launch-widgets' ) );
	return array_merge( array( $link ), $links );
}
add_filter( 'plugin_action_links_' . plugin_basename( dirname( __DIR__ ) . '/launch-widgets.php' ), __NAMESPACE__ . '\add_settings_link' );
