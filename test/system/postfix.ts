import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installFromDebian } from '../../site/build/tools/install.ts'
import { freePort } from '../attack/free-port.ts'

const master = '/usr/lib/postfix/sbin/master'

/** Whether there is a Postfix, which root alone can start. */
export const hasPostfix = (): boolean => existsSync(master) && process.getuid?.() === 0

/** Installs Debian's Postfix, which would else make settings of its own and start with them. */
export function installPostfix(): boolean {
  if (hasPostfix()) return true
  if (process.getuid?.() !== 0) return false
  const input = 'postfix postfix/main_mailer_type select No configuration\n'
  spawnSync('debconf-set-selections', { input })
  return installFromDebian('postfix') && hasPostfix()
}

// None outlives this process, whatever ends it.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
})

/** Whether a mail server greets whoever connects. */
const greets = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isUp: boolean) => {
      socket.destroy()
      resolve(isUp)
    }
    socket
      .once('data', (text) => end(String(text).startsWith('220')))
      .once('close', () => end(false))
    socket.on('error', () => {})
  })

/** Who owns the mailboxes: nobody. */
const owner = 65534

const services = `
proxymap unix - - n - - proxymap
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`

/**
 * A Postfix of its own, in a folder that goes with it, on a free port of the loopback address. It
 * delivers into a mailbox for each person, and knows no others.
 */
export async function startPostfix(people: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'postfix-'))
  // Its parts run as other users.
  chmodSync(folder, 0o755)
  const [settings, queue, data, mail] = ['settings', 'queue', 'data', 'mail'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  for (const made of [settings, queue, data, mail]) mkdirSync(made)
  chownSync(mail, owner, owner)
  chownSync(data, Number(execFileSync('id', ['-u', 'postfix'], { encoding: 'utf8' })), 0)
  const port = await freePort(Math.random)
  const mailboxes = join(settings, 'mailboxes')
  writeFileSync(mailboxes, people.map((person) => `${person} ${person}/\n`).join(''))
  writeFileSync(
    join(settings, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${queue}
data_directory = ${data}
maillog_file_prefixes = ${folder}
maillog_file = ${join(folder, 'log')}
myhostname = mail.sample.example
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
alias_maps =
local_recipient_maps =
virtual_mailbox_domains = sample.example
virtual_mailbox_base = ${mail}
virtual_mailbox_maps = texthash:${mailboxes}
virtual_uid_maps = static:${owner}
virtual_gid_maps = static:${owner}
`,
  )
  writeFileSync(join(settings, 'master.cf'), `127.0.0.1:${port} inet n - n - - smtpd${services}`)
  let child: ChildProcess | undefined

  async function start() {
    // Makes the folders of the queue, and owns them to Postfix.
    execFileSync('postfix', ['-c', settings, 'check'], { stdio: 'ignore' })
    const started = spawn(master, ['-c', settings, '-d'], { stdio: 'ignore', detached: true })
    child = started
    running.add(started)
    started.once('exit', () => running.delete(started))
    while (!(await greets(port))) {
      if (started.exitCode !== null) throw new Error('Postfix did not start.')
      await wait(20)
    }
  }

  /** Ends it with all its parts, as by a loss of power, but that the disk keeps what it has. */
  async function kill() {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    process.kill(-child.pid, 'SIGKILL')
    await ended
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    start,
    kill,
    /** What is in each person's mailbox. */
    letters: (): Map<string, string[]> =>
      new Map(
        people.map((person) => {
          const folder = join(mail, person, 'new')
          const names = existsSync(folder) ? readdirSync(folder) : []
          return [person, names.map((name) => readFileSync(join(folder, name), 'utf8'))]
        }),
      ),
    /** Resolves when all that it has taken is delivered. */
    async delivered() {
      const isQueued = (name: string) =>
        readdirSync(join(queue, name), { recursive: true, withFileTypes: true }).some((one) =>
          one.isFile(),
        )
      // In the order in which they go through it.
      while (['incoming', 'active', 'deferred'].some(isQueued)) await wait(50)
    },
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
