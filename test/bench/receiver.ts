import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import packageJson from '../../package.json' with { type: 'json' }
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { startMailServer } from '../letters/mail-server-fixture.ts'
import { runServer } from '../unit/server-process.ts'
import { samples, writeDist } from '../unit/server-samples.ts'
import { secret, startReceiver } from '../unit/webhook-receiver.ts'
import type { Row } from './report.ts'

/** Connections to the servers. Each sends one sign-up after the other. */
const connections = 32

/** Sign-ups of one measurement. A smaller number is for trying out the bench. */
const counted = Number(process.env.BENCH_SIGN_UPS || 3000)

/** The fewest sign-ups a second. */
const leastRate = 1200

const send = (agent: Agent, url: string, body: string) =>
  new Promise<number | undefined>((resolve) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }
    const sending = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    sending.on('error', () => resolve(undefined))
    sending.end(body)
  })

/** Sends new sign-ups. @returns how many a second were stored */
async function sendAll(url: string, count: number, prefix: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const queue = samples(count, prefix).values()
  const from = performance.now()
  const client = async () => {
    // Like the widgets, sends a failed sign-up again.
    for (const submission of queue)
      while ((await send(agent, url, JSON.stringify(submission))) !== 201) await wait(20)
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return count / ((performance.now() - from) / 1000)
}

/** Measures the built server, as `npm run serve` starts it. */
async function measureServer(folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const [, ...words] = packageJson.scripts.serve.split(' ')
  const script = resolve(words.pop() ?? '')
  const server = runServer(folder, env, [process.execPath, ...words, script])
  try {
    const url = (await server.listening()) + waitlistEndpoint
    // V8 compiles meanwhile.
    await sendAll(url, counted, 'warm-')
    return await sendAll(url, counted, 'counted-')
  } finally {
    server.kill('SIGTERM')
    await server.ended
  }
}

/** Sign-ups a second with a welcome letter and a webhook event for each. */
export async function benchReceiver(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-receiver-'))
  writeDist(folder)
  const welcome = join(folder, 'welcome.md')
  writeFileSync(welcome, '---\nsubject: Welcome\n---\n\nHello {fullName}: {confirmUrl}\n')
  const [mailServer, receiver] = [await startMailServer(), await startReceiver()]
  const env = {
    WAITLIST_DATABASE: join(folder, '.data', 'waitlist.db'),
    ...{ WELCOME_LETTER: welcome, MAIL_SERVER: mailServer.url, MAIL_FROM: 'me@sample.example' },
    ...{ SITE_URL: 'https://sample.example' },
    ...{ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret, WEBHOOK_PRIVATE: '1' },
  }
  try {
    const rate = await measureServer(folder, env)
    return [
      {
        what: 'sign-ups a second with all sending on',
        measured: String(Math.round(rate)),
        goal: `at least ${leastRate}`,
        met: rate >= leastRate,
      },
    ]
  } finally {
    await Promise.all([mailServer.close(), receiver.close()])
    rmSync(folder, { recursive: true })
  }
}
