import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '../../site/base/reason.ts'
import { freePort } from '../attack/free-port.ts'

/** Where Debian has the programs of each version. */
const debianFolder = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs; undefined if it is not installed. */
export function programsFolder(): string | undefined {
  const folders = existsSync(debianFolder)
    ? readdirSync(debianFolder).map((version) => join(debianFolder, version, 'bin'))
    : []
  return [...folders, ...(process.env.PATH ?? '').split(':')].find((folder) =>
    existsSync(join(folder, 'initdb')),
  )
}

/** PostgreSQL and PgBouncer refuse to run as root: the user of Debian's package. */
export function notRoot(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (which: string) =>
    Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const password = 'se cr/et'

// No child outlives this process.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGQUIT')
})

/** How PostgreSQL ends: `immediate` is like a loss of power, except that written data stays. */
type Stop = 'immediate' | 'fast'

let made = 0

/** A PostgreSQL that runs at a port. */
export function postgresAt(port: number) {
  const url = (name = 'postgres') =>
    `postgres://waitlist:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`

  /** Runs statements as the superuser, over a separate connection. */
  async function ask(sql: string, name?: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url(name), connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  return {
    /** The address of a database of this server, with its password. */
    url,
    port,
    password,
    ask,
    /** Makes an empty database. @returns its address */
    async createDatabase() {
      made += 1
      const name = `waitlist_${process.pid}${made}`
      await ask(`CREATE DATABASE ${name}`)
      return url(name)
    },
  }
}

/**
 * A separate PostgreSQL in a temporary folder, on a free port of the loopback address.
 * @param settings of postgresql.conf
 */
export async function startPostgres(settings: Record<string, string> = {}) {
  const programs = programsFolder()
  if (!programs) throw new Error('PostgreSQL is not installed: "npm run test:postgres" does it.')
  const user = notRoot()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  const initdb = ['--pgdata', data, '--username=waitlist', `--pwfile=${passwordFile}`]
  const sure = ['--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--no-sync']
  // Its user may have no access to the working directory of this process.
  const options = { cwd: folder, ...user }
  execFileSync(join(programs, 'initdb'), [...initdb, ...sure], {
    ...options,
    stdio: 'ignore',
  })

  const port = await freePort(Math.random)
  const reached = postgresAt(port)
  let child: ChildProcess | undefined

  async function start() {
    const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const listen = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder]
    const started = spawn(join(programs ?? '', 'postgres'), ['-D', data, ...listen, ...words], {
      ...options,
      stdio: 'ignore',
    })
    running.add(started)
    started.once('exit', () => running.delete(started))
    child = started
    for (;;) {
      if (started.exitCode !== null) throw new Error('PostgreSQL did not start.')
      const isUp = await reached.ask('SELECT 1').then(
        () => true,
        () => false,
      )
      if (isUp) return
      await wait(20)
    }
  }

  async function stop(how: Stop = 'fast') {
    const stopped = child
    child = undefined
    if (!stopped || stopped.exitCode !== null) return
    const ended = new Promise((resolve) => stopped.once('exit', resolve))
    stopped.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }

  await start()
  return {
    ...reached,
    start,
    stop,
    /** Stops its processes and connections (SIGSTOP). @returns continues them */
    async pause() {
      const rows = await reached.ask(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'waitlist'",
      )
      const processes = [child?.pid ?? 0, ...rows.map(({ pid }) => Number(pid))].filter(Boolean)
      const send = (signal: NodeJS.Signals) => {
        for (const pid of processes)
          try {
            process.kill(pid, signal)
          } catch (error) {
            // The process ended meanwhile.
            if (codeOf(error) !== 'ESRCH') throw error
          }
      }
      send('SIGSTOP')
      return () => send('SIGCONT')
    },
    async remove() {
      await stop('immediate')
      rmSync(folder, { recursive: true })
    },
  }
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>
