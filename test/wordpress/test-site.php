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

// The script that an administrator has put into the footer of the theme.
add_action(
	'wp_footer',
	function () {
		if ( isset( $_GET['test-script'] ) ) {
			echo '<script async src="' . esc_url( $_GET['test-script'] ) . '"></script>';
		}
	}
);

// The language of whoever looks.
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
