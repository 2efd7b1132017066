import { reason } from '../../reason.ts'
import {
  type Channel,
  type Claimed,
  iso,
  nextDue,
  noteDelivery,
  type Outcome,
  type Turn,
  takeTurn,
} from '../store/outgoing.ts'
import type { Database, Queries } from '../store/store.ts'
import { pauseAfter } from './hand-over.ts'
import type { Clock } from './send-letters.ts'
import { hashOfToken, newToken } from './way-out.ts'

/** Where the deliveries of a channel go, and how. */
export interface Route<Taken extends Claimed = Claimed> {
  channel: Channel
  /** Its rates. */
  turns: readonly Turn[]
  /** Makes ready, before anything is claimed. @throws while what it goes to is away */
  connect(): Promise<void>
  /** Takes the next delivery that is due. @param token the hash of the try's token */
  claim(queries: Queries, token: string, now: number): Promise<Taken | undefined>
  /** @returns what became of it, and what is in the way of all others too */
  send(claimed: Taken, token: string): Promise<Outcome & { error?: unknown }>
  /** Nothing is due. */
  rest(): void
}

/** Milliseconds after which a route looks for what another server or a function has stored. */
const longestIdle = 30_000

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
  // biome-ignore lint/suspicious/noExplicitAny: a route gets only what it has claimed itself.
  routes: readonly Route<any>[],
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
  function note(channel: Channel, { state, answer }: Outcome) {
    if (state === 'sent' || state === 'skipped') return
    const kind = `${names[channel]} was tried, and is now "${state}"`
    const [code] = /\b\d{3}\b/.exec(answer) ?? []
    log(`${kind}: ${answer.replace(/\S+@\S+/g, '…')} (said once an hour)`, kind + code)
  }

  async function record(claimed: Claimed, outcome: Outcome) {
    for (let failures = 1; ; failures += 1)
      try {
        return await database.change((queries) =>
          noteDelivery(queries, claimed, outcome, iso(clock.now())),
        )
      } catch (error) {
        // Without it, nobody would know what became of it.
        if (ending.signal.aborted) throw error
        await clock.wait(pauseAfter(failures), ending.signal)
      }
  }

  /** Sends what is due next. @param woken ends the wait for it */
  async function sendNext(route: Route, woken: AbortSignal): Promise<void> {
    const due = await database.read((queries) => nextDue(queries, route.channel))
    const ahead = due === '' ? longestIdle : Date.parse(due) - clock.now()
    if (ahead > 0) {
      route.rest()
      return clock.wait(Math.min(ahead, longestIdle), woken)
    }
    await route.connect()
    const token = newToken()
    const claimed = await database.change(async (queries) => {
      const wait = await takeTurn(queries, route.turns, clock.now())
      return wait > 0 ? wait : route.claim(queries, hashOfToken(token), clock.now())
    })
    if (typeof claimed === 'number') await clock.wait(claimed, ending.signal)
    else if (claimed) {
      const { error, ...outcome } = await route.send(claimed, token)
      await record(claimed, outcome)
      note(route.channel, outcome)
      if (error) throw error
    }
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
    route.rest()
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
