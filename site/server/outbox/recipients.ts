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
  /** The maximum, in the order of joining. It does not go with `only`. */
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

/** The people among them without a delivery of letter `$1`, in any state. */
const eligible = `FROM people p WHERE ${mayHave}
  AND NOT EXISTS (SELECT 1 FROM deliveries d
    WHERE d.letter = $1 AND d.person = p.person AND d.channel = 'mail')`

/** A part of a selection, as a condition on people `p`. */
interface Part {
  condition: string
  values: readonly string[]
}

/** The parts of a selection: batches of its people, or everybody. @param before the number of earlier values */
const partsOf = ({ only }: Choice, before: number): readonly Part[] =>
  only
    ? Array.from(batchesOf([...only], 100), (values) => ({
        condition: `AND p.person IN (${values.map((_, at) => `$${before + at + 1}`)})`,
        values,
      }))
    : [{ condition: '', values: [] }]

/** The number of people of a selection who may get a letter and have no delivery of it. */
async function countEligible(queries: Queries, letter: string, choice: Choice): Promise<number> {
  let count = 0
  for (const { condition, values } of partsOf(choice, 1)) {
    const [row] = await queries.all(
      `SELECT count(*) AS count ${eligible} ${condition}`,
      ...[letter, ...values],
    )
    count += number(row, 'count')
  }
  return count
}

/** The number of people and of recipients of a letter. */
export async function countRecipients(queries: Queries, letter: string, choice: Choice = {}) {
  const [row] = await queries.all(
    `SELECT count(*) AS people, count(unsubscribed_at) AS unsubscribed,
       count(CASE WHEN asked_at IS NOT NULL AND confirmed_at IS NULL THEN 1 END) AS unconfirmed,
       (SELECT count(*) FROM deliveries d WHERE d.letter = $1 AND d.channel = 'mail') AS had
     FROM people`,
    letter,
  )
  const all = await countEligible(queries, letter, {})
  const ofOnly = choice.only ? await countEligible(queries, letter, choice) : all
  const chosen = Math.min(ofOnly, choice.next ?? all)
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

/** Stores a letter, or replaces the stored text of the same letter. @param now milliseconds */
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
  let count = 0
  for (const { condition, values } of partsOf(choice, 3)) {
    // The id ends with a number, so that they are sent in this order.
    const added = await queries.all(
      `INSERT INTO deliveries (id, channel, letter, person, state, due_at)
       SELECT CAST($2 AS TEXT) || CAST(100000000 + row_number() OVER (ORDER BY p.joined_at, p.person) AS TEXT),
         'mail', CAST($1 AS TEXT), p.person, 'waiting', CAST($3 AS TEXT)
       ${eligible} ${condition}
       ORDER BY p.joined_at, p.person ${choice.next === undefined ? '' : `LIMIT ${choice.next}`}
       RETURNING 1 AS added`,
      ...[letter.id, `${nextDeliveryId(now)}-`, iso(now), ...values],
    )
    count += added.length
  }
  return count
}

/**
 * Adds a sample of a letter to the operator. It is to nobody on the list, and a sent one leaves no row.
 * @param person the operator's address, in lower case
 * @param now milliseconds
 */
export async function addSample(
  queries: Queries,
  { source }: KeptLetter,
  person: string,
  now: number,
): Promise<void> {
  const id = nextDeliveryId(now)
  await insert(queries, 'deliveries', [
    {
      ...{ id, channel: 'mail', letter: `sample ${id}`, person, state: 'waiting' },
      ...{ due_at: iso(now), body: source },
    },
  ])
}
