import { confirmedAtOf } from './confirmations.ts'
import type { DeliveryState } from './deliveries.ts'
import { hasLeft } from './leavers.ts'
import { makeDeliveries } from './owed.ts'
import { fromColumns, idOf, type StoredSignUp, signUpColumns, valuesOf } from './sign-up.ts'
import { columnList, type Queries, text } from './store.ts'

/** All that is known of somebody on the list. */
export interface Person {
  /** The newest sign-up, which counts. */
  newest: StoredSignUp
  /** The others, those that are held included. */
  others: readonly StoredSignUp[]
  /** Since when they want no letters, ISO 8601. */
  left: string | undefined
  /** When they confirmed the address; empty until then, undefined if they were not asked to. */
  confirmedAt: string | undefined
  /** The letters to them, the newest first. */
  letters: readonly { subject: string; state: DeliveryState; noted: string }[]
}

const columns = columnList(signUpColumns)

/** Reads what is known of a person; undefined if they are not on the list. */
export async function readPerson(queries: Queries, person: string): Promise<Person | undefined> {
  const [row, ...others] = await queries.all(
    `SELECT ${columns} FROM signups WHERE person = $1 ORDER BY id DESC`,
    person,
  )
  if (!row) return undefined
  const held = await queries.all(`SELECT ${columns} FROM held WHERE person = $1`, person)
  const [leaver] = await queries.all('SELECT since FROM leavers WHERE person = $1', person)
  const [confirmation] = await queries.all(`SELECT ${confirmedAtOf('$1')}`, person)
  const letters = await queries.all(
    `SELECT coalesce(subject, d.letter) AS subject, state, noted FROM deliveries d
     LEFT JOIN letters l ON l.id = d.letter
     WHERE person = $1 AND channel = 'mail' ORDER BY noted DESC`,
    person,
  )
  return {
    newest: fromColumns(row),
    others: [...others, ...held].map(fromColumns),
    left: leaver && hasLeft({ ...row, ...leaver }) ? text(leaver, 'since') : undefined,
    confirmedAt: (confirmation?.confirmedAt as string | null) ?? undefined,
    letters: letters as unknown as Person['letters'],
  }
}

/** What a person may change of a sign-up. Another address would be another person. */
const changeable = [
  ...(['fullName', 'phoneNumber', 'currentDesignation', 'interestedDomains'] as const),
  ...(['willingToPay', 'comments'] as const),
]

/** Changes a person's newest sign-up, in its place on the list. */
export async function changePerson(
  queries: Queries,
  person: string,
  signUp: StoredSignUp,
): Promise<void> {
  // A webhook is told what was sent first.
  await makeDeliveries(queries, [person])
  const values = valuesOf(signUp)
  const assignments = changeable.map((name, at) => `"${name}" = $${at + 2}`)
  await queries.all(
    `UPDATE signups SET ${assignments} WHERE id = ${idOf('newest', '$1')}`,
    ...[person, ...changeable.map((name) => values[name] ?? '')],
  )
}
