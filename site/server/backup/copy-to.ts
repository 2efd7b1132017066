import type { Database } from '../database/database.ts'
import type { Clock } from '../outbox/clock.ts'
import { isSending, leaseOf, patience } from '../outbox/lease.ts'
import { pause } from '../outbox/pause.ts'
import { copyRows, countRows } from './copy-rows.ts'

/**
 * Copies a waitlist into another, empty database. The copy starts paused, so that only one database sends.
 * @returns the number of sign-ups in the copy
 * @throws a sentence while a server runs, or if the other database is not empty
 */
export async function copyTo(from: Database, to: Database, clock: Clock): Promise<number> {
  // Without a source this creates nothing. It waits until the lease of a killed server expires.
  if ((await leaseOf(from)) !== undefined && (await isSending(from, clock, patience)))
    throw new Error(
      `A server runs with ${from.name}. Stop all servers first: what they store meanwhile would not be copied.`,
    )
  await to.open()
  return from.read(
    (queries) =>
      to.change(
        async (target) => {
          const there = Object.entries(await countRows(target)).filter(([, count]) => count > 0)
          if (there.length > 0)
            throw new Error(
              `${to.name} is not empty: it has ${there.map(([table, count]) => `${count} rows in ${table}`).join(', ')}. A copy takes an empty database.`,
            )
          await copyRows(queries, target)
          await pause(target, `It is a copy of ${from.name}.`, ['mail', 'webhook'])
          return (await countRows(target)).signups
        },
        { exclusive: true },
      ),
    { snapshot: true },
  )
}
