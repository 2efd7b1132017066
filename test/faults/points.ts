import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { backUp } from '../../site/server/backup/backup.ts'
import { openDatabase } from '../../site/server/configured.ts'
import { storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { command, runProcess } from '../unit/server-process.ts'
import { post, samples, writeDist } from '../unit/server-samples.ts'

export const tasks = ['server', 'backup', 'restore', 'import', 'copy-to', 'forget'] as const
export const systemCalls = ['pwrite64', 'fsync', 'fdatasync', 'rename', 'openat'] as const
export const errors = ['EIO', 'ENOSPC'] as const

/** A system call that fails in a task. */
export interface Point {
  task: (typeof tasks)[number]
  call: (typeof systemCalls)[number]
  error: (typeof errors)[number]
  /** Which of these calls, from 1, among those that touch the files of the task. */
  nth: number
}

/** The people who are on the list before. */
const before = samples(3, 'before')

/** The addresses in a database, sorted; undefined where it cannot be read. */
async function peopleIn(file: string): Promise<string[] | undefined> {
  const store = openDatabase(file)
  try {
    const rows = await store.read((queries) => queries.all('SELECT email FROM listed'))
    return rows.map(({ email }) => String(email)).sort()
  } catch {
    return undefined
  } finally {
    await store.close()
  }
}

const addressesOf = (list: readonly { email: string }[]) => list.map(({ email }) => email).sort()
const isSame = (one: readonly string[] | undefined, other: readonly string[]) =>
  String(one) === String(other)

/** Signs people up one after the other. @returns those who were told that they are on the list */
async function signUp(url: string): Promise<string[]> {
  const acknowledged: string[] = []
  for (const submission of samples(10, 'visitor')) {
    const { status } = await post(url + waitlistEndpoint, submission)
    if (status === 201) acknowledged.push(submission.email)
  }
  return acknowledged
}

/** Does a task in a new folder, where one system call fails. @returns what is wrong afterwards */
export async function tryPoint({
  task,
  call,
  error,
  nth,
}: Point): Promise<{ faults: string[]; wasHit: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  const [database, made, trace] = ['a.db', 'b.db', 'trace'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const faults: string[] = []
  try {
    writeDist(folder)
    const store = openDatabase(database)
    await store.open()
    const receivedAt = new Date().toISOString()
    await store.change((queries) =>
      storeSignUps(
        queries,
        before.map((one) => ({ ...one, receivedAt, origin: null })),
        Date.now(),
      ),
    )
    if (task === 'restore') await backUp(store, made)
    await store.close()
    const list = join(folder, 'list.csv')
    const listed = samples(5, 'listed')
    writeFileSync(list, `Email,Name\n${listed.map(({ email }) => `${email},A\n`).join('')}`)

    // Of the process, only what touches these files fails; a process without libraries is another matter.
    const files = [database, made, `${made}.part`].flatMap((file) => [file, `${file}-journal`])
    const paths = [...files, folder].flatMap((file) => ['-P', file])
    const inject = `inject=${call}:error=${error}:when=${nth}`
    const strace = ['strace', '-f', '-qq', '-o', trace, ...paths, '-e', inject] as const
    const words = {
      server: command('server/start.ts'),
      backup: [...command('cli/waitlist.ts'), 'backup', made],
      restore: [...command('cli/waitlist.ts'), 'restore', made, '--yes'],
      import: [...command('cli/waitlist.ts'), 'import', list, '--yes'],
      'copy-to': [...command('cli/waitlist.ts'), 'copy-to', made],
      forget: [...command('cli/waitlist.ts'), 'forget', before[0]?.email ?? '', '--yes'],
    }[task]
    const env = { WAITLIST_DATABASE: database, PORT: '0', HOST: '127.0.0.1', WAITLIST_RATE: '0' }
    const running = runProcess([...strace, ...words] as [string, ...string[]], folder, env)
    let acknowledged: string[] = []
    if (task === 'server') {
      const url = () => /http:\/\/\S+:\d+/.exec(running.output.text)?.[0]
      while (!url() && running.child.exitCode === null) await wait(100)
      const address = url()
      if (address) acknowledged = await signUp(address)
      // Its child: strace itself would leave the server behind.
      const [child] = readFileSync(
        `/proc/${running.child.pid}/task/${running.child.pid}/children`,
        'utf8',
      ).split(' ')
      if (child) process.kill(Number(child), 'SIGTERM')
    }
    const { code, errors: said } = await running.ended
    const wasHit = existsSync(trace) && readFileSync(trace, 'utf8').includes('(INJECTED)')

    const people = await peopleIn(database)
    const old = addressesOf(before)
    const expected = {
      server: [...old, ...acknowledged],
      backup: old,
      restore: old,
      import: code === 0 ? [...old, ...addressesOf(listed)] : old,
      'copy-to': old,
      forget: code === 0 ? old.slice(1) : old,
    }[task]
    const missing = expected.filter((email) => !people?.includes(email))
    if (people === undefined) faults.push('the list cannot be read')
    else if (missing.length > 0) faults.push(`missing: ${missing}`)
    if (task === 'forget' && code === 0 && people?.includes(old[0] ?? ''))
      faults.push('somebody who was deleted is there')
    const isMade = task === 'backup' || task === 'copy-to'
    if (isMade && code === 0 && !isSame(await peopleIn(made), old))
      faults.push('what is said to be made is not whole')
    // A copy is one transaction into a database that may be there before.
    const left = existsSync(made) ? await peopleIn(made) : undefined
    if (isMade && code !== 0 && left && left.length > 0 && !isSame(left, old))
      faults.push('a part is left under the name of the whole')
    if (task === 'backup' && code !== 0 && existsSync(made) && !isSame(left, old))
      faults.push('what is no backup has the name of one')
    if (task !== 'server' && code !== 0 && (said.trim() === '' || /^\s+at |Error:/m.test(said)))
      faults.push(`the error is no sentence: ${said.slice(0, 300)}`)
    return { faults, wasHit }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
