import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runServer } from '../unit/server-process.ts'
import { post, samples, storedIn, writeDist } from '../unit/server-samples.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { attackWith, type Outcome, tally } from './hostile-client.ts'
import { hostileConnections } from './hostile-connections.ts'
import { longAnswer, slowReaders, slowSenders } from './hostile-slow.ts'

/** Milliseconds after which the page no longer waits for an answer. */
const longest = 15_000

/** Sends good sign-ups, one after the other, until told to stop. */
function goodVisitor(endpoint: string) {
  let isOver = false
  const times: number[] = []
  const statuses: number[] = []
  const visiting = (async () => {
    for (const submission of samples(10_000, 'good-visitor')) {
      if (isOver) break
      const from = performance.now()
      statuses.push((await post(endpoint, submission)).status)
      times.push(performance.now() - from)
      await wait(50)
    }
  })()
  return async () => {
    isOver = true
    await visiting
    return { statuses, slowest: Math.round(Math.max(...times)) }
  }
}

/** How many files and connections a process has open; 0 where the system does not say. */
function openFiles(pid = 0): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

/** Lets all hostile clients loose on the start script, with a good visitor among them. */
export async function attackOfTheHostile(folder: string): Promise<Outcome[]> {
  writeFileSync(join(writeDist(folder), 'long.bin'), Buffer.alloc(longAnswer))
  const { endpoint: listening, waitlistDatabase, pid, kill, ended } = runServer(folder)
  const endpoint = await listening()
  const filesBefore = openFiles(pid)
  const leave = goodVisitor(endpoint)
  const clients = [hostileBodies, hostileConnections, slowSenders, slowReaders('/long.bin')].flat()
  const outcomes = await attackWith(clients, { endpoint, waitlistDatabase })
  const { statuses, slowest } = await leave()
  // Connections that idle are closed after 5 s.
  await wait(7000)
  const filesLeft = openFiles(pid) - filesBefore
  const good = storedIn(waitlistDatabase).filter(({ email }) => email.startsWith('good-visitor'))
  kill('SIGTERM')
  const { code, errors } = await ended
  return [
    ...outcomes,
    {
      name: `${statuses.length} good sign-ups meanwhile, the slowest in ${slowest} ms`,
      expected: '201, all stored, in time',
      got: [
        tally([...new Set(statuses)]),
        good.length === statuses.length ? 'all stored' : `${good.length} stored`,
        slowest < longest ? 'in time' : 'late',
      ].join(', '),
    },
    {
      name: 'files and connections the server still has open',
      expected: 'as before',
      got: filesLeft < 5 ? 'as before' : `${filesLeft} more`,
    },
    {
      name: 'the end of the server',
      expected: 'code 0, no errors',
      got: `code ${code}, ${errors || 'no errors'}`,
    },
  ]
}

/** Starts the server where it cannot write. */
export async function attackUnwritable(folder: string): Promise<Outcome> {
  writeDist(folder)
  const { code, text, errors } = await runServer(folder, { WAITLIST_DATABASE: folder }).ended
  return {
    name: 'a database that cannot be opened, at start',
    expected: 'code 1, said in one line',
    got: `code ${code}, ${
      text === '' && /^The waitlist database \S+ cannot be opened: .*\n$/.test(errors)
        ? 'said in one line'
        : text + errors
    }`,
  }
}
