import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { keepLogs, serve } from '../unit/server-fixture.ts'
import { emailsIn, post, sample, samples } from '../unit/server-samples.ts'
import { allIn, hasPostgres, postgresForAll, use } from './fixture.ts'

keepLogs()

/** Milliseconds until each request has its answer: the deadline, and as much again for a busy machine. */
const longest = 5000 + 5000

/** Milliseconds that an answer takes. */
async function timed(answer: Promise<Response>) {
  const from = performance.now()
  const { status, headers } = await answer
  return { status, headers, time: performance.now() - from }
}

type Server = Awaited<ReturnType<typeof serve>>

/** 400 simultaneous sign-ups, a page and the health check get 503 in time, and the sign-ups when to come back. */
async function expectRefusals({ endpoint, url }: Server) {
  const all = samples(400, 'late').map((submission) => timed(post(endpoint, submission)))
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
async function expectRecovery({ endpoint, url }: Server, emails: () => Promise<string[]>) {
  const from = performance.now()
  while ((await fetch(`${url}/health`)).status !== 200)
    expect(performance.now() - from).toBeLessThan(longest)
  expect((await post(endpoint, { ...sample, email: 'back@example.com' })).status).toBe(201)
  expect(await emails()).toEqual(expect.arrayContaining([sample.email, 'back@example.com']))
}

it('answers each of 400 in time while SQLite is locked, and stores sign-ups afterwards', async () => {
  const server = await serve()
  expect((await post(server.endpoint, sample)).status).toBe(201)
  const other = new DatabaseSync(server.waitlistDatabase)
  onTestFinished(() => other.close())
  other.exec('BEGIN EXCLUSIVE')
  await expectRefusals(server)
  other.exec('ROLLBACK')
  await expectRecovery(server, async () => emailsIn(server.waitlistDatabase))
})

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  const postgres = postgresForAll()

  it.each(['hangs', 'is stopped'])(
    'answers each of 400 in time while it %s, and stores sign-ups afterwards',
    async (how) => {
      const waitlistDatabase = await postgres().createDatabase()
      const server = await serve({ waitlistDatabase })
      expect((await post(server.endpoint, sample)).status).toBe(201)
      let restart: () => unknown = postgres().start
      if (how === 'hangs') restart = await postgres().pause()
      else await postgres().stop('immediate')
      await expectRefusals(server)
      await restart()
      await expectRecovery(server, async () =>
        (await allIn(use(waitlistDatabase))).map(({ email }) => email),
      )
    },
  )
})
