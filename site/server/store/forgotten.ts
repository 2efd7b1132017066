import { createHmac, randomBytes } from 'node:crypto'
import type { Connection } from './connection.ts'
import { personOf } from './sign-up.ts'

interface Forgotten {
  key: string
  person: string
  forgottenAt: string
}

const hash = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

/** What is kept of an address: nobody who does not have it can tell it from this. */
const hashOf = (email: string, key: string): string => hash(personOf({ email }), key)

/** What is kept of one sign-up, whose time says nothing where the visitor's clock was wrong. */
const hashOfOne = (email: string, submittedAt: string, key: string): string =>
  hash(`${personOf({ email })} ${submittedAt}`, key)

const keysIn = (connection: Connection): string[] =>
  (connection.prepare('SELECT DISTINCT key FROM forgotten').all() as Pick<Forgotten, 'key'>[]).map(
    ({ key }) => key,
  )

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
  const [key = randomBytes(32).toString('hex')] = keysIn(connection)
  const ahead = submitted.filter((submittedAt) => Date.parse(submittedAt) > now.getTime())
  const insert = connection.prepare(
    'INSERT OR REPLACE INTO forgotten (key, person, forgottenAt) VALUES (?, ?, ?)',
  )
  for (const person of [
    hashOf(email, key),
    ...ahead.map((submittedAt) => hashOfOne(email, submittedAt, key)),
  ])
    insert.run(key, person, now.toISOString())
}

/**
 * Whether a person was forgotten after a sign-up was submitted. One that was submitted later is
 * welcome.
 */
export function wasForgotten(
  connection: Connection,
  { email, submittedAt }: { email: string; submittedAt: string },
): boolean {
  const find = connection.prepare('SELECT forgottenAt FROM forgotten WHERE key = ? AND person = ?')
  return keysIn(connection).some(
    (key) =>
      find.all(key, hashOfOne(email, submittedAt, key)).length > 0 ||
      (find.all(key, hashOf(email, key)) as Pick<Forgotten, 'forgottenAt'>[]).some(
        ({ forgottenAt }) => Date.parse(submittedAt) <= Date.parse(forgottenAt),
      ),
  )
}

/** Has whoever was forgotten in one database be forgotten in another, too. */
export function copyForgotten(from: Connection, to: Connection): void {
  const insert = to.prepare(
    `INSERT INTO forgotten (key, person, forgottenAt) VALUES (?, ?, ?)
     ON CONFLICT (key, person) DO UPDATE SET forgottenAt = max(forgottenAt, excluded.forgottenAt)`,
  )
  for (const row of from
    .prepare('SELECT key, person, forgottenAt FROM forgotten')
    .all() as Forgotten[])
    insert.run(row.key, row.person, row.forgottenAt)
}
