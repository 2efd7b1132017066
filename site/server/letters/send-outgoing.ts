import { reason } from '../../reason.ts'
import type { Channel } from '../store/deliveries.ts'
import { nextDue, type Outcome } from '../store/outgoing/claims.ts'
import type { Database } from '../store/store.ts'
import { type Clock, pauseAfter } from './clock.ts'
import { claimNext, patient, type Route } from './deliver.ts'

/** Milliseconds after which a route looks for what another server or a function has stored. */
const longestIdle = 30_000

/** Milliseconds from being woken to the look at what waits: looks must not keep those waiting who sign up. */
const untilLook = 200

/** Milliseconds in which a line of the log is not repeated: the next thousand may fail, too. */
const longestSilence = 3_600_000

const names = { mail: 'A welcome', webhook: 'An event' }

/** Milliseconds that the end of the server waits for the answer to what is being sent. */
const longestEnd = 10_000

/**
 * Sends what waits until it is closed, on each route by itself, and goes on when the database, or what
 * a route leads to, was away.
 */
export function sendOutgoing(
  database: Pick<Database, 'change' | 'read'>,
  routes: readonly Route[],
  clock: Clock,
) {
  const ending = new AbortController()
  let idle = new AbortController()
  const logged = new Map<string, number>()

  function log(line: string, kind = line) {
    if (clock.now() < (logged.get(kind) ?? 0) + longestSilence) return
    logged.set(kind, clock.now())
    console.error(line)
  }

  /** Says what was not sent, and nothing about the person: an answer may have the address. */
  function tell(channel: Channel, { state, answer }: Outcome) {
    if (state === 'sent' || state === 'skipped') return
    const kind = `${names[channel]} was tried, and is now "${state}"`
    const [code] = /\b\d{3}\b/.exec(answer) ?? []
    log(`${kind}: ${answer.replace(/\S+@\S+/g, '…')} (said once an hour)`, kind + code)
  }

  /** Claims what is due next, or waits for it. @param woken ends the wait */
  async function claimDue(route: Route, woken: AbortSignal) {
    const due = await database.read((queries) => nextDue(queries, route.channel, clock.now()))
    const ahead = due === '' ? longestIdle : Date.parse(due) - clock.now()
    if (ahead > 0) {
      route.rest?.()
      await clock.wait(Math.min(ahead, longestIdle), woken)
      if (woken.aborted) await clock.wait(untilLook, ending.signal)
      return undefined
    }
    const { signal } = ending
    return claimNext(
      { database: database.change, clock, signal },
      route,
      patient(database.change, clock, signal),
    )
  }

  async function run(route: Route) {
    const { atOnce = 1, each = 0 } = route
    let failures = 0
    const underWay = new Set<Promise<void>>()

    async function pause(error: unknown) {
      failures += 1
      log(`What waits to be sent goes on waiting: ${reason(error)}`)
      await clock.wait(pauseAfter(failures), ending.signal)
    }
    async function finish(handOver: () => Promise<Outcome>) {
      try {
        tell(route.channel, await handOver())
        failures = 0
      } catch (error) {
        await pause(error)
      }
    }
    while (!ending.signal.aborted)
      try {
        if (idle.signal.aborted) idle = new AbortController()
        const handOver = await claimDue(route, idle.signal)
        if (!handOver) {
          failures = 0
          continue
        }
        const finishing = finish(handOver).finally(() => underWay.delete(finishing))
        underWay.add(finishing)
        if (underWay.size === atOnce) await Promise.race(underWay)
        await clock.wait(each, ending.signal)
      } catch (error) {
        await pause(error)
      }
    await Promise.all(underWay)
    route.rest?.()
  }

  const running = Promise.all(routes.map(run))
  return {
    /** Something may be due. */
    wake() {
      // Each call would make an error, with its stack.
      if (!idle.signal.aborted) idle.abort()
    },
    /** Ends after what is being sent. */
    async close(): Promise<void> {
      ending.abort()
      idle.abort()
      const inTime = new AbortController()
      await Promise.race([running, clock.wait(longestEnd, inTime.signal)])
      inTime.abort()
    },
  }
}
