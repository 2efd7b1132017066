import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { backUp } from '../../site/server/backup/backup.ts'
import { openDatabase } from '../../site/server/open-database.ts'
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
  /** The number of the call, from 1, among the calls for files of the task. */
  nth: number
}

/** The people on the list before the task. */
const before = samples(3, 'before')

/** The addresses in a database, sorted; undefined if it is not readable. */
async function peopleIn(file: string): Promise<string[] | undefined> {
  const store = await openDatabase(file)
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

/** Signs people up one after the other. @returns the acknowledged addresses */
async function signUp(url: string): Promise<string[]> {
  const acknowledged: string[] = []
  for (const submission of samples(10, 'visitor')) {
    const { status } = await post(url + waitlistEndpoint, submission)
    if (status === 201) acknowledged.push(submission.email)
  }
  return acknowledged
}

/** Runs a task in a new folder while one system call fails. @returns the broken rules */
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
    const store = await openDatabase(database)
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

    // Only calls for these files fail.
    const files = [database, made].flatMap((file) => [file, `${file}-journal`])
    const paths = [...files, folder].flatMap((file) => ['-P', file])
    const inject = `inject=${call}:error=${error}:when=${nth}`
    // With -D the number of the shell is that of the command, which an incomplete file has in its name.
    const traced = 'part=$0.$$.part; exec strace -D -f -qq -P "$part" -P "$part-journal" "$@"'
    const strace = ['sh', '-c', traced, made, '-o', trace, ...paths, '-e', inject] as const
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
      running.kill('SIGTERM')
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
    if (people === undefined) faults.push('the list is not readable')
    else if (missing.length > 0) faults.push(`missing: ${missing}`)
    if (task === 'forget' && code === 0 && people?.includes(old[0] ?? ''))
      faults.push('a deleted person is on the list')
    const isMade = task === 'backup' || task === 'copy-to'
    if (isMade && code === 0 && !isSame(await peopleIn(made), old))
      faults.push('the copy is reported as made, and is incomplete')
    // A copy is one transaction into a database that may exist.
    const left = existsSync(made) ? await peopleIn(made) : undefined
    if (isMade && code !== 0 && left && left.length > 0 && !isSame(left, old))
      faults.push('a part remains under the name of the copy')
    if (task === 'backup' && code !== 0 && existsSync(made) && !isSame(left, old))
      faults.push('an incomplete backup remains under its name')
    if (task !== 'server' && code !== 0 && (said.trim() === '' || /^\s+at |Error:/m.test(said)))
      faults.push(`the error is no sentence: ${said.slice(0, 300)}`)
    return { faults, wasHit }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
