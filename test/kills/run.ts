import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../site/server/open-database.ts'
import { readList } from '../../site/server/sign-ups/list.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import bundle from '../bundle.ts'
import { startMailServer } from '../letters/mail-server-fixture.ts'
import { programsFolder, startPostgres } from '../store/postgres.ts'
import { command, runProcess, runServer } from '../unit/server-process.ts'
import { makeFolder, post, sample, writeDist } from '../unit/server-samples.ts'

// The entry of `npm run test:kills`: kills servers, restores and PostgreSQL at random under load, for so many seconds
// on each database. One server sends a welcome to each person. Prints how many acknowledged sign-ups are stored and
// lost, and how many people got two letters.

const oneOf = <Item>(all: readonly Item[]) => all[Math.floor(Math.random() * all.length)] as Item

/** Starts servers on one database, and 32 clients that post as fast as they can. */
async function startLoad(folder: string, count: number, env: NodeJS.ProcessEnv) {
  const start = async () => {
    const server = runServer(folder, env)
    return { ...server, url: await server.listening() }
  }
  const servers = await Promise.all(Array.from({ length: count }, start))
  const acknowledged = new Set<string>()
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
    },
  }
}

/** The emails in a database; none if a killed command left an incomplete file. */
async function emailsIn(database: string, isWhole: boolean): Promise<string[]> {
  const store = await openDatabase(database)
  try {
    return (await readList(store)).map(({ email }) => email)
  } catch (error) {
    if (isWhole) throw error
    return []
  } finally {
    await store.close()
  }
}

/** Servers on a database, with backups and restores meanwhile, and further acts. */
async function wear(
  database: string,
  count: number,
  seconds: number,
  more: readonly (() => Promise<unknown>)[] = [],
) {
  const folder = makeFolder()
  writeDist(folder)
  writeFileSync(join(folder, 'welcome.md'), '---\nsubject: Welcome\n---\n\nHello\n')
  const mailServer = await startMailServer()
  const env = {
    ...{ WAITLIST_DATABASE: database, WELCOME_LETTER: 'welcome.md', MAIL_SERVER: mailServer.url },
    ...{ MAIL_FROM: 'me@sample.example', SITE_URL: 'https://sample.example' },
    ...{ MAIL_RATE: '0', WELCOME_RATE: '0' },
  }
  const load = await startLoad(folder, count, env)
  const backup = join(folder, 'backup.db')
  const run = (...words: string[]) =>
    runProcess([...command('cli/waitlist.ts'), ...words], folder, env)
  /** Waits for a command; the reason of a failure is logged. */
  async function untilEnd({ ended }: ReturnType<typeof run>) {
    const { code, errors } = await ended
    if (code) console.log(errors.trim())
  }
  async function makeBackup() {
    rmSync(backup, { force: true })
    await untilEnd(run('backup', backup))
  }
  async function restore(isKilled: boolean) {
    const restoring = run('restore', '--yes', backup)
    if (isKilled) {
      await wait(200 + Math.random() * 1000)
      restoring.kill('SIGKILL')
    }
    await untilEnd(restoring)
    await run('mail', '--resume').ended
  }
  try {
    await makeBackup()
    const acts = [() => restore(true), () => restore(false), makeBackup, load.kill, ...more]
    for (const end = Date.now() + seconds * 1000; Date.now() < end; )
      for (const act of acts) {
        await act()
        await wait(Math.random() * 500)
      }
    await load.end()
    const here = await emailsIn(database, true)
    const everywhere = new Set(here)
    for (const name of [folder, dirname(database)].filter(existsSync).flatMap(savedIn))
      for (const email of await emailsIn(name, false)) everywhere.add(email)
    const letters = mailServer.taken.map(({ to }) => to)
    const lost = [...load.acknowledged].filter((email) => !everywhere.has(email)).length
    const doubled = here.length - new Set(here).size
    const twice = letters.length - new Set(letters).size
    const acknowledged = load.acknowledged.size
    console.table({ acknowledged, lost, doubled, letters: letters.length, 'letters twice': twice })
    return lost + doubled + twice === 0 && acknowledged > 0
  } finally {
    await mailServer.close()
    rmSync(folder, { recursive: true })
  }
}

/** The files in a folder that restores have saved. */
const savedIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.includes('before-') && !/-journal|\.part/.test(name))
    .map((name) => join(folder, name))

/** Four servers on a PostgreSQL that is killed, too. */
async function wearPostgres(seconds: number) {
  const postgres = await startPostgres()
  try {
    return await wear(await postgres.createDatabase(), 4, seconds, [
      async () => {
        await postgres.stop('immediate')
        await postgres.start()
      },
    ])
  } finally {
    await postgres.remove()
  }
}

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const seconds = Number(values.seconds)
const removeBundle = await bundle()
const folder = makeFolder()
try {
  console.log('SQLite, 3 servers')
  const results = [await wear(join(folder, '.data', 'waitlist.db'), 3, seconds)]
  if (programsFolder()) {
    console.log('PostgreSQL, 4 servers')
    results.push(await wearPostgres(seconds))
  }
  if (results.includes(false)) process.exitCode = 1
} finally {
  removeBundle()
  rmSync(folder, { recursive: true })
}
