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
  /** Its rates. */
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

/**
 * Sends the next delivery of a route: finds it, waits for its turn, claims it, hands it over, and notes
 * what became of it.
 * @param note how that is noted: without it nobody would know
 * @returns what became of it; undefined if there was none, or the signal has aborted before
 */
export async function deliver<Found extends Delivery>(
  { database, clock, signal }: { database: Database['change']; clock: Clock; signal: AbortSignal },
  route: Route<Found>,
  note: Database['change'] = database,
): Promise<(Claimed & Outcome) | undefined> {
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
    return deliver({ database, clock, signal }, route, note)
  }
  if (!claimed) return undefined
  const { error, ...outcome } = await route.send(claimed, token)
  const noted = await note((queries) => noteDelivery(queries, claimed, outcome, clock.now()))
  if (error) throw error
  return { ...claimed, ...noted }
}
