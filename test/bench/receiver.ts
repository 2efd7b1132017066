import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { programsFolder, startPostgres } from '../store/postgres.ts'
import { runServer } from '../unit/server-process.ts'
import { samples, writeDist } from '../unit/server-samples.ts'
import { median, milliseconds } from './report.ts'

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

function summarize(what: string, seconds: number, times: readonly number[]): Measured {
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return {
    what,
    'a second': Math.round(times.length / seconds),
    median: milliseconds(median(times)),
    'slowest hundredth': milliseconds(slowest),
  }
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

async function measureServers(what: string, count: number, folder: string, database: string) {
  const servers = Array.from({ length: count }, () =>
    runServer(folder, { WAITLIST_DATABASE: database }),
  )
  try {
    const urls = await Promise.all(servers.map((server) => server.listening()))
    const endpoints = urls.map((url) => url + waitlistEndpoint)
    await sendAll(endpoints, warmUp, `warm-${count}-`)
    const { times, seconds } = await sendAll(endpoints, counted, `counted-${count}-`)
    return summarize(what, seconds, times)
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
  }
}

/** Measures the same insert without our server, by PostgreSQL's own pgbench. */
function measureAlone(database: string, clients: number, folder: string): Measured {
  const programs = programsFolder() ?? ''
  // Debian may have it only in the folder of psql.
  const pgbench = join(programs, 'pgbench')
  const script = join(folder, 'insert.sql')
  const columns = execFileSync(
    join(programs, 'psql'),
    [
      '--no-align',
      '--tuples-only',
      `--command=SELECT string_agg(format('%I', column_name), ',' ORDER BY ordinal_position) || '#' ||
        string_agg(CASE WHEN column_name = 'id' THEN 'gen_random_uuid()'
          WHEN column_name IN ('person', 'email') THEN '''alone'' || gen_random_uuid() || ''@example.com'''
          ELSE quote_literal('2025-07-01T09:30:00.000Z') END, ',' ORDER BY ordinal_position)
        FROM information_schema.columns WHERE table_name = 'signups'`,
      database,
    ],
    { encoding: 'utf8' },
  )
  const [names, values] = columns.trim().split('#')
  writeFileSync(
    script,
    `INSERT INTO signups (${names}) VALUES (${values}) ON CONFLICT DO NOTHING;\n`,
  )
  const words = [`--client=${clients}`, `--transactions=${Math.ceil(counted / clients)}`]
  const log = ['--no-vacuum', '--log', `--file=${script}`, database]
  const { stdout } = spawnSync(pgbench, [...words, ...log], { cwd: folder, encoding: 'utf8' })
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  // A line for each transaction: client, number, microseconds.
  const lines = execFileSync('sh', ['-c', 'cat pgbench_log.*'], { cwd: folder, encoding: 'utf8' })
  const times = lines
    .trim()
    .split('\n')
    .map((line) => Number(line.split(' ')[2]) / 1000)
  const what = `pgbench, the insert alone, ${clients} connections`
  return summarize(what, times.length / perSecond, times)
}

/** Sign-ups a second in SQLite and in PostgreSQL, with their default fsync. */
export async function benchReceiver(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-receiver-'))
  writeDist(folder)
  const measured: Measured[] = []
  try {
    const file = join(folder, '.data', 'waitlist.db')
    measured.push(await measureServers('SQLite, 1 server', 1, folder, file))
    if (!programsFolder()) {
      console.log(
        'PostgreSQL is not installed, so it is not measured. "npm run test:postgres" installs it, as root.',
      )
      return measured
    }
    const postgres = await startPostgres()
    try {
      for (const count of [1, 2, 4]) {
        const database = await postgres.createDatabase()
        const what = `PostgreSQL, ${count} server${count > 1 ? 's' : ''}`
        measured.push(await measureServers(what, count, folder, database))
        if (count === 1) measured.push(measureAlone(database, 10, folder))
      }
    } finally {
      await postgres.remove()
    }
    return measured
  } finally {
    rmSync(folder, { recursive: true })
  }
}
