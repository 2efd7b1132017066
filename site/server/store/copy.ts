import { askNoMore, askOnlyUnconfirmed } from './confirmations.ts'
import { iso, welcomeId } from './deliveries.ts'
import { forgetEarlier, forgetInLetters, forgottenAmong, keepForgotten } from './forgotten.ts'
import { dropListedHeld, storeHeld } from './held.ts'
import { makeDeliveries } from './owed.ts'
import { personOf, type StoredSignUp } from './sign-up.ts'
import { signUpPages, statesOf, storeSignUps } from './sign-ups.ts'
import {
  columnList,
  type Database,
  pagesOf,
  places,
  type Queries,
  type Row,
  text,
} from './store.ts'
import { insert, type TableName, tables } from './tables.ts'
import { timeOfId } from './time-ordered-id.ts'

export interface Copied {
  /** How many sign-ups were read so far. */
  read: number
  /** How many of them are new to the other database. */
  added: number
  /** How many were left out, since their persons were forgotten in the other database. */
  leftOut: number
  /** How many were removed from the other database, since their persons were forgotten in this one. */
  removed: number
}

/** What happens to a row that is there already. What became of a letter for good stays. */
const onConflict = {
  letters: 'NOTHING',
  deliveries: `UPDATE SET state = excluded.state, token = excluded.token, noted = excluded.noted,
    answer = excluded.answer, due = excluded.due, since = excluded.since
    WHERE deliveries.state IN ('waiting', 'sending', 'deferred', 'unsure')
      AND (excluded.state IN ('sent', 'refused', 'failed', 'skipped')
        OR deliveries.state IN ('waiting', 'deferred') AND excluded.noted > deliveries.noted)`,
  ways_out: 'NOTHING',
  leavers: 'UPDATE SET since = excluded.since WHERE leavers.since < excluded.since',
  gaps: 'NOTHING',
  welcomed: 'UPDATE SET at = excluded.at WHERE welcomed.at < excluded.at',
  confirmations: 'NOTHING',
} as const satisfies Partial<Record<TableName, string>>

const peopleOf = (rows: readonly Row[]) => [
  ...new Set(rows.flatMap((row) => (row.person ? [text(row, 'person')] : []))),
]

const isWelcomeThatAsksNothing = ({ letter, body }: Row) => letter === welcomeId && body === ''

/** When a row was made. A link has no time of its own. */
const timeOf = ({ id, noted, confirmedAt, since }: Row): string =>
  id ? iso(timeOfId(String(id))) : String(noted ?? confirmedAt ?? since ?? '')

/**
 * Those of some rows whose persons are on the list, and were not forgotten since; or that are not about a
 * person.
 */
async function ofListed(queries: Queries, rows: readonly Row[]): Promise<readonly Row[]> {
  const people = peopleOf(rows)
  if (people.length === 0) return rows
  const found = await queries.all(
    `SELECT DISTINCT person FROM signups WHERE person IN ${places(1, people.length)}`,
    ...people,
  )
  const listed = new Set(found.map((row) => text(row, 'person')))
  // The letter of a day is about nobody, and who was forgotten is a hash.
  const isListed = (person: string) => /^(?:[0-9a-f]{64})?$/.test(person) || listed.has(person)
  const forgotten = await forgottenAmong(queries, people)
  return rows.filter((row) => {
    const person = text(row, 'person')
    const forgottenAt = forgotten.get(person)
    const time = timeOf(row)
    return isListed(person) && !(forgottenAt && time && time <= forgottenAt)
  })
}

/** Copies what is known of letters to the people on the other list. */
export async function copyLetters(from: Database, to: Database): Promise<void> {
  for (const name of Object.keys(onConflict) as (keyof typeof onConflict)[]) {
    const { key, required } = tables[name]
    for await (const page of pagesOf(from, `SELECT ${columnList(required)} FROM ${name}`, key))
      await to.change(async (queries) => {
        const rows = await ofListed(queries, page)
        await insert(queries, name, rows, onConflict[name])
        if (name === 'deliveries')
          await askNoMore(queries, peopleOf(rows.filter(isWelcomeThatAsksNothing)))
        await forgetEarlier(queries, peopleOf(rows))
      })
  }
  await to.change(askOnlyUnconfirmed)
}

/** Removes those sign-ups whose persons were forgotten since. @returns how many */
async function removeForgotten(
  queries: Queries,
  signUps: readonly (StoredSignUp & { id: string })[],
  table: 'signups' | 'held',
): Promise<number> {
  const states = await statesOf(queries, signUps, Date.now())
  const gone = signUps.filter((_, at) => states[at]?.isForgotten)
  const maybeBack = signUps.filter((_, at) => states[at]?.wasForgotten)
  await forgetEarlier(queries, maybeBack.map(personOf))
  if (gone.length === 0) return 0
  const removed = await queries.all(
    `DELETE FROM ${table} WHERE id IN ${places(1, gone.length)} RETURNING id`,
    ...gone.map(({ id }) => id),
  )
  await forgetInLetters(queries, gone.map(personOf))
  return removed.length
}

/**
 * Has whoever was forgotten in one database be so in another.
 * @returns how many sign-ups were removed there
 */
export async function copyForgotten(from: Database, to: Database): Promise<number> {
  let isAny = false
  for await (const rows of pagesOf(from, 'SELECT hash, "forgottenAt" FROM forgotten', ['hash'])) {
    isAny = true
    await to.change((queries) => keepForgotten(queries, rows))
  }
  let removed = 0
  if (isAny)
    for (const table of ['signups', 'held'] as const)
      for await (const page of signUpPages(to, table))
        removed += await to.change((queries) => removeForgotten(queries, page, table), {
          exclusive: true,
        })
  return removed
}

/**
 * Copies a waitlist into another database, in pages, also while servers use both. Whoever was forgotten
 * in either stays forgotten. Copying again adds only what is new.
 * @param onProgress is called after each page of sign-ups
 */
export async function copyStore(
  from: Database,
  to: Database,
  onProgress: (copied: Copied) => void = () => {},
): Promise<Copied> {
  const copied: Copied = { read: 0, added: 0, leftOut: 0, removed: 0 }
  // Where there is no waitlist to copy, nothing is made.
  await from.read(async () => {})
  await to.open()
  copied.removed = await copyForgotten(from, to)
  for await (const page of signUpPages(from)) {
    const outcomes = await to.change(async (queries) => {
      const stored = await storeSignUps(queries, page, Date.now(), Number.POSITIVE_INFINITY)
      // Before the deliveries of the other database, which may know what became of them.
      await makeDeliveries(queries, page.map(personOf))
      return stored
    })
    const count = (which: string) => outcomes.filter((outcome) => outcome === which).length
    copied.read += page.length
    copied.added += count('added')
    copied.leftOut += count('forgotten')
    onProgress(copied)
  }
  for await (const page of signUpPages(from, 'held'))
    await to.change((queries) => storeHeld(queries, page, Date.now()))
  await to.change(dropListedHeld)
  await copyLetters(from, to)
  // Those of the time that the copy took.
  copied.removed += await copyForgotten(from, to)
  return copied
}
