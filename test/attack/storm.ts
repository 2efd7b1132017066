import { setTimeout as wait } from 'node:timers/promises'
import { openStore } from '../../site/server/open-store.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { runServer } from '../unit/server-process.ts'
import { samples, writeDist } from '../unit/server-samples.ts'
import { startBalancer } from './balancer.ts'
import { createClients } from './clients.ts'
import { freePort } from './free-port.ts'
import { randomFrom } from './random.ts'
import { violations } from './verdict.ts'

export interface StormSettings {
  /** An empty folder. */
  folder: string
  database: string
  /** Server processes that share the database. */
  servers: number
  submissions: number
  connections: number
  kills: number
  /** What else happens meanwhile, at moments like those of the kills. */
  outages: readonly (() => Promise<void>)[]
  /** Decides on the moments of the kills and on what the clients do. */
  seed: number
}

export interface StormResult {
  acknowledged: number
  /** Requests sent again, after no answer or after one. */
  repeats: number
  kills: number
  seconds: number
  /** What is wrong, one sentence each. */
  violations: string[]
}

/** Sample sign-ups of every length, two with each e-mail, at different times. */
function manySamples(count: number, random: () => number): Submission[] {
  const start = Date.parse('2025-07-01T00:00:00Z')
  return samples(count).map((submission, at) => ({
    ...submission,
    email: `sample${at >> 1}@example.com`,
    comments: 'x'.repeat(Math.floor(random() * (at % 50 === 0 ? 2000 : 300))),
    submittedAt: new Date(start + at).toISOString(),
  }))
}

/** A start script that can be killed and started again, always on the same port. */
async function mortalServer(folder: string, database: string, random: () => number) {
  const port = await freePort(random)
  const start = () => runServer(folder, { PORT: String(port), WAITLIST_DATABASE: database })
  let server = start()
  return {
    port,
    listening: () => server.listening(),
    async kill() {
      server.kill('SIGKILL')
      await server.ended
      server = start()
    },
    end() {
      server.kill('SIGTERM')
      return server.ended
    },
  }
}

/**
 * Sends sign-ups to start scripts over many connections while they are killed with SIGKILL at
 * random moments and started again. Clients know a balancer, and repeat what was not acknowledged.
 */
export async function storm(settings: StormSettings): Promise<StormResult> {
  const { folder, database, submissions, connections, kills, outages, seed } = settings
  const random = randomFrom(seed)
  const sent = manySamples(submissions, random)
  writeDist(folder)

  const servers = await Promise.all(
    Array.from({ length: settings.servers }, () => mortalServer(folder, database, random)),
  )
  await Promise.all(servers.map((server) => server.listening()))
  const from = performance.now()
  const balancer = await startBalancer(
    servers.map(({ port }) => port),
    random,
  )
  const endpoint = `http://127.0.0.1:${balancer.port}${waitlistEndpoint}`
  const clients = createClients(endpoint, sent, connections, seed)

  const disturbed = outages.map(async (outage, at) => {
    await clients.until(((at + random()) * submissions) / outages.length)
    await outage()
  })
  let killed = 0
  for (; killed < kills; killed += 1) {
    const server = servers[Math.floor(random() * servers.length)]
    // One in five hits a server that is still starting, perhaps while it looks at the database.
    if (killed > 0 && random() < 0.2) await wait(random() * 600)
    else {
      await server?.listening()
      const share = submissions / (kills + 1)
      await clients.until((killed + random()) * share)
      await wait(random() * 10)
    }
    await server?.kill()
  }
  await Promise.all(disturbed)
  const { acknowledged, repeats, refusals } = await clients.done
  const seconds = (performance.now() - from) / 1000
  // One that was killed last may still be starting, and would not hear that it is to end.
  await Promise.all(servers.map((server) => server.listening()))
  const ends = await Promise.all(servers.map((server) => server.end()))

  balancer.close()
  const store = openStore(database)
  const found = await violations(store, sent, acknowledged)
  await store.close()
  for (const { code } of ends) if (code !== 0) found.push(`A server ended with code ${code}.`)
  return {
    acknowledged: acknowledged.length,
    repeats,
    kills: killed,
    seconds,
    violations: [...refusals, ...found],
  }
}
