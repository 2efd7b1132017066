import { askNoMore } from './confirmations.ts'
import { personOf, type StoredSignUp } from './sign-up.ts'
import { type State, statesOf, storeSignUps } from './sign-ups.ts'
import type { Queries } from './store.ts'
import { insert } from './tables.ts'
import { timeOfId } from './time-ordered-id.ts'

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
 * - `forgotten`: its person was. They come back only by signing up, whatever the date of the row.
 */
export type ImportOutcome = 'added' | 'known' | 'forgotten'

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
  // One statement: a reader of several is kept out more often by those who sign up.
  const states = await statesOf(
    queries,
    rows.map(({ signUp }) => signUp),
    now,
  )
  const noteJoined = (person: string, time: number) =>
    earlier.set(person, Math.min(earlier.get(person) ?? now, time))
  return rows.map(({ signUp, isOwn }, at) => {
    const person = personOf(signUp)
    const identity = `${person} ${signUp.submittedAt}`
    const { first, isKnown, isForgotten, wasForgotten } = states[at] as State
    if (first !== '') noteJoined(person, timeOfId(first))
    const joinedAt = earlier.get(person)
    if (joinedAt === undefined && wasForgotten) return 'forgotten'
    const isThere = !isOwn && joinedAt !== undefined && !(Date.parse(signUp.submittedAt) < joinedAt)
    if (isThere || earlier.has(identity) || isKnown) return 'known'
    if (isForgotten) return 'forgotten'
    noteJoined(person, Date.parse(signUp.submittedAt) || now)
    earlier.set(identity, now)
    return 'added'
  })
}

const ifLater = 'UPDATE SET since = excluded.since WHERE leavers.since < excluded.since'

/** Stores rows. What is known stays, but for whoever has left since. @param now milliseconds */
export async function storeImported(
  queries: Queries,
  rows: readonly Imported[],
  now: number,
): Promise<ImportOutcome[]> {
  const outcomes = await outcomesOf(queries, rows, now)
  const date = new Date(now).toISOString()
  const added = rows.filter((_, at) => outcomes[at] === 'added')
  if (added.length > 0)
    await storeSignUps(
      queries,
      added.map(({ signUp }) => ({ ...signUp, submittedAt: signUp.submittedAt || date })),
      now,
      Number.POSITIVE_INFINITY,
    )
  const kept = rows.filter((_, at) => outcomes[at] !== 'forgotten')
  // Whoever is on another list need not confirm.
  if (kept.length > 0)
    await askNoMore(
      queries,
      kept.map(({ signUp }) => personOf(signUp)),
    )
  for (const { signUp, left, confirmedAt } of kept) {
    if (confirmedAt)
      await insert(queries, 'confirmations', [{ person: personOf(signUp), confirmedAt }])
    const leaver = (since: string) => [{ person: personOf(signUp), since }]
    if (left === true) await insert(queries, 'leavers', leaver(date))
    else if (left) await insert(queries, 'leavers', leaver(left), ifLater)
  }
  return outcomes
}
