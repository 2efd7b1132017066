import {
  createForgottenCheck,
  type Forgotten,
  hashesOf,
  newKey,
  toForgotten,
} from '../forgotten.ts'
import type { StoredSignUp } from '../sign-up.ts'
import type { Queries } from './transaction.ts'

const keysIn = async (queries: Queries): Promise<string[]> =>
  (await queries.all<Forgotten>('SELECT DISTINCT key FROM forgotten')).map(({ key }) => key)

/** All that is remembered of who was forgotten. */
export const forgottenIn = (queries: Queries): Promise<Forgotten[]> =>
  queries.all('SELECT key, person, "forgottenAt" FROM forgotten')

/** Tells which of some sign-ups were forgotten. */
export async function forgottenCheckFor(queries: Queries, signUps: readonly StoredSignUp[]) {
  const keys = await keysIn(queries)
  const hashes = keys.flatMap((key) => signUps.flatMap((signUp) => hashesOf(signUp, key)))
  return createForgottenCheck(
    await queries.all<Forgotten>(
      'SELECT key, person, "forgottenAt" FROM forgotten WHERE person = ANY($1::text[])',
      [hashes],
    ),
  )
}

/** Remembers who was forgotten, in this database or in another. The later time counts. */
export const keepForgotten = (queries: Queries, rows: readonly Forgotten[]) =>
  queries.run(
    `INSERT INTO forgotten (key, person, "forgottenAt")
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (key, person) DO UPDATE
     SET "forgottenAt" = greatest(forgotten."forgottenAt", excluded."forgottenAt")`,
    [
      rows.map(({ key }) => key),
      rows.map(({ person }) => person),
      rows.map(({ forgottenAt }) => forgottenAt),
    ],
  )

/**
 * Remembers by a keyed hash that a person was forgotten, so that an earlier sign-up stays away.
 * @param submitted the `submittedAt` of what was removed: some may be in the future
 */
export async function rememberForgotten(
  queries: Queries,
  email: string,
  submitted: readonly string[],
) {
  const [key = newKey()] = await keysIn(queries)
  await keepForgotten(queries, toForgotten(email, key, new Date(), submitted))
}
