import { fromColumns, type StoredSignUp, signUpColumns } from './sign-up.ts'
import { insertSignUps, statesOf } from './sign-ups.ts'
import { columnList, type Queries } from './store.ts'
import { startOfIds } from './time-ordered-id.ts'

// Sign-ups that programs seem to have sent are kept apart from the list, where the operator finds them.

/** Milliseconds for which they are kept. */
const longestHeld = 30 * 86_400_000

/**
 * Keeps sign-ups apart, unless they are on the list or their persons were forgotten since.
 * @param now milliseconds
 */
export async function storeHeld(
  queries: Queries,
  signUps: readonly StoredSignUp[],
  now: number,
): Promise<void> {
  const states = await statesOf(queries, signUps, now)
  const kept = signUps.filter((_, at) => !states[at]?.isKnown && !states[at]?.isForgotten)
  await insertSignUps(queries, 'held', kept)
}

/** Removes from those that are kept apart what is on the list, such as of a copy that was made before. */
export async function dropListedHeld(queries: Queries): Promise<void> {
  await queries.all(
    `DELETE FROM held WHERE EXISTS (SELECT 1 FROM signups s
       WHERE s.person = held.person AND s."submittedAt" = held."submittedAt")`,
  )
}

/** Takes a person's sign-ups from those that are kept apart. */
export async function takeHeld(queries: Queries, person: string): Promise<StoredSignUp[]> {
  const rows = await queries.all(
    `DELETE FROM held WHERE person = $1 RETURNING ${columnList(signUpColumns)}`,
    person,
  )
  return rows.map(fromColumns)
}

/** Removes those that were kept apart long enough. @param now milliseconds */
export async function pruneHeld(queries: Queries, now: number): Promise<void> {
  await queries.all('DELETE FROM held WHERE id < $1', startOfIds(now - longestHeld))
}
