import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { canLimitFiles, limitFiles } from '../unit/file-limit.ts'
import { runProcess, runServer } from '../unit/server-process.ts'
import { post, sample } from '../unit/server-samples.ts'
import type { Action } from './actions.ts'
import { filesNamed, keysIfSound, keysIn, writeHalf } from './files.ts'
import type { Programs } from './programs.ts'
import { type Content, copyOf, keyOf, nothing } from './world.ts'

type Clock = Extract<Action, { name: 'sign up' }>['clock']
type Server = ReturnType<typeof runServer> & { url: string }

/**
 * Two servers, their operator and their visitors, with one database. The folder needs a `dist`.
 * Where a rule is broken, its methods throw an error with a sentence and the logs.
 */
export function createMachine(programs: Programs, folder: string) {
  const path = join(folder, '.data', 'waitlist.db')
  mkdirSync(dirname(path), { mode: 0o700 })
  const servers: (Server | undefined)[] = [undefined, undefined]
  const backups: { file: string; content: Content }[] = []
  const sent: Submission[] = []
  /** What was answered with 201 and that the operator has neither destroyed nor forgotten. */
  const kept = new Set<string>()
  /** What the file at the path must have. */
  let now = nothing()
  let isDamaged = false
  /** What commands and servers that have ended have said. */
  let said = ''
  let made = 0

  const live = () => servers.filter((server) => server !== undefined)
  const allSaid = () => said + live().map(({ output }) => output.errors)
  const fail = (sentence: string): never => {
    throw new Error(`${sentence}\nThe logs:\n${allSaid()}`)
  }
  /** Waits for something in the logs, which come through a pipe. @returns whether it came */
  async function tells(hasIt: () => boolean) {
    for (let times = 0; times < 3000 && !hasIt(); times += 1) await wait(10)
    return hasIt()
  }
  const newFile = (name: string) => {
    made += 1
    return join(folder, `${name}-${made}.db`)
  }
  const isUsable = () => existsSync(path) && !isDamaged
  /** What servers and commands have kept, and named. */
  const filesBeside = () => filesNamed(`${path}.before-`)

  /** The sign-ups in all files from which they can be had. */
  const everywhere = () =>
    new Set([path, ...filesBeside(), ...filesNamed(join(folder, 'away-'))].flatMap(keysIfSound))

  /** Some sign-ups are in a file that is no more. */
  function lose(keys: readonly string[]) {
    if (keys.length === 0) return
    const all = everywhere()
    for (const key of keys) if (!all.has(key)) kept.delete(key)
  }

  async function start(at: number) {
    if (servers[at]) return
    const isNew = !existsSync(path)
    const server = runServer(folder, {}, [process.execPath, programs.start])
    const url = await server.listening().catch((error) => fail(error.message))
    servers[at] = { ...server, url }
    const isTold = () => server.output.errors.includes('it is damaged')
    if (isDamaged && !(await tells(isTold)))
      fail('A server does not say that the database is damaged.')
    if (isNew) now = nothing()
  }

  async function end(at: number, signal: 'SIGTERM' | 'SIGKILL') {
    const server = servers[at]
    if (!server) return
    server.kill('SIGCONT')
    server.kill(signal)
    const { code, errors } = await server.ended
    servers[at] = undefined
    said += errors
    if (signal === 'SIGTERM' && code !== 0) fail(`A server ended with code ${code}.`)
  }

  /** Kills a server, in the middle of a commit if it is the only one. */
  async function crash(at: number) {
    if (!servers[at]) return
    await end(at, 'SIGKILL')
    if (live().length === 0 && isUsable() && !existsSync(`${path}-journal`)) writeHalf(path)
  }

  /** Lets servers that hang go on. */
  const wake = () => live().forEach((server) => void server.kill('SIGCONT'))

  /** Sends a sign-up. @returns the status; 0 if the server was killed or the machine is too busy */
  async function send(server: Server, submission: Submission): Promise<number> {
    const answer = await post(server.url + waitlistEndpoint, submission).catch(() => undefined)
    await answer?.body?.cancel()
    const status = answer?.status ?? 0
    if (status === 503 && !(await tells(() => server.output.errors.includes('refused with 503'))))
      fail('A sign-up was refused with 503, and the server has not logged it.')
    if (![0, 201, 408, 503].includes(status)) fail(`A sign-up was answered with ${status}.`)
    // A forgotten sign-up is answered with 201 too, but not stored.
    const key = keyOf(submission)
    if (status === 201 && !now.forgotten.get(submission.email)?.has(key)) kept.add(key)
    return status === 408 ? 0 : status
  }

  /** Sends sign-ups to the servers in turn. @returns the keys of those that were stored */
  async function sendAll(submissions: readonly Submission[]): Promise<string[]> {
    wake()
    const running = live()
    const answers = submissions.map(async (submission, at) => {
      const server = running[at % running.length]
      const key = keyOf(submission)
      return server && (await send(server, submission)) === 201 && kept.has(key) ? [key] : []
    })
    return (await Promise.all(answers)).flat()
  }

  async function sendNow(submissions: readonly Submission[]) {
    for (const key of await sendAll(submissions)) now.here.add(key)
  }

  const makeSignUps = (count: number, clock: Clock = 'now') =>
    Array.from({ length: count }, () => {
      const number = sent.length
      const submission = {
        ...sample,
        email: `person-${number}@machine.example`,
        comments: 'x'.repeat((number * 197) % 1500),
        submittedAt:
          clock === 'now'
            ? new Date().toISOString()
            : `${clock}-01-01T00:00:00.${String(number % 1000).padStart(3, '0')}Z`,
      }
      sent.push(submission)
      return submission
    })

  /** Sends a sign-up until there is an answer. @returns whether it was stored */
  async function isStored(server: Server): Promise<boolean> {
    for (const submission of makeSignUps(1)) {
      const status = await send(server, submission)
      if (status === 201) now.here.add(keyOf(submission))
      if (status > 0) return status === 201
    }
    return isStored(server)
  }

  /** Each server notices by one sign-up what was done to the files, and is right by the next. */
  async function notice() {
    wake()
    const wanted = isUsable()
    for (const server of live()) {
      await isStored(server)
      const is = await isStored(server)
      if (is !== wanted) fail(`A sign-up is ${is ? '' : 'not '}stored.`)
      const page = await fetch(`${server.url}/about`).catch(() => undefined)
      if (page && page.status !== 200) fail('A page is not served.')
    }
  }

  async function run(...words: string[]) {
    wake()
    const { code, text, errors } = await runProcess(
      [process.execPath, programs.report, ...words],
      folder,
    ).ended
    said += text + errors
    return { isDone: code === 0, errors }
  }

  async function backUp() {
    const file = newFile('backup')
    const atLeast = copyOf(now)
    const { isDone } = await run('backup', file)
    if (isDone !== isUsable()) fail(`A backup is ${isDone ? '' : 'not '}made.`)
    if (!isDone) return
    const here = new Set(keysIn(file))
    for (const key of atLeast.here) if (!here.has(key)) fail(`${key} is not in the backup.`)
    backups.push({ file, content: { ...atLeast, here } })
  }

  async function restore() {
    const backup = backups.at(-1)
    if (!backup) return
    const { isDone } = await run('restore', '--yes', backup.file)
    if (!isDone) fail('Nothing is restored.')
    const next = copyOf(backup.content)
    for (const [email, keys] of now.forgotten) {
      next.forgotten.set(email, new Set([...keys, ...(next.forgotten.get(email) ?? [])]))
      for (const key of keys) next.here.delete(key)
    }
    now = next
    isDamaged = false
  }

  async function forget() {
    const email = sent.at(Math.floor(sent.length / 2))?.email
    if (!email || !isUsable()) return
    const time = new Date().toISOString()
    const { isDone, errors } = await run('forget', '--yes', email)
    if (!isDone && !errors.includes('has no sign-up of')) fail(`${email} cannot be forgotten.`)
    const own = sent.filter((other) => other.email === email)
    const gone = own.filter((other) => other.submittedAt <= time || now.here.has(keyOf(other)))
    const before = now.forgotten.get(email) ?? []
    now.forgotten.set(email, new Set([...before, ...gone.map(keyOf)]))
    for (const set of [now.here, kept]) for (const other of own) set.delete(keyOf(other))
  }

  /** Something takes the place of the file, or nothing: what is only in it is destroyed. */
  function replace(act: () => void, next: Content) {
    const onlyHere = keysIfSound(path)
    act()
    now = copyOf(next)
    isDamaged = false
    lose(onlyHere)
  }

  const moveOver = (file: string, next: Content) => replace(() => renameSync(file, path), next)

  function moveBackupOver() {
    const backup = backups.at(-1)
    if (!backup) return
    const copy = newFile('moved')
    copyFileSync(backup.file, copy)
    moveOver(copy, backup.content)
  }

  const remove = () => existsSync(path) && replace(() => rmSync(path), nothing())

  const acts = {
    backup: backUp,
    restore,
    forget,
    rm: remove,
    health: notice,
    'mv a backup over it': moveBackupOver,
    'mv it away'() {
      const away = newFile('away')
      for (const end of ['', '-journal'])
        if (existsSync(path + end)) renameSync(path + end, away + end)
      now = nothing()
      isDamaged = false
    },
    'mv a damaged file over it'() {
      const backup = backups.at(-1)
      if (!backup) return
      const file = newFile('damaged')
      writeFileSync(file, readFileSync(backup.file).fill(0xff, 4096))
      moveOver(file, nothing())
      isDamaged = true
    },
    async lock() {
      if (!isUsable() || live().length === 0) return
      const lock = new DatabaseSync(path)
      lock.exec('BEGIN IMMEDIATE')
      const sending = sendNow(makeSignUps(4))
      await wait(20)
      lock.close()
      await sending
    },
  }

  async function signUp({ count, repeated, clock }: Extract<Action, { name: 'sign up' }>) {
    const again = sent.slice(Math.floor(sent.length / 2)).slice(0, repeated)
    const anew = again.slice(0, 1).map((submission) => {
      const later = { ...submission, submittedAt: new Date(Date.now() + 1).toISOString() }
      sent.push(later)
      return later
    })
    await sendNow([...makeSignUps(count, clock), ...again, ...anew])
  }

  async function meanwhile({ act, delay }: Extract<Action, { name: 'meanwhile' }>) {
    await notice()
    if (live().length === 0) return
    const sending = sendAll(makeSignUps(12))
    await wait(delay)
    const at = servers.findIndex((server) => server !== undefined)
    if (act === 'kill') await end(at, 'SIGKILL')
    else if (act === 'start') await start(1 - at)
    else await acts[act]()
    const stored = await sending
    const isReplaced = act === 'restore'
    for (const key of stored) if (!isReplaced) now.here.add(key)
  }

  async function fillDisk(at: number) {
    const server = servers[at]
    if (!server || !canLimitFiles || !existsSync(path)) return
    limitFiles(server.pid, statSync(path).size + 100)
    for (const submission of makeSignUps(3)) await sendNow([submission])
    limitFiles(server.pid, 'unlimited')
  }

  /** Compares the files with the answers. Nobody may write meanwhile. */
  async function look() {
    const all = everywhere()
    const lost = [...kept].find((key) => !all.has(key))
    if (lost) fail(`The sign-up "${lost}" was answered with 201, and is in no file.`)
    for (const name of filesBeside().map((file) => basename(file)))
      if (!(await tells(() => allSaid().includes(name)))) fail(`Nobody was told of ${name}.`)
    if (isDamaged) return
    const here = new Set(keysIn(path))
    const missing = [...now.here].find((key) => !here.has(key))
    if (missing) fail(`The sign-up "${missing}" is not in the database.`)
    const keys = new Set(sent.map(keyOf))
    const strange = [...here].find((key) => !keys.has(key))
    if (strange) fail(`The sign-up "${strange}" is in the database, and nobody has sent it.`)
    for (const gone of now.forgotten.values()) {
      const back = [...gone].find((key) => here.has(key))
      if (back) fail(`The sign-up "${back}" came back after it was forgotten.`)
    }
  }

  const actsOfServer = {
    start,
    kill: (at: number) => end(at, 'SIGKILL'),
    crash,
    end: (at: number) => end(at, 'SIGTERM'),
    hang: (at: number) => void servers[at]?.kill('SIGSTOP'),
    'full disk': fillDisk,
  }

  async function perform(action: Action) {
    if (action.name === 'sign up') return signUp(action)
    if (action.name === 'meanwhile') return meanwhile(action)
    if ('server' in action) return actsOfServer[action.name](action.server)
    if (!('isHasty' in action && action.isHasty)) await notice()
    await acts[action.name]()
  }

  return {
    async perform(action: Action) {
      await perform(action)
      await look()
    },
    /** Stops the servers, and checks the files for the last time. */
    async finish() {
      await notice()
      await sendNow(makeSignUps(2))
      await look()
      await Promise.all(servers.map((_, at) => end(at, 'SIGTERM')))
      await look()
    },
    /** Kills all servers. */
    async abandon() {
      await Promise.all(
        live().map((server) => {
          server.kill('SIGKILL')
          return server.ended
        }),
      )
    },
  }
}
