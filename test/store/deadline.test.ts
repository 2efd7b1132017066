import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { backUp } from '../../site/server/backup/backup.ts'
import { copyTo } from '../../site/server/backup/copy.ts'
import { restore } from '../../site/server/backup/restore.ts'
import type { Database } from '../../site/server/database/database.ts'
import { openDatabase } from '../../site/server/open-database.ts'
import { clock } from '../../site/server/outbox/clock.ts'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { storeImported } from '../../site/server/sign-ups/imports.ts'
import { databaseTimeout } from '../../site/server/sign-ups/queue.ts'
import { keepLogs, serve, temporaryFolder } from '../unit/server-fixture.ts'
import { emailsIn, post, sample, samples } from '../unit/server-samples.ts'
import { add, allIn, hasPostgres, made, postgresForAll, received, use } from './fixture.ts'

keepLogs()

/** Milliseconds after which each request has its answer. */
const deadline = 5000

/** The number of simultaneous requests. */
const count = 400

/** Milliseconds that an answer takes. */
async function timed(answer: Promise<Response>) {
  const from = performance.now()
  const { status, headers } = await answer
  return { status, headers, time: performance.now() - from }
}

type Server = Awaited<ReturnType<typeof serve>>

/**
 * Milliseconds until each request has its answer at the latest: the deadline, and as much again for a busy machine.
 * Where as many requests without a database take long, it is more in that proportion.
 */
async function limitOf({ endpoint }: Server): Promise<number> {
  const from = performance.now()
  const answers = Array.from({ length: count }, () => fetch(endpoint, { method: 'OPTIONS' }))
  for (const { ok } of await Promise.all(answers)) expect(ok).toBe(true)
  return deadline + Math.max(deadline, 4 * (performance.now() - from))
}

/** 400 simultaneous sign-ups, a page and the health check get 503 in time, and the sign-ups when to come back. */
async function expectRefusals({ endpoint, url }: Server, longest: number) {
  const all = samples(count, 'late').map((submission) => timed(post(endpoint, submission)))
  const page = timed(fetch(`${url}/api/letters/AAAAAAAAAAAAAAAAAAAAAA`))
  const health = await timed(fetch(`${url}/health`))
  expect(health.status).toBe(503)
  expect(health.time).toBeLessThan(longest)
  const refused = await Promise.all(all)
  for (const { status, time } of [...refused, await page]) {
    expect(status).toBe(503)
    expect(time).toBeLessThan(longest)
  }
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('access-control-allow-origin')).toBe('*')
  expect(vi.mocked(console.error).mock.calls.join()).toContain('A sign-up was refused with 503: ')
}

/** After the database is back, the health check changes in time and no acknowledged sign-up is missing. */
async function expectRecovery(
  { endpoint, url }: Server,
  longest: number,
  emails: () => Promise<string[]>,
) {
  const from = performance.now()
  while ((await fetch(`${url}/health`)).status !== 200)
    expect(performance.now() - from).toBeLessThan(longest)
  expect((await post(endpoint, { ...sample, email: 'back@example.com' })).status).toBe(201)
  expect(await emails()).toEqual(expect.arrayContaining([sample.email, 'back@example.com']))
}

it('answers each of 400 in time while SQLite is locked, and stores sign-ups afterwards', async () => {
  const server = await serve()
  expect((await post(server.endpoint, sample)).status).toBe(201)
  const longest = await limitOf(server)
  const other = new DatabaseSync(server.waitlistDatabase)
  onTestFinished(() => other.close())
  other.exec('BEGIN EXCLUSIVE')
  await expectRefusals(server, longest)
  other.exec('ROLLBACK')
  await expectRecovery(server, longest, async () => emailsIn(server.waitlistDatabase))
})

const command = {
  open: (store) => store.open(),
  list: (store) => allIn(store),
  backup: (store, file) => backUp(store, file),
  restore: (store, file) => restore(store, `${file}.made`, file),
  'copy-to': (store, file) => copyTo(store, use(file), clock),
  import: (store) =>
    store.change((queries) =>
      storeImported(queries, [{ signUp: received(), left: false }], Date.now()),
    ),
  forget: (store) => deletePerson(store, sample.email),
} satisfies Record<string, (store: Database, file: string) => Promise<unknown>>

/** Sets the clock of timeouts ahead. */
function aheadBy(milliseconds: number) {
  const now = performance.now.bind(performance)
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds)
  return () => ahead.mockRestore()
}

it.each(Object.entries(command))(
  'waits for a locked SQLite longer than a server may: %s',
  async (_, run) => {
    const folder = temporaryFolder()
    const path = join(folder, 'waitlist.db')
    const file = join(folder, 'other.db')
    await add(await made(path), received({ email: 'a@example.com' }))
    await backUp(use(path), `${file}.made`)
    const other = new DatabaseSync(path)
    onTestFinished(() => other.close())
    other.exec('BEGIN EXCLUSIVE')
    const store = use(path)
    const done = run(store, file)
    await wait(50)
    onTestFinished(aheadBy(30_000))
    await wait(50)
    other.exec('ROLLBACK')
    await done
  },
)

it('continues a read of several statements where another process has locked SQLite', async () => {
  const path = join(temporaryFolder(), 'waitlist.db')
  const store = await made(path)
  await add(store, received())
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  let runs = 0
  const counts = await store.read(async (queries) => {
    runs += 1
    const before = await queries.all('SELECT count(*) AS count FROM people')
    other.exec('BEGIN EXCLUSIVE')
    setTimeout(() => other.exec('ROLLBACK'), 20)
    return [before, await queries.all('SELECT count(*) AS count FROM signups')]
  })
  expect([runs, counts]).toEqual([1, [[{ count: 1 }], [{ count: 1 }]]])
})

/** Locks the tables of a database as another client does. @returns unlocks them */
async function lockTable(database: string) {
  const client = new pg.Client(database)
  await client.connect()
  await client.query('BEGIN; LOCK TABLE people, signups')
  return () => client.end()
}

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  const postgres = postgresForAll()

  it('ends a statement of a server in time, and gives a command minutes', async () => {
    const database = await postgres().createDatabase()
    await made(database)
    const limits = [databaseTimeout, undefined].map(async (timeout) => {
      const store = await openDatabase(database, timeout)
      onTestFinished(store.close)
      const [row] = await store.change((queries) => queries.all('SHOW statement_timeout'))
      return row?.statement_timeout
    })
    expect(await Promise.all(limits)).toEqual([
      expect.stringMatching(/^1\d{3}ms$/),
      expect.stringMatching(/^8\d{5}ms$|^15min$/),
    ])
  })

  it.each(['hangs', 'is stopped', 'has a locked table'])(
    'answers each of 400 in time while it %s, and stores sign-ups afterwards',
    async (how) => {
      const waitlistDatabase = await postgres().createDatabase()
      const server = await serve({ waitlistDatabase })
      expect((await post(server.endpoint, sample)).status).toBe(201)
      const longest = await limitOf(server)
      let restart: () => unknown = postgres().start
      if (how === 'hangs') restart = await postgres().pause()
      else if (how === 'is stopped') await postgres().stop('immediate')
      else restart = await lockTable(waitlistDatabase)
      await expectRefusals(server, longest)
      await restart()
      await expectRecovery(server, longest, async () =>
        (await allIn(use(waitlistDatabase))).map(({ email }) => email),
      )
    },
  )
})
