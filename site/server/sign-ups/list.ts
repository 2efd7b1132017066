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

const selectOf = (isSuspect: boolean) =>
  `SELECT s.id, ${columnsOf('s')}, p.unsubscribed_at, p.confirmed_at
   FROM signups s LEFT JOIN people p ON p.person = s.person WHERE s.suspect = ${Number(isSuspect)}`

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
    queries.all(`${selectOf(false)} AND s.id > $1 ORDER BY s.id LIMIT ${pageLength}`, after),
  )
  return { signUps: rows.map(listedOf), last: text(rows.at(-1), 'id') }
}

/** All sign-ups, listed or suspect, in the order of arrival. */
export async function readList(database: Readable, isSuspect = false): Promise<ListedSignUp[]> {
  const all: ListedSignUp[] = []
  for await (const rows of pagesOf(database, selectOf(isSuspect), 'id'))
    all.push(...rows.map(listedOf))
  return all
}

/** The number of listed or of suspect sign-ups. */
export const countSignUps = (
  database: Readable,
  which: 'listed' | 'suspect' = 'listed',
): Promise<number> =>
  database.read(async (queries) => {
    // Not as a value: an index has the suspect ones.
    const [row] = await queries.all(
      `SELECT count(*) AS count FROM signups WHERE suspect = ${Number(which === 'suspect')}`,
    )
    return number(row, 'count')
  })
