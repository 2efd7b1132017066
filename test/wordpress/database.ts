import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { end, startServer } from './child.ts'

export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} does not answer.`)
    await setTimeout(50)
  }
}

/** Starts a database server of the test's own. @param folder where all that it writes goes */
export async function startDatabase(folder: string) {
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
  const server = startServer('/usr/sbin/mariadbd', [
    ...['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, user],
    ...['--skip-networking', '--skip-grant-tables', '--innodb-flush-log-at-trx-commit=0'],
  ])
  const connection = ['--no-defaults', `--socket=${socket}`]
  await until('MariaDB', () => spawnSync('mariadb-admin', [...connection, 'ping']).status === 0)
  return {
    /** What MariaDB listens to, instead of a port. */
    socket,
    create: (name: string) =>
      void spawnSync('mariadb', [...connection, '-e', `CREATE DATABASE ${name}`]),
    close: () => end(server),
  }
}

export type Database = Awaited<ReturnType<typeof startDatabase>>
