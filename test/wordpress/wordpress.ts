import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../attack/free-port.ts'

/** Where Debian's package puts it. */
const debianFolder = '/usr/share/wordpress'

export interface WordPress {
  /** Where it answers, without a trailing slash. */
  url: string
  /** The folder that it runs in. */
  folder: string
  /**
   * Runs PHP in it, and gives back what it returns, by JSON.
   * @throws with what PHP has said, when it fails
   */
  php(code: string): unknown
  /** What PHP has warned of. */
  warnings(): string[]
  close(): Promise<void>
}

/** Milliseconds between two tries to reach what has just been started. */
const pollInterval = 50

async function until(isThere: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await isThere())) {
    if (Date.now() > end) throw new Error(`${what} does not answer.`)
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
  }
}

async function end(started: ChildProcess) {
  if (started.exitCode !== null) return
  const ended = once(started, 'exit')
  started.kill()
  await ended
}

/** A database of its own, which listens to a socket in its folder and to no port. */
async function startDatabase(folder: string): Promise<{ socket: string; close(): Promise<void> }> {
  const data = join(folder, 'data')
  const socket = join(folder, 'socket')
  const user = `--user=${userInfo().username}`
  await mkdir(folder, { recursive: true })
  const made = spawnSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${data}`, '--skip-test-db', user],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`No database could be made: ${made.stderr}`)
  const server = spawn(
    '/usr/sbin/mariadbd',
    [
      ...['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, user],
      ...['--skip-networking', '--skip-grant-tables', '--innodb-flush-log-at-trx-commit=0'],
    ],
    { stdio: 'ignore' },
  )
  await until(
    () => spawnSync('mariadb-admin', ['--no-defaults', `--socket=${socket}`, 'ping']).status === 0,
    'MariaDB',
  )
  spawnSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-e', 'CREATE DATABASE wordpress'])
  return { socket, close: () => end(server) }
}

const config = (url: string, socket: string) => `<?php
define( 'DB_NAME', 'wordpress' );
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
 * Starts a fresh WordPress of Debian's package, with its database, on loopback.
 * @param folder where all that it writes goes
 */
export async function startWordPress(folder: string): Promise<WordPress> {
  const root = join(folder, 'site')
  const database = await startDatabase(join(folder, 'database'))
  await cp(debianFolder, root, { recursive: true, dereference: true })
  await rm(join(root, 'wp-config.php'))
  const port = await freePort(Math.random)
  const url = `http://127.0.0.1:${port}`
  await writeFile(join(root, 'wp-config.php'), config(url, database.socket))
  await mkdir(join(root, 'wp-content/mu-plugins'))
  await copyFile(
    join(import.meta.dirname, 'test-site.php'),
    join(root, 'wp-content/mu-plugins/test-site.php'),
  )
  const server = spawn(
    'php',
    [
      '-d',
      'opcache.enable_cli=1',
      '-d',
      'memory_limit=256M',
      '-S',
      `127.0.0.1:${port}`,
      '-t',
      root,
    ],
    { stdio: 'ignore', env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' }, detached: true },
  )
  const wordpress: WordPress = {
    url,
    folder: root,
    php(code) {
      const { status, stdout, stderr } = spawnSync('php', {
        cwd: root,
        input: `<?php function run() { ${code} }\n$installing = getenv( 'INSTALLING' ); if ( $installing ) { define( 'WP_INSTALLING', true ); }\nrequire 'wp-load.php';\nfile_put_contents( 'php://stdout', "\\n" . wp_json_encode( run() ) );`,
        encoding: 'utf8',
        env: { ...process.env, ...(code.includes('wp_install(') && { INSTALLING: '1' }) },
      })
      if (status !== 0) throw new Error(`PHP: ${stdout}${stderr}`)
      return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1))
    },
    warnings() {
      const log = join(root, 'debug.log')
      return existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
    },
    async close() {
      // Its workers are processes of its own, in one group with it.
      if (server.pid) process.kill(-server.pid)
      await database.close()
    },
  }
  await until(
    () =>
      fetch(url, { redirect: 'manual' }).then(
        () => true,
        () => false,
      ),
    'PHP',
  )
  return wordpress
}
