import type { Channel } from '../store/deliveries.ts'
import {
  type Claimed,
  claim,
  type Delivery,
  noteDelivery,
  type Outcome,
} from '../store/outgoing/claims.ts'
import { type Turn, takeTurn } from '../store/outgoing/turns.ts'
import { type Database, type Queries, StoreError } from '../store/store.ts'
import { type Clock, pauseAfter } from './clock.ts'
import { hashOfToken, newToken } from './way-out.ts'

/**
 * A use of the database that waits while it is away, until the signal aborts.
 * @param most how often it is tried
 */
export const patient =
  (
    use: Database['change'],
    clock: Clock,
    signal: AbortSignal,
    most = Number.POSITIVE_INFINITY,
  ): Database['change'] =>
  async (work) => {
    for (let failures = 1; ; failures += 1)
      try {
        return await use(work)
      } catch (error) {
        if (!(error instanceof StoreError) || signal.aborted || failures === most) throw error
        await clock.wait(pauseAfter(failures), signal)
      }
  }

/** Where deliveries of a channel go, and how. */
export interface Route<Found extends Delivery = Delivery> {
  channel: Channel
  /** How many of a server are under way at the same time; 1 unless it says so. */
  atOnce?: number
  /** Milliseconds from one to the next of a server. */
  each?: number
  /** The rates that all servers and commands share. */
  turns: readonly Turn[]
  /** Makes ready, before anything is claimed. @throws while what it goes to is away */
  connect(): Promise<void>
  /** Finds what is to be sent now. @param now milliseconds */
  find(queries: Queries, now: number): Promise<Found | undefined>
  /** @returns what became of it, and what is in the way of all others too */
  send(claimed: Found & Claimed, token: string): Promise<Outcome & { error?: unknown }>
  /** Nothing is due. */
  rest?(): void
}

/** What deliveries are sent with. Its signal ends what has not been claimed. */
interface Sender {
  database: Database['change']
  clock: Clock
  signal: AbortSignal
}

/**
 * Finds the next delivery of a route, waits for its turn, and claims it.
 * @param note how is noted what became of it: without that nobody would know
 * @returns hands it over, and returns what became of it; undefined if there was none, or the signal has
 *   aborted before
 */
export async function claimNext<Found extends Delivery>(
  sender: Sender,
  route: Route<Found>,
  note: Database['change'] = sender.database,
): Promise<(() => Promise<Claimed & Outcome>) | undefined> {
  const { database, clock, signal } = sender
  await route.connect()
  if (signal.aborted) return undefined
  const token = newToken()
  const claimed = await database(async (queries) => {
    const now = clock.now()
    const found = await route.find(queries, now)
    if (!found) return undefined
    const wait = await takeTurn(queries, route.turns, now)
    if (wait > 0) return wait
    const claimed = await claim(queries, route.channel, found, hashOfToken(token), now)
    return claimed && { ...found, ...claimed }
  })
  if (typeof claimed === 'number') {
    await clock.wait(claimed, signal)
    return claimNext(sender, route, note)
  }
  if (!claimed) return undefined
  return async () => {
    const { error, ...outcome } = await route.send(claimed, token)
    const noted = await note((queries) => noteDelivery(queries, claimed, outcome, clock.now()))
    if (error) throw error
    return { ...claimed, ...noted }
  }
}
