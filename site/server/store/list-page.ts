import { confirmedAtOf } from './confirmations.ts'
import { hasLeft } from './leavers.ts'
import { fromColumns, idOf, type StoredSignUp, signUpColumns } from './sign-up.ts'
import { type Database, type Row, text } from './store.ts'

/** The most sign-ups in a page of the list. */
export const pageLength = 500

type Listed = StoredSignUp & { left: string | null; confirmedAt: string | null }

const page = `SELECT s.id, ${signUpColumns.map((name) => `s."${name}"`).join(', ')}, since,
    ${confirmedAtOf('s.person')}, n."submittedAt" AS "newestSubmitted", n."receivedAt" AS "newestReceived"
  FROM signups s LEFT JOIN leavers l ON l.person = s.person
  LEFT JOIN signups n ON l.person IS NOT NULL AND n.id = ${idOf('newest', 'l.person')}
  WHERE s.id > $1 ORDER BY s.id LIMIT ${pageLength}`

/**
 * A page of the sign-ups in the order of arrival, with the time since which their people want no letters.
 * @param after an id; the page begins after it
 * @returns `last`: the id of its last sign-up
 */
export async function listPage(database: Pick<Database, 'read'>, after: string) {
  const rows = await database.read((queries) => queries.all(page, after))
  const signUps = rows.map((row): Listed => {
    const { id: _, since, confirmedAt, newestSubmitted, newestReceived, ...columns } = row
    const newest = { since, submittedAt: newestSubmitted, receivedAt: newestReceived } as Row
    return {
      ...fromColumns(columns),
      left: hasLeft(newest) ? text(row, 'since') : null,
      confirmedAt: confirmedAt as string | null,
    }
  })
  return { signUps, last: text(rows.at(-1), 'id') }
}

/** All of these, a page at a time. */
export async function* listPages(database: Pick<Database, 'read'>): AsyncGenerator<Listed[]> {
  for (let after = ''; ; ) {
    const { signUps, last } = await listPage(database, after)
    if (last === '') return
    yield signUps
    after = last
  }
}
