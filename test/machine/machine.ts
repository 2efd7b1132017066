import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'libsql'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { canLimitFiles, limitFiles } from '../unit/file-limit.ts'
import { runProcess, runServer } from '../unit/server-process.ts'
import { post, sample } from '../unit/server-samples.ts'
import type { Action } from './actions.ts'
import { filesWith, keptKeys, keysIn } from './files.ts'
import type { Programs } from './programs.ts'
import { createSite } from './site.ts'
import { copyOf, type Known, keyOf } from './world.ts'

type Clock = Extract<Action, { name: 'sign up' }>['clock']
type Server = ReturnType<typeof runServer> & { url: string }

/** What the operator has done to the files while no server has noticed it. */
interface Unnoticed {
  /** What the database has if all servers are killed before one notices. */
  ifKilled: Known
  /** Whether a server must log it. */
  isTold: boolean
  /** The length of the logs before. */
  logLength: number
}

export class BrokenRule extends Error {}

const nothing = (): Known => ({ here: new Set(), forgotten: new Map() })

/** Two servers, their operator and their visitors, with one database. The folder needs a `dist`. */
export function createMachine(programs: Programs, folder: string) {
  const data = join(folder, '.data')
  const path = join(data, 'waitlist.db')
  const site = createSite(folder)
  const servers: (Server | undefined)[] = [undefined, undefined]
  const backups: { file: string; known: Known }[] = []
  const sent: Submission[] = []
  let known = nothing()
  /** Sign-ups that must be in the database or in a kept file beside it. */
  let somewhere = new Set<string>()
  let stale: { file: string; known: Known } | undefined
  let unnoticed: Unnoticed | undefined
  let isDamaged = false
  /** Whether an open file was overwritten and, before a server noticed, changed again. */
  let isMixed = false
  let lengthBefore = 0
  let made = 0

  const fail = (sentence: string): never => {
    const logs = servers.map((server) => server?.output.errors ?? '').join('---\n')
    throw new BrokenRule(`${sentence}\nThe logs:\n${logs}`)
  }
  const live = () => servers.filter((server) => server !== undefined)
  /** Waits for something in the logs, which come through a pipe. @returns whether it came */
  async function tells(hasIt: () => boolean) {
    for (let times = 0; times < 3000 && !hasIt(); times += 1) await wait(10)
    return hasIt()
  }
  const logs = () => live().reduce((length, { output }) => length + output.errors.length, 0)
  const newFile = (name: string) => {
    made += 1
    return join(folder, `${name}-${made}.db`)
  }

  async function start(at: number) {
    if (servers[at]) return
    wake(1000)
    const server = runServer(folder, {}, () => [process.execPath, programs.start])
    const url = await server.listening().catch((error) => fail(error.message))
    servers[at] = { ...server, url }
    const isTold = () => server.output.errors.includes('it is damaged')
    if (isDamaged && !(await tells(isTold)))
      fail('A server does not say that the database is damaged.')
  }

  async function end(at: number, signal: 'SIGTERM' | 'SIGKILL') {
    const server = servers[at]
    if (!server) return
    servers[at] = undefined
    server.kill('SIGCONT')
    server.kill(signal)
    const { code, errors } = await server.ended
    if (signal === 'SIGTERM' && code !== 0) fail(`A server ended with code ${code}: ${errors}`)
    if (live().length > 0 || !unnoticed) return
    if (signal === 'SIGKILL') {
      known = unnoticed.ifKilled
      somewhere = new Set(keptKeys(path))
    } else if (unnoticed.isTold && !isDamaged && !errors.includes('while the server ran'))
      fail(`A server was stopped, and has not logged what was done to the files: ${errors}`)
    unnoticed = undefined
  }

  /** Lets servers that hang go on, now or after so many milliseconds. */
  function wake(after = 0) {
    for (const server of live()) setTimeout(() => server.kill('SIGCONT'), after)
  }

  /** @returns the status; 0 if there is no answer */
  async function send(server: Server, submission: Submission): Promise<number> {
    wake()
    try {
      const answer = await post(server.url + waitlistEndpoint, submission)
      await answer.body?.cancel()
      return answer.status
    } catch {
      return 0
    }
  }

  async function healthOf({ url }: Server) {
    wake()
    return (await fetch(`${url}/health`)).status
  }

  function makeSignUp(clock: Clock): Submission {
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
  }

  /** Whether a sign-up was sent by somebody who was forgotten later. */
  const isForgotten = (submission: Submission) =>
    known.forgotten.get(submission.email)?.keys.has(keyOf(submission)) ?? false

  /** Checks an answer. @returns whether the sign-up must be in the database */
  async function judge(server: Server, submission: Submission, status: number): Promise<boolean> {
    // A forgotten sign-up is answered with 201 too, but not stored.
    if (status === 201) return !isForgotten(submission)
    if (status === 503 && !(await tells(() => server.output.errors.includes('refused with 503'))))
      fail('A sign-up was refused with 503, and the server has not logged it.')
    if (![0, 503].includes(status)) fail(`A sign-up was answered with ${status}.`)
    return false
  }

  /** Sends sign-ups to the servers in turn. @returns the keys of those that were stored */
  async function sendAll(submissions: readonly Submission[]): Promise<string[]> {
    const running = live()
    const answers = submissions.map(async (submission, at) => {
      const server = running[at % running.length]
      if (!server) return []
      const status = await send(server, submission)
      return (await judge(server, submission, status)) ? [keyOf(submission)] : []
    })
    return (await Promise.all(answers)).flat()
  }

  const makeSignUps = (count: number, clock: Clock) =>
    Array.from({ length: count }, () => makeSignUp(clock))

  /** Asks each server for its health, so that it notices what was done to its files. */
  async function notice() {
    const before = unnoticed
    const statuses = await Promise.all(live().map(healthOf))
    if (isMixed && statuses.includes(503)) {
      if (!(await tells(() => live().some(({ output }) => output.errors.includes('--restore')))))
        fail('A server refuses sign-ups, and does not log what to do.')
      isDamaged = true
    }
    isMixed = false
    const wanted = isDamaged ? 503 : 200
    const other = statuses.find((status) => status !== wanted)
    if (other) fail(`/health is answered with ${other} instead of ${wanted}.`)
    if (before?.isTold && statuses.length > 0 && !(await tells(() => logs() > before.logLength)))
      fail('The files were changed, and no server has logged it.')
    if (statuses.length > 0) unnoticed = undefined
  }

  /** What is certain if the database has either of two contents: what both have. */
  const certain = (one: Known, other: Known): Known => ({
    here: new Set([...one.here].filter((key) => other.here.has(key))),
    forgotten: new Map(
      [...one.forgotten, ...other.forgotten].map(([email, entry]) => [
        email,
        { ...entry, isGone: false, isCertain: false },
      ]),
    ),
  })

  /** The operator has changed the files. */
  function haveDone(ifKilled: Known, isTold = true) {
    if (live().length === 0) known = copyOf(ifKilled)
    else if (unnoticed)
      unnoticed = {
        ...unnoticed,
        ifKilled: certain(unnoticed.ifKilled, ifKilled),
        isTold: unnoticed.isTold && isTold,
      }
    else unnoticed = { ifKilled: copyOf(ifKilled), isTold, logLength: lengthBefore }
  }

  /** The operator has replaced the database. */
  function replaceBy(now: Known, isKept: boolean) {
    if (isKept && live().length > 0 && !isDamaged) for (const key of known.here) somewhere.add(key)
    else somewhere = new Set(keptKeys(path))
    if (unnoticed) isMixed ||= !isKept
    known = unnoticed && live().length > 0 ? certain(known, now) : copyOf(now)
    haveDone(known, isKept && !isDamaged)
  }

  const newestBackup = () => backups.at(-1)

  function run(...words: string[]) {
    wake(1000)
    return runProcess([process.execPath, programs.report, ...words], folder).ended
  }

  async function backUp() {
    const file = newFile('backup')
    const atLeast = copyOf(known)
    const { code, errors } = await run('--backup', file)
    if (code !== 0) {
      if (live().length > 0 && !isDamaged) fail(`No backup: ${errors}`)
      return
    }
    const here = new Set(keysIn(file))
    for (const key of atLeast.here) if (!here.has(key)) fail(`${key} is not in the backup.`)
    backups.push({ file, known: { ...atLeast, here } })
  }

  async function restore() {
    const backup = newestBackup()
    if (!backup) return
    const { code, errors } = await run('--restore', backup.file)
    if (code !== 0) return fail(`Nothing is restored: ${errors}`)
    const now = copyOf(backup.known)
    for (const [email, entry] of now.forgotten)
      now.forgotten.set(email, { ...entry, isGone: false })
    for (const [email, entry] of known.forgotten) {
      const keys = new Set([...entry.keys, ...(now.forgotten.get(email)?.keys ?? [])])
      now.forgotten.set(email, { ...entry, keys })
      for (const key of entry.keys) now.here.delete(key)
    }
    if (!isDamaged) for (const key of known.here) somewhere.add(key)
    known = now
    isDamaged = false
    if (live().length > 0) haveDone(known, false)
  }

  async function forget() {
    const submission = sent.at(Math.floor(sent.length / 2))
    if (!submission || isDamaged) return
    const { email } = submission
    const now = new Date().toISOString()
    const { code, errors } = await run('--forget', email)
    const isAny = [...known.here, ...somewhere].some((key) => key.startsWith(`${email} `))
    if (code !== 0 && isAny) fail(`${email} cannot be forgotten: ${errors}`)
    if (code !== 0 && !errors.includes('Nobody in')) return
    // The command has waited until the servers noticed all.
    if (unnoticed) unnoticed.ifKilled = known
    const keys = new Set(known.forgotten.get(email)?.keys)
    for (const other of sent)
      if (other.email === email && (other.submittedAt <= now || known.here.has(keyOf(other))))
        keys.add(keyOf(other))
    known.forgotten.set(email, { keys, isGone: true, isCertain: true })
    for (const set of [known.here, somewhere])
      for (const key of set) if (key.startsWith(`${email} `)) set.delete(key)
  }

  function moveOver(file: string) {
    const copy = newFile('moved')
    copyFileSync(file, copy)
    renameSync(copy, path)
  }

  const hasFile = () => statSync(path, { throwIfNoEntry: false }) !== undefined
  const size = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0

  function remove(take: () => void) {
    if (!hasFile()) return
    take()
    if (isDamaged) {
      isDamaged = false
      known = nothing()
    } else haveDone(nothing())
    if (live().length === 0) somewhere = new Set(keptKeys(path))
  }

  function moveBackupOver() {
    const backup = newestBackup()
    if (!backup) return
    moveOver(backup.file)
    replaceBy(backup.known, true)
    isDamaged = false
  }

  function copyOver(file: string, known: Known) {
    writeFileSync(path, readFileSync(file))
    replaceBy(known, false)
    isDamaged = false
  }

  const acts = {
    backup: backUp,
    restore,
    forget,
    'mv a backup over it': moveBackupOver,
    'cp a backup over it'() {
      const backup = newestBackup()
      if (backup) copyOver(backup.file, backup.known)
    },
    'cp it back'() {
      if (stale) copyOver(stale.file, stale.known)
      else if (hasFile() && !isDamaged) {
        const file = newFile('stale')
        copyFileSync(path, file)
        stale = { file, known: { ...copyOf(known), here: new Set(keysIn(path, false)) } }
      }
    },
    'mv it away': () => remove(() => renameSync(path, newFile('away'))),
    rm: () => remove(() => rmSync(path)),
    'rm -wal'() {
      if (isDamaged || size(`${path}-wal`) === 0) return
      const here = new Set(keysIn(path, false))
      rmSync(`${path}-wal`)
      haveDone({ ...known, here })
    },
    'rm -shm'() {
      if (isDamaged || size(`${path}-shm`) === 0) return
      rmSync(`${path}-shm`)
      haveDone(known, false)
    },
    'mv a damaged file over it'() {
      const backup = newestBackup()
      if (!backup || isDamaged) return
      const file = newFile('damaged')
      writeFileSync(file, readFileSync(backup.file).fill(0xff, 4096))
      renameSync(file, path)
      replaceBy(nothing(), true)
      isDamaged = true
    },
    async health() {
      await notice()
      for (const server of live()) {
        const submission = makeSignUp('now')
        const status = await send(server, submission)
        const health = await healthOf(server)
        if (await judge(server, submission, status)) known.here.add(keyOf(submission))
        if ((status === 201) !== (health === 200))
          fail(`/health is answered with ${health}, and a sign-up with ${status}.`)
      }
    },
    async build() {
      wake()
      const wrong = await site.build(live().map(({ url }) => url))
      if (wrong) fail(wrong)
    },
    async lock() {
      if (!hasFile() || isDamaged || live().length === 0) return
      const lock = new Database(path)
      lock.exec('BEGIN IMMEDIATE')
      const sending = sendAll(makeSignUps(4, 'now'))
      await wait(20)
      lock.exec('ROLLBACK')
      lock.close()
      for (const key of await sending) known.here.add(key)
    },
  }

  async function signUp({ count, repeated, clock }: Extract<Action, { name: 'sign up' }>) {
    const again = sent.slice(Math.floor(sent.length / 2)).slice(0, repeated)
    const anew = again.slice(0, 1).map((submission) => {
      const later = { ...submission, submittedAt: new Date(Date.now() + 1).toISOString() }
      sent.push(later)
      return later
    })
    const submissions = [...makeSignUps(count, clock), ...again, ...anew]
    if (live().length > 0)
      for (const { email } of anew) {
        const entry = known.forgotten.get(email)
        if (entry) known.forgotten.set(email, { ...entry, isGone: false })
      }
    const stored = await sendAll(submissions)
    for (const key of stored) known.here.add(key)
    if (stored.length > 0) unnoticed = undefined
  }

  async function meanwhile({ act, delay }: Extract<Action, { name: 'meanwhile' }>) {
    await notice()
    if (live().length === 0) return
    const sending = sendAll(makeSignUps(12, 'now'))
    await wait(delay)
    const at = servers.findIndex((server) => server !== undefined)
    if (act === 'kill') await end(at, 'SIGKILL')
    else if (act === 'start') await start(1 - at)
    else await acts[act]()
    const stored = await sending
    const isReplaced = act === 'restore' || act === 'mv a backup over it'
    for (const key of stored) (isReplaced ? somewhere : known.here).add(key)
    if (unnoticed) unnoticed.isTold = false
  }

  async function fillDisk(at: number) {
    const server = servers[at]
    if (!server || !canLimitFiles) return
    limitFiles(server.pid, size(`${path}-wal`) + 100)
    for (const submission of makeSignUps(3, 'now')) {
      const status = await send(server, submission)
      if (await judge(server, submission, status)) known.here.add(keyOf(submission))
    }
    limitFiles(server.pid, 'unlimited')
  }

  /** Compares the files with the answers. Nobody may write meanwhile. */
  function look() {
    if (isDamaged || unnoticed) return
    const here = new Set(keysIn(path))
    const missing = [...known.here].find((key) => !here.has(key))
    if (missing) fail(`The sign-up "${missing}" was answered with 201, and is not in the database.`)
    const keys = new Set(sent.map(keyOf))
    const strange = [...here].find((key) => !keys.has(key))
    if (strange) fail(`The sign-up "${strange}" is in the database, and nobody has sent it.`)
    const everywhere = new Set([...here, ...keptKeys(path)])
    const lost = [...somewhere].find((key) => !everywhere.has(key))
    if (lost) fail(`The sign-up "${lost}" is neither in the database nor in a kept file beside it.`)
    for (const [email, { keys, isGone, isCertain }] of known.forgotten) {
      const back = isCertain && [...keys].find((key) => here.has(key))
      if (back) fail(`The sign-up "${back}" came back after it was forgotten.`)
      const [file] = isGone ? filesWith(path, email) : []
      if (file) fail(`${email} was forgotten, and is still in the file ${file}.`)
    }
  }

  async function perform(action: Action) {
    switch (action.name) {
      case 'start':
        return start(action.server)
      case 'kill':
        return end(action.server, 'SIGKILL')
      case 'end':
        return end(action.server, 'SIGTERM')
      case 'hang':
        return void servers[action.server]?.kill('SIGSTOP')
      case 'sign up':
        return signUp(action)
      case 'meanwhile':
        return meanwhile(action)
      case 'full disk':
        return fillDisk(action.server)
      default:
        if (!('isHasty' in action && action.isHasty)) await notice()
        lengthBefore = logs()
        return acts[action.name]()
    }
  }

  return {
    async perform(action: Action) {
      await perform(action)
      look()
    },
    /** Stops the servers, and checks the files for the last time. */
    async finish() {
      if (!isDamaged) await acts.health()
      look()
      await Promise.all(servers.map((_, at) => end(at, 'SIGTERM')))
      look()
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
    prepare: () => mkdirSync(data, { recursive: true, mode: 0o700 }),
  }
}
