<?php
/**
 * What the tests need of a site: each request can name its theme and its editor, so that all can be
 * looked at at the same time.
 */

// phpcs:disable WordPress.Security

foreach ( array( 'template', 'stylesheet' ) as $option ) {
	add_filter(
		"pre_option_$option",
		function ( $theme ) {
			return isset( $_GET['test-theme'] ) ? sanitize_key( $_GET['test-theme'] ) : $theme;
		}
	);
}

add_filter(
	'use_block_editor_for_post',
	function ( $is_used ) {
		return $is_used && ! isset( $_GET['classic-editor'] );
	}
);

// No mail leaves the test, and no welcome covers the editor.
add_filter( 'pre_wp_mail', '__return_true' );

// On a network only its own administrators may write scripts.
add_filter(
	'map_meta_cap',
	function ( $capabilities, $asked ) {
		return isset( $_GET['test-network'] ) && 'unfiltered_html' === $asked ? array( 'do_not_allow' ) : $capabilities;
	},
	10,
	2
);

// The language of the current user.
add_filter(
	'locale',
	function ( $locale ) {
		return isset( $_GET['test-locale'] ) ? 'hi_IN' : $locale;
	}
);
add_filter(
	'pre_determine_locale',
	function ( $locale ) {
		return isset( $_GET['test-locale'] ) ? 'hi_IN' : $locale;
	}
);

// An optimiser that writes the tags of scripts anew.
add_filter(
	'script_loader_tag',
	function ( $html ) {
		return isset( $_GET['test-optimiser'] ) ? preg_replace( '/ data-[\w-]+(="[^"]*")?/', '', $html ) : $html;
	},
	99
);

// An optimiser that loads scripts from copies of its own.
add_filter(
	'script_loader_src',
	function ( $src, $handle ) {
		if ( ! isset( $_GET['test-copy'] ) || 'launch-widgets' !== $handle ) {
			return $src;
		}
		copy( ABSPATH . wp_parse_url( $src, PHP_URL_PATH ), WP_CONTENT_DIR . '/copy.js' );
		return content_url( 'copy.js' );
	},
	10,
	2
);

// The settings of the plugin, for one request.
add_filter(
	'option_launch_widgets',
	function ( $settings ) {
		return isset( $_GET['test-settings'] ) ? json_decode( wp_unslash( $_GET['test-settings'] ), true ) : $settings;
	}
);

add_action(
	'wp_loaded',
	function () {
		// An endpoint of the site's own.
		if ( isset( $_GET['test-endpoint'] ) ) {
			wp_send_json( array( 'ok' => true ) );
		}
		// A template that does not call wp_footer().
		if ( isset( $_GET['test-bare'] ) ) {
			echo '<!DOCTYPE html><title>Soon</title><p>We are not here yet.</p>' . do_shortcode( '[waitlist-button]' );
			exit;
		}
	}
);

// Content that comes by AJAX.
add_action(
	'wp_ajax_nopriv_test_content',
	function () {
		wp_die( do_shortcode( '[waitlist-button][launch-countdown launch-at="2099-01-01"]' ) );
	}
);

// Another plugin that has a shortcode of the same name.
add_action(
	'init',
	function () {
		if ( isset( $_GET['test-other'] ) ) {
			add_shortcode( 'launch-countdown', '__return_empty_string' );
		}
	}
);
