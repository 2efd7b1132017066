import {
  batchesOf,
  iso,
  number,
  pagesOf,
  type Queries,
  type Readable,
  type Row,
  text,
} from '../database/database.ts'
import { hashOfPerson } from '../database/identifiers.ts'
import type { ChannelName, DeliveryState } from './deliveries.ts'

const allStates = ['waiting', 'sending', 'sent', 'refused', 'failed', 'unknown'] as const

/** The progress of a letter: the number of people in each state. */
export type LetterStatus = { id: string; subject: string } & Record<DeliveryState, number>

/** Excludes samples (`recipients.ts`), which have a body. */
const isLetter = `d.channel = 'mail' AND d.body IS NULL`

/** The progress of each letter, the newest first. */
export async function letterStatus(queries: Queries): Promise<LetterStatus[]> {
  const counts = allStates.map(
    (state) => `count(CASE d.state WHEN '${state}' THEN 1 END) AS ${state}`,
  )
  const rows = await queries.all(
    `SELECT d.letter, coalesce(max(l.subject), d.letter) AS subject, ${counts}
     FROM deliveries d LEFT JOIN letters l ON l.id = d.letter WHERE ${isLetter}
     GROUP BY d.letter ORDER BY max(d.due_at) DESC`,
  )
  return rows.map((row) => {
    const numbers = allStates.map((state) => [state, number(row, state)])
    return {
      ...{ id: text(row, 'letter'), subject: text(row, 'subject') },
      ...(Object.fromEntries(numbers) as Record<DeliveryState, number>),
    }
  })
}

/** The maximum number of listed people. */
export const maxNamed = 1000

/** A delivery for the operator's attention, with the last answer. */
export interface Unsent {
  subject: string
  person: string
  state: DeliveryState
  answer: string
}

/** The deliveries of a channel in some states, by person. */
export async function unsent(
  queries: Queries,
  states: readonly DeliveryState[] = ['failed', 'unknown'],
  channel: ChannelName = 'mail',
): Promise<Unsent[]> {
  const list = states.map((state) => `'${state}'`).join()
  const rows = await queries.all(
    `SELECT coalesce(l.subject, d.letter, '') AS subject, d.person, d.state,
       coalesce(d.answer, '') AS answer
     FROM deliveries d LEFT JOIN letters l ON l.id = d.letter
     WHERE d.channel = $1 AND d.state IN (${list}) ORDER BY d.person LIMIT ${maxNamed}`,
    channel,
  )
  return rows as unknown as Unsent[]
}

/** The number of deliveries of a channel in each state. */
export async function countByState(
  queries: Queries,
  channel: ChannelName = 'mail',
): Promise<Map<string, number>> {
  const rows = await queries.all(
    `SELECT state, count(*) AS count FROM deliveries d
     WHERE channel = $1 ${channel === 'mail' ? 'AND body IS NULL' : ''} GROUP BY state`,
    channel,
  )
  return new Map(rows.map((row) => [text(row, 'state'), number(row, 'count')]))
}

/** The last answer to an event that waits for another attempt; undefined if none waits. */
export async function lastEventAnswer(queries: Queries): Promise<string | undefined> {
  const [row] = await queries.all(
    `SELECT answer FROM deliveries WHERE channel = 'webhook' AND state = 'waiting' AND tries > 0
     ORDER BY noted_at DESC LIMIT 1`,
  )
  return row && text(row, 'answer')
}

/** The letters of each person, such as `We are live 2030-01-31` or `We are live failed`. */
export async function lettersByPerson(database: Readable): Promise<Map<string, string[]>> {
  const had = new Map<string, string[]>()
  const select = `SELECT d.id, d.person, d.state, d.noted_at, coalesce(l.subject, d.letter) AS subject
    FROM deliveries d LEFT JOIN letters l ON l.id = d.letter
    WHERE ${isLetter} AND d.state <> 'waiting'`
  const nameOf = (row: Row) =>
    `${text(row, 'subject')} ${row.state === 'sent' ? text(row, 'noted_at').slice(0, 10) : row.state}`
  for await (const rows of pagesOf(database, select, 'id'))
    for (const row of rows) {
      const person = text(row, 'person')
      had.set(person, [...(had.get(person) ?? []), nameOf(row)])
    }
  return had
}

/**
 * Queues failed and unknown letters again, and failed events.
 * @param now milliseconds
 * @returns the number of queued deliveries
 */
export async function retry(
  queries: Queries,
  people: readonly string[],
  now: number,
): Promise<number> {
  let count = 0
  for (const batch of batchesOf([...people, ...people.map(hashOfPerson)], 100)) {
    const list = batch.map((_, at) => `$${at + 2}`).join()
    const rows = await queries.all(
      `UPDATE deliveries SET state = 'waiting', due_at = $1, first_tried_at = NULL, claim = NULL
       WHERE state IN ('failed', 'unknown') AND person IN (${list}) RETURNING id`,
      ...[iso(now), ...batch],
    )
    count += rows.length
  }
  return count
}
