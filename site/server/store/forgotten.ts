import type { Outgoing } from './deliveries.ts'
import { hashOfOne, hashOfPerson } from './hashes.ts'
import { enqueueEvent } from './owed.ts'
import { personOf } from './sign-up.ts'
import { type Database, places, type Queries, type Row, text } from './store.ts'
import { insert } from './tables.ts'
import { startOfIds } from './time-ordered-id.ts'

/**
 * Whether a sign-up was submitted before its person was forgotten.
 * @param forgottenAt when the person was forgotten; empty for nobody
 * @param now milliseconds, by the clock of whoever stores it
 */
export function isForgotten(submittedAt: string, forgottenAt: string, now: number): boolean {
  if (forgottenAt === '') return false
  const time = Date.parse(forgottenAt)
  // A time to come was written by a clock that was ahead: it must not keep the person out until then.
  return Date.parse(submittedAt) <= (time > now ? now - 60_000 : time)
}

/** Keeps hashes with their times, of this database or of another. The later time counts. */
export async function keepForgotten(queries: Queries, hashes: readonly Row[]): Promise<void> {
  await insert(
    queries,
    'forgotten',
    hashes,
    `UPDATE SET "forgottenAt" = excluded."forgottenAt"
     WHERE forgotten."forgottenAt" < excluded."forgottenAt"`,
  )
}

/** Removes what letters have stored of some people who are on the list no more. */
export async function forgetInLetters(queries: Queries, people: readonly string[]) {
  for (const table of ['deliveries', 'ways_out', 'leavers', 'confirmations'])
    await queries.all(
      `DELETE FROM ${table} WHERE person IN ${places(1, people.length)}
         AND NOT EXISTS (SELECT 1 FROM signups s WHERE s.person = ${table}.person)`,
      ...people,
    )
}

/** When those of some people were forgotten who ever were, ISO 8601 in UTC. They may be back. */
export async function forgottenAmong(
  queries: Queries,
  people: readonly string[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const byHash = new Map(people.map((person) => [hashOfPerson(person), person]))
  const rows = await queries.all(
    `SELECT hash, "forgottenAt" FROM forgotten WHERE hash IN ${places(1, byHash.size)}`,
    ...byHash.keys(),
  )
  return new Map(rows.map((row) => [byHash.get(text(row, 'hash')) ?? '', text(row, 'forgottenAt')]))
}

/** Removes what letters have stored of people who are back from before they were forgotten. */
export async function forgetEarlier(queries: Queries, people: readonly string[]): Promise<void> {
  for (const [person, time] of await forgottenAmong(queries, people)) {
    await queries.all(
      `DELETE FROM deliveries WHERE person = $1 AND (id < $2 AND id <> '' OR id = '' AND noted <= $3)`,
      ...[person, startOfIds(Date.parse(time)), time],
    )
    await queries.all(
      'DELETE FROM confirmations WHERE person = $1 AND "confirmedAt" <= $2',
      ...[person, time],
    )
    await queries.all('DELETE FROM leavers WHERE person = $1 AND since <= $2', person, time)
    await queries.all(
      `DELETE FROM ways_out WHERE person = $1
         AND token NOT IN (SELECT token FROM deliveries d WHERE d.person = $1)`,
      person,
    )
  }
}

/** Milliseconds by which a visitor's clock may be slow, and still be told from a late delivery. */
const longestDelay = 3_600_000

/** The shortest time from submitting to arriving, in milliseconds: how slow a visitor's clock is, and a little more. */
function delayOf(rows: readonly Row[]): number {
  const delays = rows.map(
    (row) => Date.parse(text(row, 'receivedAt')) - Date.parse(text(row, 'submittedAt')),
  )
  const shortest = Math.min(...delays.filter((delay) => delay >= 0))
  return shortest <= longestDelay ? shortest : 0
}

/**
 * Removes all sign-ups of a person and all that letters know of them, and keeps a hash of the address,
 * so that no outbox brings an earlier sign-up back.
 * @param options `mayForget`: asked before, while nobody changes anything; where it says no, nothing is done
 * @returns the `submittedAt` of each, and why copies may still be in the database's files, if they may
 */
export async function forget(
  store: Database,
  email: string,
  {
    mayForget = async () => true,
    ...outgoing
  }: { mayForget?: (queries: Queries) => Promise<boolean> } & Outgoing = {},
) {
  const person = personOf({ email })
  const removed = await store.change(
    async (queries) => {
      if (!(await mayForget(queries))) return undefined
      const rows: Row[] = []
      for (const table of ['signups', 'held'])
        rows.push(
          ...(await queries.all(
            `DELETE FROM ${table} WHERE person = $1 RETURNING id, email, "submittedAt", "receivedAt"`,
            person,
          )),
        )
      await forgetInLetters(queries, [person])
      const now = new Date()
      const ahead = rows
        .map((row) => text(row, 'submittedAt'))
        .filter((submittedAt) => Date.parse(submittedAt) > now.getTime())
        .map((submittedAt) => hashOfOne({ email, submittedAt }))
      // By the visitor's clock, so that one that is slow does not keep the person out at first.
      const forgottenAt = new Date(now.getTime() - delayOf(rows)).toISOString()
      const hashes = [...new Set([hashOfPerson(email), ...ahead])]
      await keepForgotten(
        queries,
        hashes.map((hash) => ({ hash, forgottenAt })),
      )
      if (rows.length > 0)
        await enqueueEvent(queries, outgoing, { type: 'person.forgotten', person }, now.getTime())
      return rows.toSorted((a, b) => (text(a, 'id') < text(b, 'id') ? -1 : 1))
    },
    { exclusive: true },
  )
  if (!removed) return { submitted: [], problem: undefined }
  const submitted = removed.map((row) => text(row, 'submittedAt'))
  try {
    await store.clear([person, ...removed.map((row) => text(row, 'email'))])
    return { submitted, problem: undefined }
  } catch (error) {
    return { submitted, problem: error instanceof Error ? error.message : String(error) }
  }
}
