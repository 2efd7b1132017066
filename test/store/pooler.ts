import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../attack/free-port.ts'
import { notRoot, type Postgres } from './postgres.ts'

/** Debian's path. */
const program = '/usr/sbin/pgbouncer'

/** Whether PgBouncer is installed. */
export const hasPooler = existsSync(program)

/**
 * PgBouncer before PostgreSQL, as database hosts run it: each transaction gets one of a few connections.
 */
export async function startPooler({ port, password }: Pick<Postgres, 'port' | 'password'>) {
  const user = notRoot()
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'))
  const own = await freePort(Math.random)
  const users = join(folder, 'users')
  const settings = join(folder, 'settings.ini')
  writeFileSync(users, `"waitlist" "${password}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
`,
  )
  if (user.uid !== undefined)
    for (const path of [folder, users, settings]) chownSync(path, user.uid, user.gid ?? user.uid)
  const child = spawn(program, [settings], { cwd: folder, stdio: 'ignore', ...user })
  // No child outlives this process.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise((resolve) => child.once('exit', resolve))

  /** The address of a database by way of the pooler. */
  const through = (database: string) => {
    const url = new URL(database)
    url.port = String(own)
    return url.href
  }
  for (let isUp = false; !isUp; await wait(20)) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start.')
    const socket = connect(own, '127.0.0.1')
    isUp = await once(socket, 'connect').then(Boolean, () => false)
    socket.destroy()
  }
  return {
    through,
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
