import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import packageJson from '../../package.json' with { type: 'json' }
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { startMailServer } from '../letters/mail-server-fixture.ts'
import { programsFolder, startPostgres } from '../store/postgres.ts'
import { command, runProcess, runServer } from '../unit/server-process.ts'
import { samples, writeDist } from '../unit/server-samples.ts'
import { secret, startReceiver } from '../unit/webhook-receiver.ts'
import type { Row } from './report.ts'

/** Connections to the servers. Each sends one sign-up after the other. */
const connections = 32

/** Sign-ups of one measurement. A smaller number is for trying out the bench. */
const counted = Number(process.env.BENCH_SIGN_UPS || 3000)
/** Sign-ups before it that are not measured: V8 compiles meanwhile. */
const warmUp = counted

/** The fewest sign-ups a second. */
const leastRate = { SQLite: 1200, PostgreSQL: 900 }

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

async function measure(url: string): Promise<number> {
  await sendAll(url, warmUp, 'warm-')
  return sendAll(url, counted, 'counted-')
}

/** The rate of a server that stores nothing: no receiver can be faster. */
async function measureFloor(folder: string): Promise<number> {
  const { child, ended } = runProcess(command('../test/bench/bare-server.ts'), folder)
  try {
    const [url] = await once(child.stdout, 'data')
    return await measure(String(url).trim())
  } finally {
    child.kill()
    await ended
  }
}

/** Measures the built server, as `npm run serve` starts it. */
async function measureServer(folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const [, ...words] = packageJson.scripts.serve.split(' ')
  const script = resolve(words.pop() ?? '')
  const server = runServer(folder, env, [process.execPath, ...words, script])
  try {
    return await measure((await server.listening()) + waitlistEndpoint)
  } finally {
    server.kill('SIGTERM')
    await server.ended
  }
}

/** The rate in PostgreSQL, if it is installed. */
async function measureOnPostgres(folder: string, env: NodeJS.ProcessEnv) {
  if (!programsFolder()) {
    console.log('PostgreSQL is not measured. "npm run test:postgres" installs it, as root.')
    return []
  }
  const postgres = await startPostgres()
  try {
    const database = await postgres.createDatabase()
    return [await measureServer(folder, { ...env, WAITLIST_DATABASE: database })]
  } finally {
    await postgres.remove()
  }
}

/** Sign-ups a second with a welcome letter and a webhook event for each, beside a server that stores nothing. */
export async function benchReceiver(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-receiver-'))
  writeDist(folder)
  const welcome = join(folder, 'welcome.md')
  writeFileSync(welcome, '---\nsubject: Welcome\n---\n\nHello {fullName}: {confirmUrl}\n')
  const [mailServer, receiver] = [await startMailServer(), await startReceiver()]
  const env = {
    ...{ WELCOME_LETTER: welcome, MAIL_SERVER: mailServer.url, MAIL_FROM: 'me@sample.example' },
    ...{ SITE_URL: 'https://sample.example' },
    ...{ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret, WEBHOOK_PRIVATE: '1' },
  }
  const file = { WAITLIST_DATABASE: join(folder, '.data', 'waitlist.db') }
  try {
    const floor = Math.round(await measureFloor(folder))
    const row = (where: keyof typeof leastRate, rate: number): Row => ({
      what: `sign-ups a second in ${where}, with all sending on`,
      measured: `${Math.round(rate)} (a server that stores nothing: ${floor})`,
      goal: `at least ${leastRate[where]}`,
      met: rate >= leastRate[where],
    })
    return [
      row('SQLite', await measureServer(folder, { ...env, ...file })),
      ...(await measureOnPostgres(folder, env)).map((rate) => row('PostgreSQL', rate)),
    ]
  } finally {
    await Promise.all([mailServer.close(), receiver.close()])
    rmSync(folder, { recursive: true })
  }
}
