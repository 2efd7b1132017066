<?php
/**
 * What is shown where a widget cannot be: without scripts, in feeds and emails, and for a widget with mistakes.
 *
 * @package LaunchWidgets
 */

namespace LaunchWidgets;

defined( 'ABSPATH' ) || exit;

/** The parameter of the address of the form without a script. */
const FORM_PAGE = 'launch-widgets-form';

/**
 * Whether the HTML is for a feed, an excerpt or an email.
 *
 * @return bool
 */
function is_text_only() {
	return is_feed() || wp_doing_cron() || doing_filter( 'get_the_excerpt' );
}

/**
 * The fallback text as a link to the page with the widget.
 *
 * @param string $fallback The text.
 * @return string
 */
function text_html( $fallback ) {
	$url = get_permalink();
	return sprintf( '<a href="%s">%s</a>', esc_url( $url ? $url : home_url( '/' ) ), esc_html( $fallback ) );
}

/**
 * Replaces the widgets in an email by their fallback texts.
 *
 * @param array $mail The email, as `wp_mail()` takes it.
 * @return array
 */
function replace_in_mail( $mail ) {
	$tags = implode( '|', array_keys( data( 'widgets' ) ) );
	if ( is_string( $mail['message'] ?? null ) ) {
		$mail['message'] = preg_replace_callback(
			"#<($tags)\\b[^>]*>(.*?)</\\1>#s",
			function ( $found ) {
				// The text is before the link to the form.
				$text = trim( strstr( $found[2] . '<', '<', true ) );
				$text = '' === $text ? wp_strip_all_tags( $found[2] ) : $text;
				return text_html( html_entity_decode( $text, ENT_QUOTES, 'UTF-8' ) );
			},
			$mail['message']
		);
	}
	return $mail;
}
add_filter( 'wp_mail', __NAMESPACE__ . '\replace_in_mail' );

/**
 * Whether a text is a date that the countdown takes.
 *
 * @param string $text   The text.
 * @param array  $schema Of the attribute.
 * @return bool
 */
function is_date( $text, array $schema ) {
	return preg_match( "#{$schema['pattern']}#iD", $text, $found )
		&& checkdate( (int) $found[2], (int) $found[3], (int) $found[1] )
		&& (int) ( $found[4] ?? 0 ) < 24 && (int) ( $found[5] ?? 0 ) < 60 && (int) ( $found[6] ?? 0 ) < 60;
}

/**
 * Why a widget is not shown, for editors. Only a widget with a date refuses what it does not know: it could
 * announce a launch.
 *
 * @param string $tag        The tag of the widget.
 * @param array  $attributes Its attributes, by their names.
 * @param array  $values     What the author has set, by the names of the attributes.
 * @return string[]
 */
function problems( $tag, array $attributes, array $values ) {
	$schemas  = data( 'widgets' )[ $tag ]['attributes'];
	$problems = array();
	foreach ( wp_list_filter( $schemas, array( 'control' => 'date' ) ) as $name => $schema ) {
		if ( ! isset( $attributes[ $name ] ) ) {
			/* translators: 1: name of an attribute, 2: its value. */
			$problems[] = sprintf( __( '%1$s takes a date, such as 2099-01-31T09:00, and has “%2$s”.', 'launch-widgets' ), $name, $values[ $name ] ?? '' );
		}
		foreach ( array_keys( array_diff_key( $values, $schemas ) ) as $unknown ) {
			/* translators: %s: name of an attribute. */
			$problems[] = sprintf( __( '“%s” is none of its attributes.', 'launch-widgets' ), $unknown );
		}
	}
	if ( in_array( $tag, data( 'settings' )['endpoint']['widgets'], true ) && ! isset( $attributes['endpoint'] ) ) {
		/* translators: %s: title of the settings page. */
		$problems[] = sprintf( __( 'An administrator first chooses where sign-ups are sent, in Settings > %s.', 'launch-widgets' ), data( 'title' ) );
	}
	return $problems;
}

/**
 * What is shown instead of a widget with problems. In a paragraph too, so without block-level elements.
 *
 * @param string   $tag      The tag of the widget.
 * @param string   $fallback The text for visitors.
 * @param string[] $problems What is wrong.
 * @return string
 */
function problems_html( $tag, $fallback, array $problems ) {
	$html = sprintf( '<span style="display: block">%s</span>', esc_html( $fallback ) );
	if ( current_user_can( 'edit_posts' ) ) {
		/* translators: 1: name of a widget, 2: what is wrong with it. */
		$notice = sprintf( __( '%1$s is not shown: %2$s Visitors do not see this notice.', 'launch-widgets' ), $tag, implode( ' ', $problems ) );
		$html   = sprintf( '<span role="note" style="display: block; border: 2px solid; padding: 0.5em">%s</span>', esc_html( $notice ) ) . $html;
	}
	return $html;
}

/**
 * A link to a page of this site with the plain form. The form itself is not in the content, which others filter.
 *
 * @param string $tag        The tag of the widget.
 * @param array  $attributes Of the widget, by their names.
 * @return string
 */
function form_link_html( $tag, array $attributes ) {
	$hex = bin2hex( wp_json_encode( array( 'tag' => $tag ) + array_diff_key( $attributes, data( 'settings' ), array( 'style' => '' ) ) ) );
	$url = add_query_arg( FORM_PAGE, $hex . '-' . wp_hash( $hex ), home_url( '/' ) );
	// WordPress would read shortcodes in the text of a block.
	return str_replace( '[', '&#91;', sprintf( '<a href="%s" rel="nofollow">%s</a>', esc_url( $url ), esc_html( form_parts( $attributes )['label'] ) ) );
}

/**
 * The values of the plain form: attributes of the widget, and its texts in the language of the site.
 *
 * @param array $attributes Of the widget, by their names.
 * @return array
 */
function form_parts( array $attributes ) {
	$form     = data( 'plainForm' );
	$messages = json_decode( $attributes['messages'] ?? '{}', true );
	$texts    = array_merge( $form['texts'][ strtok( get_locale(), '_' ) ] ?? $form['texts']['en'], array_filter( $messages, 'is_string' ) );
	return array_merge( $form['defaults'], array( 'label' => $texts['join'] ), $attributes, $texts );
}

/**
 * Shows the page with the plain form. Its address proves by a hash that this site has made it.
 */
function show_form_page() {
	$address = sanitize_key( $_GET[ FORM_PAGE ] ?? '' ); // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- The page only shows a form, to everybody.

	list( $hex, $hash ) = explode( '-', "$address-" );
	if ( ! hash_equals( wp_hash( $hex ), $hash ) ) {
		return;
	}
	$attributes = json_decode( hex2bin( $hex ), true );
	$attributes = form_parts( $attributes + site_attributes( $attributes['tag'] ) );
	if ( ! isset( $attributes['endpoint'] ) ) {
		return;
	}
	$form  = data( 'plainForm' );
	$parts = array();
	foreach ( $attributes as $name => $value ) {
		$parts[ '{' . $name . '}' ] = is_url( $name ) ? esc_url( $value ) : esc_attr( $value );
	}
	$html = '' === $attributes['privacy-url'] ? str_replace( $form['privacy'], '', $form['html'] ) : $form['html'];
	$name = esc_html( $attributes['label'] );
	wp_die( "<h1>$name</h1>" . strtr( $html, $parts ), $name, array( 'response' => 200 ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- All parts are escaped above.
}
add_action( 'template_redirect', __NAMESPACE__ . '\show_form_page', 0 );
