import { iso, type Queries } from '../database/database.ts'
import { personOf, type StoredSignUp } from '../database/sign-up-row.ts'
import { cancelConfirmation } from './people.ts'
import { type State, statesOf } from './states.ts'
import { storeSignUps } from './store-sign-ups.ts'

/** A row of an imported list. */
export interface Imported {
  /** `submittedAt` is empty if the list has no date: a new person then joins now. */
  signUp: StoredSignUp
  /** Whether it is from our own export, which has a row for each sign-up of a person. */
  isOwn: boolean
  /** The time of the unsubscribe, ISO 8601 in UTC; `true` if the list has no time. */
  left: string | boolean
  /** The time of the confirmation; empty if unknown. */
  confirmedAt: string
}

/**
 * The effect of a row.
 * - `known`: it is stored already, or it is from another list and its person had joined by then.
 * - `deleted`: its person was deleted and returns only by a new sign-up, even if the row has a later date.
 */
export type ImportOutcome = 'added' | 'known' | 'deleted'

/**
 * Determines the effect of rows without changing anything.
 * @param now milliseconds
 * @param earlier the effects of earlier rows of the same list; the effects of these rows are added
 */
export async function outcomesOf(
  queries: Queries,
  rows: readonly Imported[],
  now: number,
  earlier: Map<string, number> = new Map(),
): Promise<ImportOutcome[]> {
  const states = await statesOf(
    queries,
    rows.map(({ signUp }) => signUp),
    now,
  )
  const noteJoined = (person: string, time: number) =>
    earlier.set(person, Math.min(earlier.get(person) ?? now, time))
  return rows.map(({ signUp, isOwn }, at) => {
    const state = states[at] as State
    const { person, isKnown, isDeleted, wasDeleted } = state
    const identity = `${person} ${signUp.submittedAt}`
    if (state.joinedAt !== '') noteJoined(person, Date.parse(state.joinedAt))
    const joinedAt = earlier.get(person)
    if (joinedAt === undefined && wasDeleted) return 'deleted'
    const isThere = !isOwn && joinedAt !== undefined && !(Date.parse(signUp.submittedAt) < joinedAt)
    if (isThere || earlier.has(identity) || isKnown) return 'known'
    if (isDeleted) return 'deleted'
    noteJoined(person, Date.parse(signUp.submittedAt) || now)
    earlier.set(identity, now)
    return 'added'
  })
}

/** A condition in a query of people: they have not signed up here after time `$2`. */
const isLast = `NOT EXISTS (SELECT 1 FROM listed s
  WHERE s.person = people.person AND s.received_at > $2 AND s.submitted_at > $2)`

/** The time of the unsubscribe in a row; undefined without one. */
const sinceOf = ({ left }: Imported, now: number) =>
  left === false ? undefined : left === true ? iso(now) : left

/**
 * Whether a row unsubscribes a person who gets letters.
 * @param now milliseconds
 */
export async function unsubscribes(
  queries: Queries,
  row: Imported,
  now: number,
): Promise<{ isUnsubscribing: boolean; isOnList: boolean }> {
  const since = sinceOf(row, now)
  const person = personOf(row.signUp)
  const [known] = await queries.all(
    `SELECT unsubscribed_at, CASE WHEN ${isLast} THEN 1 ELSE 0 END AS last
     FROM people WHERE person = $1`,
    ...[person, since ?? iso(now)],
  )
  const wouldGet = known === undefined || (known.unsubscribed_at === null && known.last === 1)
  return { isUnsubscribing: since !== undefined && wouldGet, isOnList: known !== undefined }
}

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
    const { signUp, left, confirmedAt } = row
    const person = personOf(signUp)
    if (confirmedAt)
      await queries.all(
        'UPDATE people SET confirmed_at = $1 WHERE person = $2 AND confirmed_at IS NULL',
        ...[confirmedAt, person],
      )
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
