import { fromColumns, type StoredSignUp, signUpColumns } from './sign-up.ts'
import { type Database, text } from './store.ts'

/** The most sign-ups in a page of the list. */
export const pageLength = 500

type Listed = StoredSignUp & { left: string | null; confirmedAt: string | null }

const page = `SELECT s.id, ${signUpColumns.map((name) => `s."${name}"`).join(', ')},
    since AS "left", c."confirmedAt"
  FROM signups s LEFT JOIN leavers l ON l.person = s.person
  LEFT JOIN confirmations c ON c.person = s.person
  WHERE s.id > $1 ORDER BY s.id LIMIT ${pageLength}`

/**
 * A page of the sign-ups in the order of arrival, with the time since which their people want no letters.
 * @param after an id; the page begins after it
 * @returns `last`: the id of its last sign-up
 */
export async function listPage(database: Pick<Database, 'read'>, after: string) {
  const rows = await database.read((queries) => queries.all(page, after))
  const signUps = rows.map((row): Listed => {
    const { id: _, left, confirmedAt, ...columns } = row
    return { ...fromColumns(columns), left, confirmedAt } as Listed
  })
  return { signUps, last: text(rows.at(-1), 'id') }
}
