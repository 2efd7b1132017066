import type { DeliveryState } from './deliveries.ts'
import { hasLeft, times } from './leavers.ts'
import { ask, number, type Program, type Row, type RowId, text } from './program.ts'

/** A person who is still to get a letter, by their newest sign-up. */
export interface Owed {
  /** The id of the sign-up, as its database writes it. */
  id: RowId
  person: string
  fullName: string
  addresses: readonly string[]
}

const newestOnly = `NOT EXISTS (
  SELECT 1 FROM signups n WHERE lower(n.email) = lower(s.email) AND n.id > s.id)`

const undelivered = `NOT EXISTS (SELECT 1 FROM deliveries d
  WHERE d.letter = ? AND d.person = lower(s.email) AND d.state <> 'deferred')`

const asOwed = (row: Row): Owed => ({
  id: row.id ?? 0,
  person: text(row, 'person'),
  fullName: text(row, 'name'),
  addresses: JSON.parse(text(row, 'addresses')) as string[],
})

/**
 * The next people who are still to get a letter, in the order of arrival.
 * @param id of the last sign-up of the page before; undefined for the first page
 */
export function* owedAfter(
  letter: string,
  id: RowId | undefined,
  most: number,
): Program<{ owed: Owed[]; last: RowId | undefined }> {
  const rows = yield* ask(
    `SELECT s.id AS id, lower(s.email) AS person, s."fullName" AS name,
       s."interestedDomains" AS addresses, ${times}
     FROM signups s LEFT JOIN leavers l ON l.person = lower(s.email)
     WHERE ${id === undefined ? '' : 's.id > ? AND'} ${newestOnly} AND ${undelivered}
     ORDER BY s.id LIMIT ${most}`,
    ...(id === undefined ? [] : [id]),
    letter,
  )
  const last = rows.at(-1)
  return {
    owed: rows.filter((row) => !hasLeft(row)).map(asOwed),
    last: last?.id ?? undefined,
  }
}

export interface Counts extends Record<Exclude<DeliveryState, 'sending'>, number> {
  /** How many people there are on the list. */
  people: number
  /** How many of them have left. */
  left: number
  /** How many are still to get the letter, deferred ones included. */
  owed: number
}

export function* countPeople(letter: string): Program<Counts> {
  const [all] = yield* ask('SELECT count(DISTINCT lower(email)) AS count FROM signups')
  const states = yield* ask(
    'SELECT state, count(*) AS count FROM deliveries WHERE letter = ? GROUP BY state',
    letter,
  )
  const [owed] = yield* ask(
    `SELECT count(*) AS count FROM signups s WHERE ${newestOnly} AND ${undelivered}`,
    letter,
  )
  const leavers = yield* ask(
    `SELECT ${times}, CASE WHEN ${undelivered} THEN 1 ELSE 0 END AS owed
     FROM leavers l JOIN signups s ON lower(s.email) = l.person WHERE ${newestOnly}`,
    letter,
  )
  const left = leavers.filter(hasLeft)
  const inState = (state: DeliveryState) =>
    number(
      states.find((row) => row.state === state),
      'count',
    )
  return {
    people: number(all, 'count'),
    left: left.length,
    owed: number(owed, 'count') - left.filter((row) => number(row, 'owed') === 1).length,
    sent: inState('sent'),
    deferred: inState('deferred'),
    refused: inState('refused'),
    unsure: inState('unsure') + inState('sending'),
    skipped: inState('skipped'),
  }
}

/** The letter that was sent last, other than this one. */
export function* otherLetter(
  letter: string,
): Program<{ subject: string; file: string; sent: number; last: string } | undefined> {
  const [row] = yield* ask(
    `SELECT o.subject AS subject, o.file AS file, count(*) AS count, max(d.noted) AS last
     FROM letters o JOIN deliveries d ON d.letter = o.id
     WHERE o.id <> ? AND d.state IN ('sent', 'unsure', 'skipped', 'sending')
     GROUP BY o.id, o.subject, o.file ORDER BY max(d.noted) DESC LIMIT 1`,
    letter,
  )
  return (
    row && {
      subject: text(row, 'subject'),
      file: text(row, 'file'),
      sent: number(row, 'count'),
      last: text(row, 'last'),
    }
  )
}

/** People whose letter is in a state, by address. */
export function* inState(
  letter: string,
  state: DeliveryState,
  most: number,
): Program<{ person: string; answer: string }[]> {
  const rows = yield* ask(
    `SELECT person, answer FROM deliveries WHERE letter = ? AND state = ? ORDER BY person LIMIT ${most}`,
    letter,
    state,
  )
  return rows.map((row) => ({ person: text(row, 'person'), answer: text(row, 'answer') }))
}
