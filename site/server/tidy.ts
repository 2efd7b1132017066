import { deleteUnconfirmed } from './store/confirmations.ts'
import { type Outgoing, pruneWelcomed } from './store/deliveries.ts'
import { pruneHeld } from './store/held.ts'
import { endLeases } from './store/outgoing/claims.ts'
import type { Database } from './store/store.ts'

const minute = 60_000

/**
 * Ends what was begun and not ended, and removes what has been kept long enough.
 * @param confirmDays days after which unconfirmed people are deleted; undefined for never
 * @param now milliseconds
 */
export async function tidy(
  database: Database,
  confirmDays: number | undefined,
  now: number,
  outgoing: Outgoing = {},
): Promise<void> {
  await database.change(async (queries) => {
    await endLeases(queries, now)
    await pruneWelcomed(queries, now)
    await pruneHeld(queries, now)
  })
  if (confirmDays !== undefined) await deleteUnconfirmed(database, confirmDays, now, outgoing)
}

/** Does so each minute, until it is closed. A database that is away is tidied later. */
export function keepTidy(
  database: Database,
  confirmDays: number | undefined,
  outgoing: Outgoing = {},
) {
  let current: Promise<void> | undefined
  const timer = setInterval(() => {
    current ??= tidy(database, confirmDays, Date.now(), outgoing)
      .catch(() => {})
      .finally(() => {
        current = undefined
      })
  }, minute).unref()
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await current
    },
  }
}
