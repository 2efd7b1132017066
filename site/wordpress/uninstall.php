<?php
/**
 * Leaves nothing behind when the plugin is deleted.
 *
 * @package LaunchWidgets
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'launch_widgets' );

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $launch_widgets_site ) {
		delete_blog_option( $launch_widgets_site, 'launch_widgets' );
	}
}
