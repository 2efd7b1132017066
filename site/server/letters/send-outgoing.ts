import { reason } from '../../reason.ts'
import type { Channel } from '../store/deliveries.ts'
import { nextDue, type Outcome } from '../store/outgoing/claims.ts'
import type { Database } from '../store/store.ts'
import { type Clock, pauseAfter } from './clock.ts'
import { deliver, patient, type Route } from './deliver.ts'

/** Milliseconds after which a route looks for what another server or a function has stored. */
const longestIdle = 30_000

/** Milliseconds from being woken to the look at what waits: looks must not keep those waiting who sign up. */
const untilLook = 200

/** Milliseconds in which a line of the log is not repeated: the next thousand may fail, too. */
const longestSilence = 3_600_000

const names = { mail: 'A welcome', webhook: 'An event', digest: 'The letter of a day' }

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

  /** Sends what is due next. @param woken ends the wait for it */
  async function sendNext(route: Route, woken: AbortSignal): Promise<void> {
    const due = await database.read((queries) => nextDue(queries, route.channel))
    const ahead = due === '' ? longestIdle : Date.parse(due) - clock.now()
    if (ahead > 0) {
      route.rest?.()
      await clock.wait(Math.min(ahead, longestIdle), woken)
      if (woken.aborted) await clock.wait(untilLook, ending.signal)
      return
    }
    const delivery = await deliver(
      { database: database.change, clock, signal: ending.signal },
      route,
      patient(database.change, clock, ending.signal),
    )
    if (delivery) tell(route.channel, delivery)
  }

  async function run(route: Route) {
    let failures = 0
    while (!ending.signal.aborted)
      try {
        if (idle.signal.aborted) idle = new AbortController()
        await sendNext(route, idle.signal)
        failures = 0
      } catch (error) {
        failures += 1
        log(`What waits to be sent goes on waiting: ${reason(error)}`)
        await clock.wait(pauseAfter(failures), ending.signal)
      }
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
