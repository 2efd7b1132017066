import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countSignUps } from '../../site/server/store/sign-ups.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { freePort } from '../attack/free-port.ts'
import { keyOf } from '../machine/world.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { runServer } from '../unit/server-process.ts'
import { samples, writeDist } from '../unit/server-samples.ts'
import { allIn, hasPostgres, postgresForAll, use } from './fixture.ts'

const count = 3000
const chance = (part: number) => Math.random() < part
const oneOf = <Item>(all: readonly Item[]) => all[Math.floor(Math.random() * all.length)] as Item

/** Sample sign-ups of every length, two with each e-mail, at different times. */
const sent: readonly Submission[] = samples(count).map((submission, at) => ({
  ...submission,
  email: `sample${at >> 1}@example.com`,
  comments: 'x'.repeat(Math.floor(Math.random() * (at % 50 === 0 ? 2000 : 300))),
  submittedAt: new Date(Date.UTC(2025, 6, 1) + at).toISOString(),
}))

/** A server that can be killed and started again, always on the same port. */
async function mortalServer(folder: string, database: string) {
  const PORT = String(await freePort(Math.random))
  const start = () => runServer(folder, { PORT, WAITLIST_DATABASE: database })
  let server = start()
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    server.kill(signal)
    return server.ended
  }
  onTestFinished(async () => void (await end('SIGKILL')))
  return {
    endpoint: `http://127.0.0.1:${PORT}${waitlistEndpoint}`,
    listening: () => server.listening(),
    end,
    async kill() {
      await end('SIGKILL')
      server = start()
    },
  }
}

describe.skipIf(!hasPostgres)('four servers with one PostgreSQL', () => {
  const postgres = postgresForAll()

  it('lose nothing that was answered, and store it once, whatever is killed', async () => {
    const folder = temporaryFolder()
    writeDist(folder)
    const database = await postgres().createDatabase()
    const servers = await Promise.all([1, 2, 3, 4].map(() => mortalServer(folder, database)))
    await Promise.all(servers.map((server) => server.listening()))
    let stored = 0
    let repeats = 0

    /** @returns the status; 0 where there is no answer, or nobody waits for it */
    const send = (submission: Submission, patience = 10_000) =>
      fetch(oneOf(servers).endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(submission),
        signal: AbortSignal.timeout(patience),
      }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
    const queue = sent.values()
    const clients = Array.from({ length: 64 }, async () => {
      for (const submission of queue) {
        // Some hang up before the answer, and some send again what was answered.
        let status = await send(submission, chance(0.01) ? 2 : undefined)
        for (; [0, 408, 503].includes(status); repeats += 1) {
          await wait(20)
          status = await send(submission)
        }
        expect(status).toBe(201)
        stored += 1
        if (chance(0.02)) await send(submission)
      }
    })

    const whenStored = async (part: number) => {
      while (stored < part * count) await wait(5)
    }
    const kills = async () => {
      for (let killed = 0; killed < 6; killed += 1) {
        const server = oneOf(servers)
        // One in five is still starting, perhaps while it looks at the database.
        if (killed > 0 && chance(0.2)) await wait(Math.random() * 600)
        else {
          await server.listening()
          await whenStored((killed + Math.random()) / 7)
        }
        await server.kill()
      }
    }
    const outages = async () => {
      for (const part of [0, 0.5]) {
        await whenStored(part + Math.random() / 2)
        await postgres().stop('immediate')
        await wait(500)
        await postgres().start()
      }
    }
    await Promise.all([...clients, kills(), outages()])
    // One that was killed last may still be starting, and would not hear that it is to end.
    await Promise.all(servers.map((server) => server.listening()))
    for (const { code } of await Promise.all(servers.map(({ end }) => end('SIGTERM'))))
      expect(code).toBe(0)

    expect(repeats).toBeGreaterThan(0)
    const found = new Map((await allIn(use(database))).map((row) => [keyOf(row), row]))
    expect(found.size).toBe(await countSignUps(use(database)))
    expect(found.size).toBe(count)
    for (const submission of sent) expect(found.get(keyOf(submission))).toMatchObject(submission)
    const left = "SELECT state FROM pg_stat_activity WHERE application_name = 'waitlist'"
    await expect.poll(() => postgres().ask(left), { timeout: 30_000 }).toEqual([])
  }, 600_000)
})
