import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../site/server/open-database.ts'
import { listPages } from '../../site/server/sign-ups/list.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { programsFolder, startPostgres } from '../store/postgres.ts'
import { runProcess, runServer } from '../unit/server-process.ts'
import { makeFolder, post, sample, writeDist } from '../unit/server-samples.ts'
import { filesNamed, keysIfSound, keysIn } from './files.ts'
import { buildPrograms, type Programs } from './programs.ts'
import { keyOf } from './world.ts'

const oneOf = <Item>(all: readonly Item[]) => all[Math.floor(Math.random() * all.length)] as Item

/** Servers on one database, and clients that post as fast as they can. */
async function createCrowd(programs: Programs, folder: string, count: number, database: string) {
  const start = async () => {
    const env = { WAITLIST_DATABASE: database }
    const server = runServer(folder, env, [process.execPath, programs.start])
    return { ...server, url: await server.listening() }
  }
  const servers = await Promise.all(Array.from({ length: count }, start))
  const acknowledged = new Set<string>()
  /** How often each answer was given. */
  const answers: Record<string, number> = {}
  let sent = 0
  let isOver = false
  async function client() {
    while (!isOver) {
      sent += 1
      const comments = 'x'.repeat(sent % 900)
      const submission = { ...sample, email: `person-${sent}@attrition.example`, comments }
      // Like the widgets, sends again what was not stored.
      for (let isStored = false; !isStored && !isOver; ) {
        const url = oneOf(servers).url + waitlistEndpoint
        const answer = await post(url, submission).catch(() => undefined)
        await answer?.body?.cancel()
        isStored = answer?.status === 201
        if (isStored) acknowledged.add(keyOf(submission))
        else await wait(20)
        const what = answer ? `answered with ${answer.status}` : 'not answered'
        answers[what] = (answers[what] ?? 0) + 1
      }
    }
  }
  const clients = Array.from({ length: 32 }, client)
  return {
    acknowledged,
    /** Kills a server in the midst of its work. */
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

/** Does one thing after the other, by chance. @returns how often each was done */
async function wear(seconds: number, acts: Record<string, () => unknown>) {
  const done = Object.fromEntries(Object.keys(acts).map((name) => [name, 0]))
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(Math.random() * 500)) {
    const name = oneOf(Object.keys(acts))
    await acts[name]?.()
    done[name] = (done[name] ?? 0) + 1
  }
  return done
}

/** Two servers on a file that is backed up and restored under them, by commands of which some are killed. */
async function wearFile(programs: Programs, folder: string, seconds: number) {
  const path = join(folder, '.data', 'waitlist.db')
  mkdirSync(join(folder, '.data'))
  const crowd = await createCrowd(programs, folder, 2, path)
  const backup = join(folder, 'backup.db')
  const run = (...words: string[]) =>
    runProcess([process.execPath, programs.report, ...words], folder)
  const acts = {
    'a server is killed': () => crowd.kill(),
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
  const done = await wear(seconds, acts)
  const answers = await crowd.end()
  const here = new Set(keysIn(path))
  const saved = new Set(filesNamed(`${path}.before-`).flatMap(keysIfSound))
  const elsewhere = [...crowd.acknowledged].filter((key) => !here.has(key))
  const lost = elsewhere.filter((key) => !saved.has(key)).length
  return {
    ...{ ...done, ...answers, acknowledged: crowd.acknowledged.size },
    'kept in the database': crowd.acknowledged.size - elsewhere.length,
    'kept in saved files': elsewhere.length - lost,
    lost,
  }
}

/** Four servers on a PostgreSQL that is killed, too. */
export async function wearPostgres(programs: Programs, folder: string, seconds: number) {
  const postgres = await startPostgres()
  try {
    const database = await postgres.createDatabase()
    const crowd = await createCrowd(programs, folder, 4, database)
    const done = await wear(seconds, {
      'a server is killed': () => crowd.kill(),
      'PostgreSQL is killed': async () => {
        await postgres.stop('immediate')
        await postgres.start()
      },
    })
    const answers = await crowd.end()
    const store = openDatabase(database)
    const rows: string[] = []
    for await (const page of listPages(store)) rows.push(...page.map(keyOf))
    const here = new Set(rows)
    await store.close()
    const lost = [...crowd.acknowledged].filter((key) => !here.has(key)).length
    const acknowledged = crowd.acknowledged.size
    const doubled = rows.length - here.size
    const kept = { 'kept in the database': acknowledged - lost, doubled, lost }
    return { ...done, ...answers, acknowledged, ...kept }
  } finally {
    await postgres.remove()
  }
}

/** Wears servers out for so many seconds on each database, and prints what became of all that was sent. */
export async function attrition(seconds: number): Promise<void> {
  const programs = await buildPrograms()
  const folder = makeFolder()
  writeDist(folder)
  try {
    const table = {
      'SQLite, 2 servers': await wearFile(programs, folder, seconds),
      ...(programsFolder() && {
        'PostgreSQL, 4 servers': await wearPostgres(programs, folder, seconds),
      }),
    }
    for (const [what, counts] of Object.entries(table)) {
      console.log(what)
      console.table(counts)
      if (counts.lost > 0) process.exitCode = 1
    }
  } finally {
    programs.remove()
    rmSync(folder, { recursive: true })
  }
}
