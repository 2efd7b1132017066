import { type Forgotten, newKey, toForgotten, wasForgotten } from '../forgotten.ts'
import type { Connection } from './statements.ts'

const keysIn = (connection: Connection): string[] =>
  (connection.prepare('SELECT DISTINCT key FROM forgotten').all() as Pick<Forgotten, 'key'>[]).map(
    ({ key }) => key,
  )

/** All that is remembered of who was forgotten. */
export const forgottenIn = (connection: Connection): Forgotten[] =>
  connection.prepare('SELECT key, person, forgottenAt FROM forgotten').all() as Forgotten[]

/** Remembers who was forgotten, in this database or in another. The later time counts. */
export function keepForgotten(connection: Connection, rows: readonly Forgotten[]): void {
  const insert = connection.prepare(
    `INSERT INTO forgotten (key, person, forgottenAt) VALUES (?, ?, ?)
     ON CONFLICT (key, person) DO UPDATE SET forgottenAt = max(forgottenAt, excluded.forgottenAt)`,
  )
  for (const { key, person, forgottenAt } of rows) insert.run(key, person, forgottenAt)
}

/**
 * Remembers by a keyed hash that a person was forgotten, so that an earlier sign-up stays away.
 * @param submitted the `submittedAt` of what was removed: some may be in the future
 */
export function rememberForgotten(
  connection: Connection,
  email: string,
  now: Date,
  submitted: readonly string[],
): void {
  const [key = newKey()] = keysIn(connection)
  keepForgotten(connection, toForgotten(email, key, now, submitted))
}

/** Whether the person of a sign-up was forgotten after it was submitted. */
export function wasForgottenIn(
  connection: Connection,
  signUp: { email: string; submittedAt: string },
): boolean {
  const find = connection.prepare('SELECT forgottenAt FROM forgotten WHERE key = ? AND person = ?')
  return wasForgotten(signUp, keysIn(connection), (key, person) => {
    const row = find.get(key, person) as Pick<Forgotten, 'forgottenAt'> | undefined
    return row?.forgottenAt
  })
}
