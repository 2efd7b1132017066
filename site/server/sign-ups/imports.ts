import { iso, type Queries } from '../database/database.ts'
import { personOf, type StoredSignUp } from '../database/sign-up-row.ts'
import { cancelConfirmation } from './people.ts'
import { statesOf } from './states.ts'
import { storeSignUps } from './store-sign-ups.ts'

/** A row of an imported list. */
export interface Imported {
  /** `submittedAt` is empty if the list has no date: a new person then joins now. */
  signUp: StoredSignUp
  /** The time of the unsubscribe, ISO 8601 in UTC; `true` if the list has no time. */
  left: string | boolean
}

/**
 * The effect of a row.
 * - `known`: its person is on the list already, or in an earlier row.
 * - `deleted`: its person was deleted and returns only by a new sign-up, even if the row has a later date.
 */
export type ImportOutcome = 'added' | 'known' | 'deleted'

/**
 * Determines the effect of rows without changing anything.
 * @param now milliseconds
 * @param earlier the people of earlier rows of the same list; those of these rows are added
 */
export async function outcomesOf(
  queries: Queries,
  rows: readonly Imported[],
  now: number,
  earlier: Set<string> = new Set(),
): Promise<ImportOutcome[]> {
  const signUps = rows.map(({ signUp }) => signUp)
  return (await statesOf(queries, signUps, now)).map(({ person, joinedAt, wasDeleted }) => {
    if (joinedAt !== '' || earlier.has(person)) return 'known'
    if (wasDeleted) return 'deleted'
    earlier.add(person)
    return 'added'
  })
}

/** A condition in a query of people: they have not signed up here after time `$2`. */
const isLast = `NOT EXISTS (SELECT 1 FROM listed s
  WHERE s.person = people.person AND s.received_at > $2 AND s.submitted_at > $2)`

/** The time of the unsubscribe in a row; undefined without one. */
const sinceOf = ({ left }: Imported, now: number) =>
  left === false ? undefined : left === true ? iso(now) : left

/** Stores rows. Keeps stored data, but applies the unsubscribes of the list. @param now milliseconds */
export async function storeImported(
  queries: Queries,
  rows: readonly Imported[],
  now: number,
): Promise<ImportOutcome[]> {
  const outcomes = await outcomesOf(queries, rows, now)
  const date = iso(now)
  const added = rows.filter((_, at) => outcomes[at] === 'added')
  await storeSignUps(
    queries,
    added.map(({ signUp }) => ({ ...signUp, submittedAt: signUp.submittedAt || date })),
    now,
    Number.POSITIVE_INFINITY,
  )
  const kept = rows.filter((_, at) => outcomes[at] !== 'deleted')
  // Skip confirmation for people of another list.
  await cancelConfirmation(
    queries,
    kept.map(({ signUp }) => personOf(signUp)),
  )
  for (const row of kept) {
    const { signUp, left } = row
    const person = personOf(signUp)
    const since = sinceOf(row, now)
    if (since !== undefined)
      await queries.all(
        `UPDATE people SET unsubscribed_at = $2 WHERE person = $1 AND ${isLast}
           AND (unsubscribed_at IS NULL ${left === true ? '' : 'OR unsubscribed_at < $2'})`,
        ...[person, since],
      )
  }
  return outcomes
}
