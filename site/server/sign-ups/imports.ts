import { iso, type Queries } from '../database/database.ts'
import { personOf, type StoredSignUp } from '../database/sign-up-row.ts'
import { askNoMore } from './people.ts'
import { type State, statesOf } from './states.ts'
import { storeSignUps } from './store-sign-ups.ts'

/** A row of a list from elsewhere. */
export interface Imported {
  /** `submittedAt` is empty where the list has no date: then its person joins now, if they are new. */
  signUp: StoredSignUp
  /** Whether it is of our own export: then each sign-up of a person is a row. */
  isOwn: boolean
  /** Since when the person wants no letters, ISO 8601 in UTC; `true` where the list does not say when. */
  left: string | boolean
  /** When the person confirmed the address; empty where that is not known. */
  confirmedAt: string
}

/**
 * What would become of a row.
 * - `known`: it is there already; or it is of another list, and its person joined by then.
 * - `deleted`: its person was. They come back only by signing up, whatever the date of the row.
 */
export type ImportOutcome = 'added' | 'known' | 'deleted'

/**
 * What would become of rows. Changes nothing.
 * @param now milliseconds
 * @param earlier what earlier rows of the same list would store; those of these rows are added
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

/** In a query of people, those who have not signed up here after time `$2`. */
const isLast = `NOT EXISTS (SELECT 1 FROM listed s
  WHERE s.person = people.person AND s.received_at > $2 AND s.submitted_at > $2)`

/** The time from which a row's person wants no letters; undefined if they do. */
const sinceOf = ({ left }: Imported, now: number) =>
  left === false ? undefined : left === true ? iso(now) : left

/**
 * Whether a row has it that somebody gets no letters who would get them.
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

/** Stores rows. What is known stays, but for whoever has unsubscribed since. @param now milliseconds */
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
  // Whoever is on another list need not confirm.
  await askNoMore(
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
