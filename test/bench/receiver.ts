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
import { median, milliseconds, percentile } from './report.ts'

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
  const { child, ended } = runProcess(command('../../test/bench/bare-server.ts'), folder)
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
    const theirs = await startMailServer()
    const welcome = join(folder, 'welcome.md')
    writeFileSync(welcome, 'Subject: Welcome\n\n{confirmUrl}\n')
    const env = {
      ...{ WELCOME_LETTER: welcome, MAIL_SERVER: theirs.url, MAIL_FROM: 'hello@sample.example' },
      SITE_URL: 'https://sample.example',
    }
    const welcoming = await measureServers(
      ...(['SQLite, 1 server, with welcomes', 1, folder, join(folder, '.data', 'on.db')] as const),
      env,
    ).finally(theirs.close)
    const inPostgres = await onPostgres(async (createDatabase) => {
      const measured: Measured[] = []
      for (const count of [1, 2, 4]) {
        const what = `PostgreSQL, ${count} server${count > 1 ? 's' : ''}`
        measured.push(await measureServers(what, count, folder, await createDatabase()))
      }
      return measured
    })
    return [await measureFloor(folder), inFile, welcoming, ...inPostgres]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
