import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { end, startServer } from './child.ts'
import { type Database, until } from './database.ts'
import { unpack } from './debian.ts'
import { unpackPhp } from './php.ts'

/** What a WordPress is made of, from which releases of Debian. */
export interface Release {
  name: string
  suite: string
  php: { version: string; suites: readonly string[] }
}

/** Those to be tried. */
export const releases: readonly Release[] = [
  { name: 'newest', suite: 'sid', php: { version: '8.5', suites: ['sid', 'experimental'] } },
  { name: 'oldest', suite: 'bookworm', php: { version: '7.4', suites: ['bullseye'] } },
]

/** The last release of Debian that has it: no newer one has a theme that is not of blocks. */
const classicTheme = { name: 'twentytwentyone', suite: 'bookworm' }

/** A WordPress that runs. */
export interface Site {
  name: string
  /** Where it answers, without a trailing slash. */
  url: string
  /** The folder that it runs in. */
  folder: string
  /** The command that runs its PHP. */
  php: string
  /** A block theme and a classic one. */
  themes: readonly string[]
  versions: { wordpress: string; php: string }
}

/** The password of all users. */
export const password = 'a-password-of-the-test'

export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const
export type Role = (typeof roles)[number]

const config = (url: string, database: string, socket: string) => `<?php
define( 'DB_NAME', '${database}' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) {
	define( $name . '_KEY', $name . ' key of the test' );
	define( $name . '_SALT', $name . ' salt of the test' );
}
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISABLE_WP_CRON', true );
define( 'FS_METHOD', 'direct' );
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`

/**
 * Runs PHP in a site, and gives back what it returns, by JSON.
 * @throws with what PHP has said, when it fails
 */
export function runPhp({ folder, php }: Pick<Site, 'folder' | 'php'>, code: string): unknown {
  const { status, stdout, stderr } = spawnSync(php, {
    cwd: folder,
    input: `<?php function run() { ${code} }
      if ( ${code.includes('wp_install(')} ) { define( 'WP_INSTALLING', true ); }
      require 'wp-load.php';
      file_put_contents( 'php://stdout', "\\n" . wp_json_encode( run() ) );`,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`PHP: ${stdout}${stderr}`)
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1))
}

const installation = `
  require_once ABSPATH . 'wp-admin/includes/upgrade.php';
  wp_install( 'Test site', 'administrator', 'administrator@example.com', false, '', '${password}' );
  update_option( 'link_manager_enabled', 0 );
  update_option( 'timezone_string', 'Europe/Berlin' );
  wp_publish_post( get_option( 'wp_page_for_privacy_policy' ) );
  foreach ( ${JSON.stringify(roles.slice(1))} as $role ) {
    wp_insert_user( array( 'user_login' => $role, 'user_pass' => '${password}', 'user_email' => "$role@example.com", 'role' => $role ) );
  }
  foreach ( get_users() as $user ) {
    $unguided = array( 'welcomeGuide' => false, 'fullscreenMode' => false, 'enableChoosePatternModal' => false );
    update_user_meta( $user->ID, 'wp_persisted_preferences', array( 'core/edit-post' => $unguided, 'core' => $unguided, '_modified' => '2026-01-01T00:00:00.000Z' ) );
  }
  return array( 'wordpress' => get_bloginfo( 'version' ), 'php' => PHP_VERSION );`

/** Unpacks packages of Debian. @returns where they have put WordPress */
const unpackWordPress = (name: string, suite: string, names: readonly string[]) =>
  join(unpack(name, { suites: [suite], names }), 'usr/share/wordpress')

/** The block theme that new sites of a WordPress have. */
function blockThemeOf(wordpress: string): string {
  const constants = readFileSync(join(wordpress, 'wp-includes/default-constants.php'), 'utf8')
  const [, theme] = /'WP_DEFAULT_THEME', '(\w+)'/.exec(constants) ?? []
  if (theme) return theme
  throw new Error(`There is no WordPress in ${wordpress}.`)
}

/** Copies a WordPress with a block theme and a classic one. @returns the names of the themes */
async function copyWordPress(suite: string, folder: string): Promise<string[]> {
  const source = unpackWordPress(`wordpress-${suite}`, suite, [
    ...['wordpress', 'libjs-underscore', 'libjs-lodash', 'libjs-cropper', 'libjs-jquery-ui'],
    ...['libphp-phpmailer', 'php-getid3'],
  ])
  const ofSystem = ['wp-config.php', '.htaccess', 'ca-bundle.crt']
  // Packages have links into other packages of the same release.
  const options = { recursive: true, dereference: true }
  await cp(source, folder, { ...options, filter: (file) => !ofSystem.includes(basename(file)) })
  const themes = [{ name: blockThemeOf(source), suite }, classicTheme]
  for (const { name, suite } of themes) {
    const from = unpackWordPress(`wordpress-theme-${name}`, suite, [`wordpress-theme-${name}`])
    const path = `wp-content/themes/${name}`
    await cp(join(from, path), join(folder, path), options)
  }
  return themes.map(({ name }) => name)
}

/**
 * Starts a fresh WordPress on loopback.
 * @param folder where all that it writes goes
 */
export async function startWordPress(
  { name, suite, php: { version, suites } }: Release,
  folder: string,
  database: Database,
  port: number,
): Promise<{ site: Site; close(): Promise<void> }> {
  const php = unpackPhp(version, suites)
  const themes = await copyWordPress(suite, folder)
  const url = `http://127.0.0.1:${port}`
  database.create(name)
  await writeFile(join(folder, 'wp-config.php'), config(url, name, database.socket))
  const plugins = join(folder, 'wp-content/mu-plugins')
  await mkdir(plugins)
  await copyFile(join(import.meta.dirname, 'test-site.php'), join(plugins, 'test-site.php'))
  const versions = runPhp({ folder, php }, installation) as Site['versions']
  const server = startServer(
    php,
    ['-d', 'opcache.enable_cli=1', '-S', `127.0.0.1:${port}`, '-t', folder],
    { PHP_CLI_SERVER_WORKERS: '4' },
  )
  const isThere = () =>
    fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  await until('PHP', isThere)
  return { site: { name, url, folder, php, themes, versions }, close: () => end(server) }
}
