import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../../site/server/http/reason.ts'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { randomFrom } from './random.ts'

/** Milliseconds after which a client gives up on an answer. */
const timeout = 10_000

/** Shares of sign-ups whose answer gets lost, and that are sent again though it came. */
const lost = 0.01
const doubled = 0.02

/** What a server says that is too busy for this sign-up; a machine can be. */
const laterStatuses = new Set<unknown>([408, 503])

/** What the clients have done so far. */
interface Report {
  acknowledged: Submission[]
  /** Requests sent again. */
  repeats: number
  /** Answers other than 201, which only a wrong server gives; one sentence each. */
  refusals: string[]
}

export interface Clients {
  /** Resolves when so many are acknowledged, or all. */
  until(count: number): Promise<void>
  /** Resolves when all are acknowledged or refused. */
  done: Promise<Report>
}

const unreached = 'unreached'
const unanswered = 'unanswered'
type Outcome = number | typeof unreached | typeof unanswered

/** @returns the status, or why there is none */
const send = (agent: Agent, endpoint: string, body: string, hangUp: boolean) =>
  new Promise<Outcome>((resolve) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }
    const sending = request(endpoint, { agent, method: 'POST', headers, timeout })
    sending.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? unanswered))
      response.on('error', () => resolve(unanswered))
    })
    sending.on('error', (error) =>
      resolve(codeOf(error) === 'ECONNREFUSED' ? unreached : unanswered),
    )
    sending.on('timeout', () => sending.destroy())
    sending.on('close', () => resolve(unanswered))
    sending.end(body, () => {
      if (hangUp) sending.destroy()
    })
  })

/**
 * Starts clients that send sign-ups, one after the other on each connection, until all arrived.
 * @param endpoint of a balancer before servers that share a database
 */
export function createClients(
  endpoint: string,
  submissions: readonly Submission[],
  connections: number,
  seed: number,
): Clients {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const report: Report = { acknowledged: [], repeats: 0, refusals: [] }
  const queue = submissions.values()
  const waiting = new Set<{ count: number; resolve: () => void }>()

  const tell = (isDone = false) => {
    for (const wish of waiting)
      if (isDone || report.acknowledged.length >= wish.count) {
        waiting.delete(wish)
        wish.resolve()
      }
  }

  async function deliver(submission: Submission, random: () => number) {
    const body = JSON.stringify(submission)
    const sendIt = (hangUp: boolean) => send(agent, endpoint, body, hangUp)
    let outcome = await sendIt(random() < lost)
    while (typeof outcome !== 'number' || laterStatuses.has(outcome)) {
      if (outcome !== unreached) report.repeats += 1
      await wait(20)
      outcome = await sendIt(false)
    }
    if (outcome !== 201) {
      report.refusals.push(`A sign-up was answered with ${outcome}.`)
      return
    }
    report.acknowledged.push(submission)
    tell()
    if (random() < doubled) {
      report.repeats += 1
      await sendIt(false)
    }
  }

  async function client(number: number) {
    const random = randomFrom(seed + number)
    for (const submission of queue) await deliver(submission, random)
  }

  const done = Promise.all(Array.from({ length: connections }, (_, at) => client(at + 1))).then(
    () => {
      tell(true)
      agent.destroy()
      return report
    },
  )
  return {
    done,
    until: (count) =>
      new Promise((resolve) => {
        waiting.add({ count, resolve })
        tell()
      }),
  }
}
