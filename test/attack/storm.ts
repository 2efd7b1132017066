import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endpointPath } from '../../site/server/http/routes.ts'
import { signUpLine } from '../../site/server/waitlist/sign-up-lines.ts'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { runServer } from '../unit/server-process.ts'
import { sample, samples, writeDist } from '../unit/server-samples.ts'
import { createClients } from './clients.ts'
import { freePort } from './free-port.ts'
import { randomFrom } from './random.ts'
import { violations } from './verdict.ts'

export interface StormSettings {
  /** An empty folder. */
  folder: string
  submissions: number
  connections: number
  kills: number
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
    comments: 'x'.repeat(Math.floor(random() * (at % 50 === 0 ? 12_000 : 300))),
    submittedAt: new Date(start + at).toISOString(),
  }))
}

/**
 * Sends sign-ups to the start script over many connections while it is killed with SIGKILL at
 * random moments and started again. Clients repeat what was not acknowledged.
 */
export async function storm(settings: StormSettings): Promise<StormResult> {
  const { folder, submissions, connections, kills, seed } = settings
  const random = randomFrom(seed)
  const port = await freePort(random)
  const waitlistFile = join(folder, '.data', 'waitlist.jsonl')
  const sent = manySamples(submissions, random)
  writeDist(folder)

  const start = () => runServer(folder, { PORT: String(port) })
  let server = start()
  await server.listening()
  const from = performance.now()
  const clients = createClients(`http://127.0.0.1:${port}${endpointPath}`, sent, connections, seed)

  let killed = 0
  for (; killed < kills; killed += 1) {
    // One in five hits a server that is still starting, perhaps in the middle of a repair.
    if (killed > 0 && random() < 0.2) await wait(random() * 600)
    else {
      await server.listening()
      const share = submissions / (kills + 1)
      await clients.until((killed + random()) * share)
      await wait(random() * 10)
    }
    server.kill('SIGKILL')
    await server.ended
    // What a kill in the middle of a write leaves, since a short write is seldom hit there.
    const line = signUpLine(sample)
    if (random() < 0.5) appendFileSync(waitlistFile, line.slice(0, random() * (line.length - 1)))
    server = start()
  }
  const { acknowledged, repeats, refusals } = await clients.done
  const seconds = (performance.now() - from) / 1000
  server.kill('SIGTERM')
  const { code } = await server.ended

  const found = violations(readFileSync(waitlistFile, 'utf8'), sent, acknowledged)
  if (code !== 0) found.push(`The server ended with code ${code}.`)
  return {
    acknowledged: acknowledged.length,
    repeats,
    kills: killed,
    seconds,
    violations: [...refusals, ...found],
  }
}
