import { type Channel, type DeliveryState, welcomeId } from '../deliveries.ts'
import { allDeliveries } from '../owed.ts'
import { type Database, number, pagesOf, type Queries, text } from '../store.ts'

/** The most who are named. */
export const mostNamed = 1000

/** Those to whom a letter, or whatever is sent, is in a state, with the last answer. */
export async function inState(queries: Queries, state: DeliveryState, letter = '') {
  const rows = await queries.all(
    `SELECT coalesce(nullif(person, ''), letter) AS person, answer FROM deliveries
     WHERE state = $1 AND $2 IN ('', letter) ORDER BY person LIMIT ${mostNamed}`,
    ...[state, letter],
  )
  return rows as unknown as { person: string; answer: string }[]
}

/** How many letters to people are in each state. */
export async function countByState(
  queries: Queries,
  channel: Channel = 'mail',
): Promise<Map<string, number>> {
  const rows = await queries.all(
    `SELECT state, count(*) AS count FROM ${allDeliveries} AS d WHERE channel = $1 GROUP BY state`,
    channel,
  )
  return new Map(rows.map((row) => [text(row, 'state'), number(row, 'count')]))
}

/** How far a letter has come. */
export interface LetterProgress {
  file: string
  subject: string
  sent: number
  refused: number
  /** Of so many nobody knows, or knows yet, whether they have it. */
  unsure: number
  deferred: number
  /** How many are still to get it, deferred ones included. */
  waiting: number
}

const deliveries = `SELECT letter, person, state, noted, subject, file
  FROM deliveries JOIN letters ON letters.id = letter`

const counted = {
  sent: 'sent',
  skipped: 'sent',
  refused: 'refused',
  failed: 'refused',
  waiting: 'waiting',
  deferred: 'deferred',
  unsure: 'unsure',
  sending: 'unsure',
} as const satisfies Record<DeliveryState, keyof LetterProgress>

/**
 * Who has had which letter, and how far each letter has come, the newest first.
 * @param people those on the list who may have letters
 * @returns `had`: the letters of each person in short, such as `invite.md 2030-01-31`
 */
export async function lettersTo(database: Pick<Database, 'read'>, people: ReadonlySet<string>) {
  const had = new Map<string, string[]>()
  const letters = new Map<string, LetterProgress & { id: string; last: string; settled: number }>()
  for await (const rows of pagesOf(database, deliveries, ['letter', 'person']))
    for (const row of rows) {
      const [file, person, noted] = [text(row, 'file'), text(row, 'person'), text(row, 'noted')]
      const state = counted[text(row, 'state') as DeliveryState]
      const one = letters.get(text(row, 'letter')) ?? {
        ...{ id: text(row, 'letter'), file, subject: text(row, 'subject'), last: '' },
        ...{ sent: 0, refused: 0, unsure: 0, deferred: 0, waiting: 0, settled: 0 },
      }
      letters.set(text(row, 'letter'), one)
      one[state] += 1
      if (noted > one.last) one.last = noted
      if (state === 'deferred' || state === 'waiting') continue
      if (people.has(person)) one.settled += 1
      had.set(person, [
        ...(had.get(person) ?? []),
        `${file} ${state === 'sent' ? noted.slice(0, 10) : state}`,
      ])
    }
  const [row] = await database.read((queries) =>
    queries.all(
      `SELECT count(*) AS count FROM ${allDeliveries} AS d WHERE letter = $1 AND state = 'waiting'`,
      welcomeId,
    ),
  )
  const welcomes = number(row, 'count')
  const newestFirst = [...letters.values()].sort((one, other) => (one.last < other.last ? 1 : -1))
  return {
    had,
    letters: newestFirst.map(
      ({ id, last: _, settled, ...letter }): LetterProgress => ({
        ...letter,
        // A welcome is for those who join from then on.
        waiting: id === welcomeId ? welcomes : people.size - settled,
      }),
    ),
  }
}
