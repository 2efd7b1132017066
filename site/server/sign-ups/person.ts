import { type Queries, text } from '../database/database.ts'
import { columnsOf, newestOf, rowOf, type StoredSignUp, signUpOf } from '../database/sign-up-row.ts'
import type { DeliveryState } from '../outbox/deliveries.ts'

/** All data of a listed person. */
export interface Person {
  /** The newest sign-up. */
  newest: StoredSignUp
  /** The others, suspect ones included. */
  others: readonly StoredSignUp[]
  /** The time of the unsubscribe, ISO 8601; empty without one. */
  unsubscribedAt: string
  /** The time of the confirmation; empty without one. */
  confirmedAt: string
  /** Whether they were asked to confirm and have not. */
  isUnconfirmed: boolean
  /** The time of the welcome; empty without one. */
  welcomedAt: string
  /** The letters to them, the newest first. */
  letters: readonly { subject: string; state: DeliveryState; notedAt: string }[]
}

/** Reads the data of a person; undefined if they are not on the list. */
export async function readPerson(queries: Queries, person: string): Promise<Person | undefined> {
  const [row] = await queries.all('SELECT * FROM people WHERE person = $1', person)
  const [newest, ...others] = await queries.all(
    `SELECT ${columnsOf('s')} FROM signups s WHERE person = $1 ORDER BY suspect, id DESC`,
    person,
  )
  if (!row || !newest) return undefined
  const letters = await queries.all(
    `SELECT coalesce(l.subject, d.letter) AS subject, d.state, d.noted_at FROM deliveries d
     LEFT JOIN letters l ON l.id = d.letter
     WHERE d.person = $1 AND d.channel = 'mail' AND d.body IS NULL ORDER BY d.due_at DESC`,
    person,
  )
  return {
    newest: signUpOf(newest),
    others: others.map(signUpOf),
    unsubscribedAt: text(row, 'unsubscribed_at'),
    confirmedAt: text(row, 'confirmed_at'),
    isUnconfirmed: row.asked_at !== null && row.confirmed_at === null,
    welcomedAt: text(row, 'welcomed_at'),
    letters: letters.map((letter) => ({
      subject: text(letter, 'subject'),
      state: text(letter, 'state') as DeliveryState,
      notedAt: text(letter, 'noted_at'),
    })),
  }
}

/** The fields that a person can change. The address identifies the person and cannot change. */
const changeable = [
  ...['full_name', 'phone_number', 'current_designation', 'interested_domains'],
  ...['willing_to_pay', 'comments'],
]

/** Changes a person's newest sign-up, in its place on the list. */
export async function changePerson(
  queries: Queries,
  person: string,
  signUp: StoredSignUp,
): Promise<void> {
  const values = rowOf(signUp)
  const assignments = changeable.map((name, at) => `${name} = $${at + 2}`)
  await queries.all(
    `UPDATE signups SET ${assignments} WHERE id = ${newestOf('$1')}`,
    ...[person, ...changeable.map((name) => values[name] ?? '')],
  )
}
