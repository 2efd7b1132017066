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
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../attack/free-port.ts'

const master = '/usr/lib/postfix/sbin/master'

/** Whether there is a Postfix, which root alone can start. */
export const hasPostfix = (): boolean => existsSync(master) && process.getuid?.() === 0

/** Debian's package would make settings of its own, and start with them. */
export const startNoPostfix = () =>
  spawnSync('debconf-set-selections', {
    input: 'postfix postfix/main_mailer_type select No configuration\n',
  })

// None outlives this process, whatever ends it.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
})

const greets = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('close', () => resolve(false)).on('error', () => {})
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
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`

/**
 * A Postfix of its own, in a folder that goes with it, on a free port of the loopback address. It
 * delivers into a mailbox for each person, of sample.example.
 * @param defers asked for each recipient: whether the letter is deferred
 */
export async function startPostfix(people: readonly string[], defers: () => boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'postfix-'))
  // Its parts run as other users.
  chmodSync(folder, 0o755)
  const [settings, queue, data, mail] = ['settings', 'queue', 'data', 'mail'].map((name) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }) as [string, string, string, string]
  chownSync(mail, owner, owner)
  chownSync(data, Number(execFileSync('id', ['-u', 'postfix'], { encoding: 'utf8' })), 0)
  // A policy server (SMTPD_POLICY_README).
  const policy = createServer((socket) =>
    socket
      .on('data', (asked) => {
        for (const _ of String(asked).matchAll(/\n\n/g))
          socket.write(`action=${defers() ? 'DEFER later' : 'OK'}\n\n`)
      })
      .on('error', () => {}),
  )
  const [port, policyPort] = [await freePort(Math.random), await freePort(Math.random)]
  await new Promise<void>((resolve) => policy.listen(policyPort, '127.0.0.1', resolve))
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
smtpd_recipient_restrictions = check_policy_service inet:127.0.0.1:${policyPort}
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
    const ended = child && new Promise((resolve) => child?.once('exit', resolve))
    if (child?.pid) process.kill(-child.pid, 'SIGKILL')
    child = undefined
    await ended
  }

  /** Whether it has a letter that is not delivered yet. */
  const isQueued = () =>
    ['incoming', 'active', 'deferred'].some((name) =>
      readdirSync(join(queue, name), { recursive: true, withFileTypes: true }).some((one) =>
        one.isFile(),
      ),
    )

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    start,
    kill,
    /** The letters in each person's mailbox, once all that it has taken is delivered. */
    async letters(): Promise<Map<string, string[]>> {
      while (isQueued()) await wait(50)
      return new Map(
        people.map((person) => {
          const folder = join(mail, person, 'new')
          const names = existsSync(folder) ? readdirSync(folder) : []
          return [person, names.map((name) => readFileSync(join(folder, name), 'utf8'))]
        }),
      )
    },
    async remove() {
      await kill()
      policy.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
