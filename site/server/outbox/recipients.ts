import {
  batchesOf,
  insert,
  iso,
  listOf,
  number,
  type Queries,
  type Row,
  text,
} from '../database/database.ts'
import { addressesOf, newestOf } from '../database/sign-up-row.ts'
import { nextDeliveryId } from './deliveries.ts'

/** A selection among the people who may get a letter. */
export interface Choice {
  /** The maximum, in the order of joining. */
  next?: number | undefined
  /** Only these people. */
  only?: ReadonlySet<string> | undefined
}

/** The values of a person in a letter, from the newest sign-up. */
export interface Addressee {
  person: string
  fullName: string
  /** The addresses ticked in the form. */
  addresses: readonly string[]
}

/** The present state of a listed person. */
export interface Recipient extends Addressee {
  token: string
  isUnsubscribed: boolean
  /** Whether they were asked to confirm the address and have not. */
  isUnconfirmed: boolean
}

const columns = `p.person, p.token, p.asked_at, p.confirmed_at, p.unsubscribed_at,
  n.full_name, n.interested_domains`

const recipientOf = (row: Row): Recipient => ({
  person: text(row, 'person'),
  fullName: text(row, 'full_name'),
  addresses: addressesOf(text(row, 'interested_domains')),
  token: text(row, 'token'),
  isUnsubscribed: row.unsubscribed_at !== null,
  isUnconfirmed: row.asked_at !== null && row.confirmed_at === null,
})

/** The present state of a person; undefined if they are not on the list. */
export async function recipientNow(
  queries: Queries,
  person: string,
): Promise<Recipient | undefined> {
  const [row] = await queries.all(
    `SELECT ${columns} FROM people p JOIN signups n ON n.id = ${newestOf('p.person')}
     WHERE p.person = $1`,
    person,
  )
  return row && recipientOf(row)
}

/** In a query of people `p`: they may get letters. */
const mayHave = 'p.unsubscribed_at IS NULL AND (p.asked_at IS NULL OR p.confirmed_at IS NOT NULL)'

/** The people among them without a delivery of letter `$1`, in the order of joining. */
const waiting = `FROM people p WHERE ${mayHave}
  AND NOT EXISTS (SELECT 1 FROM deliveries d
    WHERE d.letter = $1 AND d.person = p.person AND d.channel = 'mail')`

/** The first recipient of a letter, in the order of joining; undefined without recipients. */
export async function firstRecipient(
  queries: Queries,
  letter: string,
  choice: Choice = {},
): Promise<Recipient | undefined> {
  if (choice.only) {
    const [first] = await chosenAmong(queries, letter, choice)
    return first === undefined ? undefined : recipientNow(queries, first)
  }
  const [row] = await queries.all(
    `SELECT p.person ${waiting} ORDER BY p.joined_at, p.person LIMIT 1`,
    letter,
  )
  return row && recipientNow(queries, text(row, 'person'))
}

/** The recipients of a letter within a selection, in the order of joining. */
async function chosenAmong(
  queries: Queries,
  letter: string,
  { only = new Set(), next }: Choice,
): Promise<string[]> {
  const rows: Row[] = []
  for (const batch of batchesOf([...only], 100))
    rows.push(
      ...(await queries.all(
        `SELECT p.person, p.joined_at ${waiting} AND p.person IN ${placesAfter(1, batch.length)}`,
        ...[letter, ...batch],
      )),
    )
  const keyOf = (row: Row) => `${text(row, 'joined_at')} ${text(row, 'person')}`
  rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  return rows.map((row) => text(row, 'person')).slice(0, next)
}

/** `($2, $3)` */
const placesAfter = (before: number, count: number) =>
  `(${Array.from({ length: count }, (_, at) => `$${before + at + 1}`).join(', ')})`

/** The number of people and of recipients of a letter. */
export async function countRecipients(queries: Queries, letter: string, choice: Choice = {}) {
  const [row] = await queries.all(
    `SELECT count(*) AS people, count(unsubscribed_at) AS unsubscribed,
       count(CASE WHEN asked_at IS NOT NULL AND confirmed_at IS NULL THEN 1 END) AS unconfirmed,
       (SELECT count(*) FROM deliveries d WHERE d.letter = $1 AND d.channel = 'mail') AS had
     FROM people`,
    letter,
  )
  const [counted] = await queries.all(`SELECT count(*) AS count ${waiting}`, letter)
  const all = number(counted, 'count')
  const chosen = choice.only
    ? (await chosenAmong(queries, letter, choice)).length
    : Math.min(all, choice.next ?? all)
  return {
    /** All listed people. */
    people: number(row, 'people'),
    unsubscribed: number(row, 'unsubscribed'),
    unconfirmed: number(row, 'unconfirmed'),
    /** People with a delivery of the letter, in any state. */
    had: number(row, 'had'),
    /** Recipients now. */
    chosen,
    /** Further possible recipients. */
    others: all - chosen,
    /** People of the selection who are not on the list. */
    unknown: await notOnList(queries, choice.only),
  }
}

async function notOnList(queries: Queries, only: Choice['only'] = new Set()): Promise<string[]> {
  const unknown = new Set(only)
  for (const batch of batchesOf([...only], 100))
    for (const row of await queries.all(
      `SELECT person FROM people WHERE person IN ${listOf(batch)}`,
      ...batch,
    ))
      unknown.delete(text(row, 'person'))
  return [...unknown]
}

/** A stored letter. */
export interface KeptLetter {
  id: string
  subject: string
  language: string | undefined
  /** The letter's whole file. */
  source: string
}

/** Stores a letter once. @param now milliseconds */
export async function keepLetter(
  queries: Queries,
  { id, subject, language, source }: KeptLetter,
  now: number,
): Promise<void> {
  await insert(
    queries,
    'letters',
    [{ id, subject, language: language ?? null, body: source, added_at: iso(now) }],
    `ON CONFLICT (id) DO UPDATE SET subject = excluded.subject, body = excluded.body`,
  )
}

/**
 * Adds a delivery of a letter for each recipient who has none yet.
 * @param now milliseconds
 * @returns the number of added deliveries
 */
export async function addLetter(
  queries: Queries,
  letter: KeptLetter,
  choice: Choice,
  now: number,
): Promise<number> {
  await keepLetter(queries, letter, now)
  // The id ends with a number, so that they are sent in this order.
  const prefix = `${nextDeliveryId(now)}-`
  if (choice.only) {
    const chosen = await chosenAmong(queries, letter.id, choice)
    await insert(
      queries,
      'deliveries',
      chosen.map((person, at) => ({
        ...{ id: `${prefix}${100_000_001 + at}`, channel: 'mail', letter: letter.id, person },
        ...{ state: 'waiting', due_at: iso(now) },
      })),
    )
    return chosen.length
  }
  const added = await queries.all(
    `INSERT INTO deliveries (id, channel, letter, person, state, due_at)
     SELECT CAST($2 AS TEXT) || CAST(100000000 + row_number() OVER (ORDER BY p.joined_at, p.person) AS TEXT),
       'mail', CAST($1 AS TEXT), p.person, 'waiting', CAST($3 AS TEXT)
     ${waiting} ORDER BY p.joined_at, p.person ${choice.next === undefined ? '' : `LIMIT ${choice.next}`}
     RETURNING 1 AS added`,
    ...[letter.id, prefix, iso(now)],
  )
  return added.length
}
