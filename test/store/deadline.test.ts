import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
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

it('lets a command wait for a locked SQLite longer than a server', async () => {
  const path = join(temporaryFolder(), 'waitlist.db')
  await add(await made(path), received())
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  other.exec('BEGIN EXCLUSIVE')
  const deleted = deletePerson(use(path), sample.email)
  await wait(50)
  // The clock of timeouts is set ahead.
  const now = performance.now.bind(performance)
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => now() + 30_000)
  onTestFinished(() => ahead.mockRestore())
  await wait(50)
  other.exec('ROLLBACK')
  expect(await deleted).toHaveLength(1)
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
