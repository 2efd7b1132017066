import { reason } from '../../reason.ts'
import { nextDue } from '../store/outgoing/claims.ts'
import type { Database } from '../store/store.ts'
import { type Clock, pauseAfter } from './clock.ts'
import { deliver, patient, type Route } from './deliver.ts'

/** Milliseconds after which a route looks for what another server or a function has stored. */
const longestIdle = 30_000

/** Milliseconds that the end of the server waits for the answer to what is being sent. */
const longestEnd = 10_000

/**
 * Sends what waits until it is closed, on each route by itself, and goes on when the database, or what
 * a route leads to, was away.
 */
export function sendOutgoing(
  database: Pick<Database, 'change' | 'read'>,
  // biome-ignore lint/suspicious/noExplicitAny: a route gets only what it has claimed itself.
  routes: readonly Route<any>[],
  clock: Clock,
) {
  const ending = new AbortController()
  let idle = new AbortController()

  const note = patient(database.change, clock, ending.signal)

  /** Sends what is due next. @param woken ends the wait for it */
  async function sendNext(route: Route, woken: AbortSignal): Promise<void> {
    const due = await database.read((queries) => nextDue(queries, route.channel))
    const ahead = due === '' ? longestIdle : Date.parse(due) - clock.now()
    if (ahead > 0) {
      route.rest?.()
      return clock.wait(Math.min(ahead, longestIdle), woken)
    }
    await deliver({ database: database.change, clock, signal: ending.signal }, route, note)
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
        if (failures === 1) console.error(`What waits to be sent goes on waiting: ${reason(error)}`)
        await clock.wait(pauseAfter(failures), ending.signal)
      }
    route.rest?.()
  }

  const running = Promise.all(routes.map(run))
  return {
    /** Something may be due. */
    wake: () => idle.abort(),
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
