import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../site/server/open-database.ts'
import { readList } from '../../site/server/sign-ups/list.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import bundle from '../bundle.ts'
import { programsFolder, startPostgres } from '../store/postgres.ts'
import { command, runProcess, runServer } from '../unit/server-process.ts'
import { emailsIn, makeFolder, post, sample, writeDist } from '../unit/server-samples.ts'

// The entry of `npm run test:kills`: kills servers, commands and PostgreSQL at random under load, for so many seconds
// on each database, and prints how many acknowledged sign-ups are stored and lost.

const oneOf = <Item>(all: readonly Item[]) => all[Math.floor(Math.random() * all.length)] as Item

/** Starts servers on one database, and 32 clients that post as fast as they can. */
async function startLoad(folder: string, count: number, database: string) {
  const start = async () => {
    const server = runServer(folder, { WAITLIST_DATABASE: database })
    return { ...server, url: await server.listening() }
  }
  const servers = await Promise.all(Array.from({ length: count }, start))
  const acknowledged = new Set<string>()
  /** The number of times that each answer was given. */
  const answers: Record<string, number> = {}
  let sent = 0
  let isOver = false
  async function client() {
    while (!isOver) {
      sent += 1
      const email = `person-${sent}@kills.example`
      const submission = { ...sample, email, comments: 'x'.repeat(sent % 900) }
      // Like the widgets, the client repeats a sign-up until it is stored.
      for (let isStored = false; !isStored && !isOver; ) {
        const answer = await post(oneOf(servers).url + waitlistEndpoint, submission).catch(
          () => undefined,
        )
        await answer?.body?.cancel()
        isStored = answer?.status === 201
        if (isStored) acknowledged.add(email)
        else await wait(20)
        const what = answer ? `answered with ${answer.status}` : 'not answered'
        answers[what] = (answers[what] ?? 0) + 1
      }
    }
  }
  const clients = Array.from({ length: 32 }, client)
  return {
    acknowledged,
    /** Kills a server at work, and starts it again. */
    async kill() {
      const at = Math.floor(Math.random() * count)
      servers[at]?.kill('SIGKILL')
      await servers[at]?.ended
      servers[at] = await start()
    },
    async end() {
      isOver = true
      await Promise.all(clients)
      for (const server of servers) server.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
      return answers
    },
  }
}

/** Repeats acts in turn, with random pauses. @returns how often each was done */
async function actFor(seconds: number, acts: Record<string, () => unknown>) {
  const done: Record<string, number> = {}
  for (const end = Date.now() + seconds * 1000; Date.now() < end; )
    for (const [name, act] of Object.entries(acts)) {
      await act()
      done[name] = (done[name] ?? 0) + 1
      await wait(Math.random() * 500)
    }
  return done
}

/** The emails in a file; none if a killed command left it incomplete. */
function emailsIfReadable(file: string): string[] {
  try {
    return emailsIn(file)
  } catch {
    return []
  }
}

/** Two servers on a file, with backups and restores meanwhile. */
async function wearFile(folder: string, seconds: number) {
  const path = join(folder, '.data', 'waitlist.db')
  mkdirSync(dirname(path))
  const load = await startLoad(folder, 2, path)
  const backup = join(folder, 'backup.db')
  const run = (...words: string[]) => runProcess([...command('cli/waitlist.ts'), ...words], folder)
  const acts = {
    'a server is killed': () => load.kill(),
    'a backup is made': async () => {
      rmSync(backup, { force: true })
      await run('backup', backup).ended
    },
    'a backup is restored': () => run('restore', '--yes', backup).ended,
    'a restore is killed': async () => {
      const restoring = run('restore', '--yes', backup)
      await wait(Math.random() * 1500)
      restoring.kill('SIGKILL')
      await restoring.ended
    },
  }
  await acts['a backup is made']()
  const done = await actFor(seconds, acts)
  const answers = await load.end()
  const saved = readdirSync(dirname(path))
    .filter((name) => name.includes('.before-') && !name.endsWith('-journal'))
    .flatMap((name) => emailsIfReadable(join(dirname(path), name)))
  return { counts: { ...done, ...answers }, ...load, here: emailsIn(path), saved }
}

/** Four servers on a PostgreSQL that is killed, too. */
async function wearPostgres(folder: string, seconds: number) {
  const postgres = await startPostgres()
  try {
    const database = await postgres.createDatabase()
    const load = await startLoad(folder, 4, database)
    const done = await actFor(seconds, {
      'a server is killed': () => load.kill(),
      'PostgreSQL is killed': async () => {
        await postgres.stop('immediate')
        await postgres.start()
      },
    })
    const answers = await load.end()
    const store = openDatabase(database)
    const here: string[] = []
    here.push(...(await readList(store)).map(({ email }) => email))
    await store.close()
    return { counts: { ...done, ...answers }, ...load, here, saved: [] }
  } finally {
    await postgres.remove()
  }
}

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const removeBundle = await bundle()
const folder = makeFolder()
try {
  writeDist(folder)
  for (const [what, wear] of [
    ['SQLite, 2 servers', wearFile],
    ['PostgreSQL, 4 servers', wearPostgres],
  ] as const) {
    if (wear === wearPostgres && !programsFolder()) continue
    const { counts, acknowledged, here, saved } = await wear(folder, Number(values.seconds))
    const stored = new Set(here)
    const everywhere = new Set([...here, ...saved])
    const lost = [...acknowledged].filter((email) => !everywhere.has(email)).length
    const doubled = here.length - stored.size
    const inDatabase = [...acknowledged].filter((email) => stored.has(email)).length
    console.log(what)
    console.table({
      ...{ ...counts, acknowledged: acknowledged.size, 'stored in the database': inDatabase },
      ...{ 'stored in saved files': acknowledged.size - inDatabase - lost, lost, doubled },
    })
    if (lost > 0 || doubled > 0 || acknowledged.size === 0) process.exitCode = 1
  }
} finally {
  removeBundle()
  rmSync(folder, { recursive: true })
}
