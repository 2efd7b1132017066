import { randomUUID } from 'node:crypto'
import { type Database, insert, number, type Queries, text } from '../database/database.ts'
import type { Clock } from './clock.ts'

/** Milliseconds for which a lease whose counter does not change is left to its holder. */
export const patience = 20_000

/** Milliseconds between two changes of the counter. */
export const beatInterval = 3000

/** Another server has the lease. */
export class LeaseLost extends Error {}

/** The right to send, which one server of a database has. */
export interface Lease {
  /** Whether something may be handed over now. Half of the patience is left for the handing over. */
  isHeld(): boolean
  /** Keeps the lease, or takes one that nobody keeps. */
  beat(): Promise<void>
  /** A transaction that is committed only while this server has the lease. @throws LeaseLost */
  change: Database['change']
  /** Gives the lease back. */
  release(): Promise<void>
}

const findLease = `SELECT holder, beat FROM leases WHERE name = 'sender'`

/** What the counter of another server was when it was last seen to change. */
interface Seen {
  holder: string
  beat: number
  /** By this server's monotonic clock. */
  at: number
}

/**
 * What the last holder had claimed was maybe handed over. A letter is left to the operator; an event is sent
 * again, with the same id.
 */
async function endClaims(queries: Queries): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET state = CASE channel WHEN 'mail' THEN 'unknown' ELSE 'waiting' END,
       answer = 'the server was ended before it had an answer' WHERE state = 'sending'`,
  )
}

/**
 * The lease of a database.
 * @param onTaken is called within the transaction that takes the lease
 */
export function createLease(
  database: Pick<Database, 'change' | 'read'>,
  clock: Pick<Clock, 'monotonic'>,
  onTaken: (queries: Queries) => Promise<void> = async () => {},
): Lease {
  const holder = randomUUID()
  let keptAt: number | undefined
  let seen: Seen | undefined

  /** Changes the counter: nobody else can take the lease until this is committed. */
  async function fence(queries: Queries): Promise<void> {
    const [row] = await queries.all(
      `UPDATE leases SET beat = beat + 1 WHERE name = 'sender' AND holder = $1 RETURNING beat`,
      holder,
    )
    if (!row) throw new LeaseLost('Another server sends now.')
  }

  const change: Lease['change'] = async (work, options) => {
    // By the start, since a standby counts from the commit, which is later.
    const start = clock.monotonic()
    try {
      const result = await database.change(async (queries) => {
        await fence(queries)
        return work(queries)
      }, options)
      keptAt = start
      return result
    } catch (error) {
      if (error instanceof LeaseLost) keptAt = undefined
      throw error
    }
  }

  /** Takes the lease from a holder whose counter stands still. */
  async function take(last: Seen): Promise<void> {
    const start = clock.monotonic()
    const isTaken = await database.change(async (queries) => {
      const [row] = await queries.all(
        `UPDATE leases SET holder = $1, beat = beat + 1
         WHERE name = 'sender' AND holder = $2 AND beat = $3 RETURNING beat`,
        ...[holder, last.holder, last.beat],
      )
      if (!row) return false
      await endClaims(queries)
      await onTaken(queries)
      return true
    })
    seen = undefined
    if (isTaken) keptAt = start
  }

  async function standBy(): Promise<void> {
    const [row] = await database.read((queries) => queries.all(findLease))
    if (!row) {
      await database.change((queries) =>
        insert(
          queries,
          'leases',
          [{ name: 'sender', holder: '', beat: 0 }],
          'ON CONFLICT (name) DO NOTHING',
        ),
      )
      return take({ holder: '', beat: 0, at: 0 })
    }
    const found = { holder: text(row, 'holder'), beat: number(row, 'beat') }
    const now = clock.monotonic()
    const isUnchanged = seen?.holder === found.holder && seen.beat === found.beat
    if (!isUnchanged) seen = { ...found, at: now }
    if (found.holder === '' || now - (seen?.at ?? now) >= patience)
      await take({ ...found, at: now })
  }

  return {
    isHeld: () => keptAt !== undefined && clock.monotonic() < keptAt + patience / 2,
    async beat() {
      if (keptAt === undefined) return standBy()
      await change(async () => {}).catch((error) => {
        if (!(error instanceof LeaseLost)) throw error
      })
    },
    change,
    async release() {
      keptAt = undefined
      await database.change((queries) =>
        queries.all(`UPDATE leases SET holder = '' WHERE name = 'sender' AND holder = $1`, holder),
      )
    },
  }
}

/** Who holds the lease, and the counter; undefined where nobody does. */
export async function leaseOf(database: Pick<Database, 'read'>): Promise<string | undefined> {
  const [row] = await database.read((queries) => queries.all(findLease))
  const holder = text(row, 'holder')
  return holder === '' ? undefined : `${holder} ${number(row, 'beat')}`
}

const never = new AbortController().signal

/**
 * Whether a server holds the lease now: its counter changes.
 * @param longest milliseconds to wait for that
 */
export async function isSending(
  database: Pick<Database, 'read'>,
  clock: Clock,
  longest: number = 2 * beatInterval,
): Promise<boolean> {
  const first = await leaseOf(database)
  for (const end = clock.monotonic() + longest; clock.monotonic() < end; ) {
    const now = await leaseOf(database)
    if (now === undefined || now !== first) return now !== undefined
    await clock.wait(200, never)
  }
  return false
}
