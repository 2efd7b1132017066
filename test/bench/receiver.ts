import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { startMailServer } from '../letters/mail-server-fixture.ts'
import { programsFolder, startPostgres } from '../store/postgres.ts'
import { command, runProcess, runServer } from '../unit/server-process.ts'
import { samples, writeDist } from '../unit/server-samples.ts'
import { secret, startReceiver } from '../unit/webhook-receiver.ts'
import { median, milliseconds, percentile, type Row } from './report.ts'

/** Connections to the servers. Each sends one sign-up after the other. */
const connections = 32

/** Sign-ups of one measurement. Set fewer to try out the bench. */
const counted = Number(process.env.BENCH_SIGN_UPS || 3000)
/** Sign-ups before it that are not measured. */
const warmUp = Math.ceil(counted / 10)

interface Measured {
  what: string
  'a second': number
  median: string
  'slowest hundredth': string
}

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

/** Sends new sign-ups to the servers in turn. @returns the time of each in ms, and of all in seconds */
async function sendAll(urls: readonly string[], count: number, prefix: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const queue = samples(count, prefix).entries()
  const times: number[] = []
  const from = performance.now()
  const client = async () => {
    for (const [at, submission] of queue) {
      const start = performance.now()
      const url = urls[at % urls.length] ?? ''
      // Like the widgets, sends a failed sign-up again. Its time goes on.
      while ((await send(agent, url, JSON.stringify(submission))) !== 201) await wait(20)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return { times, seconds: (performance.now() - from) / 1000 }
}

async function measure(what: string, endpoints: readonly string[]): Promise<Measured> {
  await sendAll(endpoints, warmUp, `warm-${endpoints.length}-`)
  const { times, seconds } = await sendAll(endpoints, counted, `counted-${endpoints.length}-`)
  return {
    what,
    'a second': Math.round(times.length / seconds),
    median: milliseconds(median(times)),
    'slowest hundredth': milliseconds(percentile(times, 99)),
  }
}

/** Measures a server that stores nothing: no receiver can be faster. */
async function measureFloor(folder: string): Promise<Measured> {
  const { child, ended } = runProcess(command('../test/bench/bare-server.ts'), folder)
  try {
    const [url] = await once(child.stdout, 'data')
    return await measure('a server that stores nothing', [String(url).trim()])
  } finally {
    child.kill()
    await ended
  }
}

async function measureServers(
  what: string,
  count: number,
  folder: string,
  database: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  const servers = Array.from({ length: count }, () =>
    runServer(folder, { ...env, WAITLIST_DATABASE: database }),
  )
  try {
    const urls = await Promise.all(servers.map((server) => server.listening()))
    return await measure(
      what,
      urls.map((url) => url + waitlistEndpoint),
    )
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
  }
}

/** Measures in PostgreSQL, where it is installed. @param measure may create empty databases */
export async function onPostgres<Measured>(
  measure: (createDatabase: () => Promise<string>) => Promise<Measured[]>,
): Promise<Measured[]> {
  if (!programsFolder()) {
    console.log('PostgreSQL is not measured. "npm run test:postgres" installs it, as root.')
    return []
  }
  const postgres = await startPostgres()
  try {
    return await measure(postgres.createDatabase)
  } finally {
    await postgres.remove()
  }
}

/** Sign-ups a second in SQLite and in PostgreSQL, with their default fsync. */
export async function benchReceiver(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-receiver-'))
  writeDist(folder)
  try {
    const file = join(folder, '.data', 'waitlist.db')
    const inFile = await measureServers('SQLite, 1 server', 1, folder, file)
    const inPostgres = await onPostgres(async (createDatabase) => {
      const measured: Measured[] = []
      for (const count of [1, 2, 4]) {
        const what = `PostgreSQL, ${count} server${count > 1 ? 's' : ''}`
        measured.push(await measureServers(what, count, folder, await createDatabase()))
      }
      return measured
    })
    return [await measureFloor(folder), inFile, ...inPostgres]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** How often each is measured, in turn: other programs slow down both. */
const rounds = 3

/** Sign-ups a second with a welcome, a webhook and a letter a day, to those without. */
export async function benchOutgoing(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-outgoing-'))
  writeDist(folder)
  const welcome = join(folder, 'welcome.md')
  writeFileSync(welcome, '---\nsubject: Welcome\n---\n\nHello {fullName}: {confirmUrl}\n')
  const [mailServer, receiver] = [await startMailServer(), await startReceiver()]
  const env = {
    ...{ WELCOME_LETTER: welcome, MAIL_SERVER: mailServer.url, MAIL_FROM: 'me@sample.example' },
    ...{ SITE_URL: 'https://sample.example' },
    ...{ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret, WEBHOOK_PRIVATE: '1' },
  }
  async function ratio(where: string, newDatabase: () => Promise<string>): Promise<Row> {
    const [off, on]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1)
      for (const [rates, more] of [[off, {}] as const, [on, env] as const]) {
        const measured = await measureServers(where, 1, folder, await newDatabase(), more)
        rates.push(measured['a second'])
      }
    const [without, withAll] = [median(off), median(on)]
    return {
      what: `sign-ups a second in ${where} with all that is sent, to without`,
      measured: `${(withAll / without).toFixed(2)} (${withAll}, ${without}; ${receiver.got.length} events)`,
      goal: 'at least 0.90',
      met: withAll / without >= 0.9,
    }
  }
  const newFile = async () => join(folder, '.data', `${crypto.randomUUID()}.db`)
  try {
    return [
      await ratio('SQLite', newFile),
      ...(await onPostgres(async (newDatabase) => [await ratio('PostgreSQL', newDatabase)])),
    ]
  } finally {
    await Promise.all([mailServer.close(), receiver.close()])
    rmSync(folder, { recursive: true })
  }
}
