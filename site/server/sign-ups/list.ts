import { number, pagesOf, type Readable, type Row, text } from '../database/database.ts'
import { columnsOf, type StoredSignUp, signUpOf } from '../database/sign-up-row.ts'

/** The maximum number of sign-ups in a page of the list. */
export const pageLength = 500

/** A sign-up in the list, with the state of its person. */
export type ListedSignUp = StoredSignUp & {
  /** The time of the unsubscribe, ISO 8601 in UTC; null without one. */
  unsubscribedAt: string | null
  /** The time of the confirmation, ISO 8601 in UTC; null without one. */
  confirmedAt: string | null
}

const select = `SELECT s.id, ${columnsOf('s')}, p.unsubscribed_at, p.confirmed_at
  FROM listed s JOIN people p ON p.person = s.person`

const listedOf = (row: Row): ListedSignUp => ({
  ...signUpOf(row),
  unsubscribedAt: row.unsubscribed_at as string | null,
  confirmedAt: row.confirmed_at as string | null,
})

/**
 * A page of the sign-ups in the order of arrival.
 * @param after an id; the page begins after it
 * @returns `last`: the id of its last sign-up
 */
export async function listPage(database: Readable, after: string) {
  const rows = await database.read((queries) =>
    queries.all(`${select} WHERE s.id > $1 ORDER BY s.id LIMIT ${pageLength}`, after),
  )
  return { signUps: rows.map(listedOf), last: text(rows.at(-1), 'id') }
}

/** All of these, a page at a time. */
export async function* listPages(database: Readable): AsyncGenerator<ListedSignUp[]> {
  for (let after = ''; ; ) {
    const { signUps, last } = await listPage(database, after)
    if (last === '') return
    yield signUps
    after = last
  }
}

/** The suspect sign-ups, in the order of arrival. */
export async function* suspectSignUps(database: Readable): AsyncGenerator<StoredSignUp> {
  const all = `SELECT s.id, ${columnsOf('s')} FROM signups s WHERE s.suspect = 1`
  for await (const rows of pagesOf(database, all, 'id')) yield* rows.map(signUpOf)
}

/** The numbers of listed and of suspect sign-ups. */
export const countSignUps = (
  database: Readable,
  which: 'listed' | 'suspect' = 'listed',
): Promise<number> =>
  database.read(async (queries) =>
    number(
      (
        await queries.all(
          `SELECT count(*) AS count FROM signups WHERE suspect = ${which === 'listed' ? 0 : 1}`,
        )
      )[0],
      'count',
    ),
  )

/** The arrival of the newest sign-up, ISO 8601 in UTC; empty without sign-ups. */
export const newestArrival = (database: Readable): Promise<string> =>
  database.read(async (queries) =>
    text(
      (
        await queries.all('SELECT max(coalesce(received_at, submitted_at)) AS newest FROM listed')
      )[0],
      'newest',
    ),
  )
