import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keepLogs, serve } from '../unit/server-fixture.ts'
import { emailsIn, post, sample, samples } from '../unit/server-samples.ts'
import { allIn, hasPostgres, postgresForAll, use } from './fixture.ts'

keepLogs()

/** Milliseconds in which each request has its answer, and what a busy machine adds for 400. */
const longest = 5000 + 2500

/** Milliseconds that an answer takes. */
async function timed(answer: Promise<Response>) {
  const from = performance.now()
  const { status } = await answer
  return { status, time: performance.now() - from }
}

type Server = Awaited<ReturnType<typeof serve>>

/** All of 400 who sign up at once, and those who look at its health, hear in time that the database is away. */
async function expectRefusals({ endpoint, url }: Server) {
  const all = samples(400, 'late').map((submission) => timed(post(endpoint, submission)))
  const page = timed(fetch(`${url}/api/letters/AAAAAAAAAAAAAAAAAAAAAA`))
  const health = await timed(fetch(`${url}/health`))
  expect(health.status).toBe(503)
  expect(health.time).toBeLessThan(longest)
  for (const { status, time } of [...(await Promise.all(all)), await page]) {
    expect(status).toBe(503)
    expect(time).toBeLessThan(longest)
  }
}

/** Once the database is back, that is told in time, and nobody who was answered with 201 is missing. */
async function expectRecovery({ endpoint, url }: Server, emails: () => Promise<string[]>) {
  const from = performance.now()
  while ((await fetch(`${url}/health`)).status !== 200)
    expect(performance.now() - from).toBeLessThan(longest)
  expect((await post(endpoint, { ...sample, email: 'back@example.com' })).status).toBe(201)
  expect(await emails()).toEqual(expect.arrayContaining([sample.email, 'back@example.com']))
}

it('answers each of 400 in time while SQLite is locked, and goes on after that', async () => {
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
    'answers each of 400 in time while it %s, and goes on after that',
    async (how) => {
      const waitlistDatabase = await postgres().createDatabase()
      const server = await serve({ waitlistDatabase })
      expect((await post(server.endpoint, sample)).status).toBe(201)
      let goOn: () => unknown = postgres().start
      if (how === 'hangs') goOn = await postgres().pause()
      else await postgres().stop('immediate')
      await expectRefusals(server)
      await goOn()
      await expectRecovery(server, async () =>
        (await allIn(use(waitlistDatabase))).map(({ email }) => email),
      )
    },
  )
})
