import { randomUUID } from 'node:crypto'
import { type Database, number, type Queries, text } from '../database/database.ts'
import { endClaims } from './claims.ts'
import type { Clock } from './clock.ts'

/** Milliseconds until a lease with an unchanged counter can be taken over. */
export const patience = 20_000

/** Milliseconds between two increments of the counter. */
export const beatInterval = 3000

/** Another server has the lease. */
export class LeaseLost extends Error {}

/** The right to send. One server of a database has it. */
export interface Lease {
  /**
   * Whether a delivery may be handed over now. The second half of the timeout is a reserve for the start of the
   * handing over. It may take longer, since beats go on meanwhile.
   */
  isHeld(): boolean
  /** Renews the lease, or takes an abandoned one. */
  beat(): Promise<void>
  /** A transaction that commits only while this server has the lease. @throws LeaseLost */
  change<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Gives the lease back. */
  release(): Promise<void>
}

const findLease = `SELECT holder, beat FROM leases WHERE name = 'sender'`

/** The counter of another server, and when it last changed. */
interface Seen {
  holder: string
  beat: number
  /** By this server's monotonic clock. */
  at: number
}

/**
 * The lease of a database.
 * @param onTaken runs within the transaction that takes the lease
 */
export function createLease(
  database: Pick<Database, 'change' | 'read'>,
  clock: Pick<Clock, 'monotonic'>,
  onTaken: (queries: Queries) => Promise<void> = async () => {},
): Lease {
  const holder = randomUUID()
  let keptAt: number | undefined
  let seen: Seen | undefined

  /** Increments the counter. No other server can take the lease until this is committed. */
  async function fence(queries: Queries): Promise<void> {
    const [row] = await queries.all(
      `UPDATE leases SET beat = beat + 1 WHERE name = 'sender' AND holder = $1 RETURNING beat`,
      holder,
    )
    if (!row) throw new LeaseLost('Another server sends now.')
  }

  const change: Lease['change'] = async (work) => {
    // Counts from the start of the transaction. A standby counts from the commit, which is later.
    const start = clock.monotonic()
    try {
      const result = await database.change(async (queries) => {
        await fence(queries)
        return work(queries)
      })
      keptAt = start
      return result
    } catch (error) {
      if (error instanceof LeaseLost) keptAt = undefined
      throw error
    }
  }

  /** Takes the lease from a holder with an unchanged counter: also its own, if the answer to the commit was lost. */
  async function take(last: Seen): Promise<void> {
    const start = clock.monotonic()
    const isTaken = await database.change(async (queries) => {
      const [row] = await queries.all(
        `INSERT INTO leases (name, holder, beat) VALUES ('sender', $1, 1)
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, beat = leases.beat + 1
           WHERE leases.holder = $2 AND leases.beat = $3
         RETURNING beat`,
        ...[holder, last.holder, last.beat],
      )
      if (!row) return false
      for (const channel of ['mail', 'webhook'] as const) await endClaims(queries, channel)
      await onTaken(queries)
      return true
    })
    seen = undefined
    if (isTaken) keptAt = start
  }

  async function standBy(): Promise<void> {
    const last = seen
    // Forgotten if the read fails: the database may be away from the holder too.
    seen = undefined
    const [row] = await database.read((queries) => queries.all(findLease))
    const found = { holder: text(row, 'holder'), beat: number(row, 'beat'), at: clock.monotonic() }
    const isUnchanged = last?.holder === found.holder && last.beat === found.beat
    seen = isUnchanged ? last : found
    if (found.holder === '' || found.at - seen.at >= patience) await take(found)
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

/** The holder of the lease and the counter; undefined without a holder. */
export async function leaseOf(database: Pick<Database, 'read'>): Promise<string | undefined> {
  const [row] = await database.read((queries) => queries.all(findLease))
  const holder = text(row, 'holder')
  return holder === '' ? undefined : `${holder} ${number(row, 'beat')}`
}

const never = new AbortController().signal

/**
 * Whether a running server holds the lease: its counter changes.
 * @param longest milliseconds to wait for a change
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
