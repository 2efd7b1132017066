import { fromColumns, personOf, type StoredSignUp, signUpColumns, valuesOf } from '../sign-up.ts'
import { quoted } from './schema.ts'
import { createTimeOrderedIds } from './time-ordered-id.ts'
import type { Queries } from './transaction.ts'

/** Sign-ups that are read at once. */
const pageSize = 1000

const columns = signUpColumns.map(quoted).join(', ')

const insert = `INSERT INTO signups (id, person, ${columns})
  SELECT * FROM unnest($1::uuid[], $2::text[], ${signUpColumns
    .map((_, at) => `$${at + 3}::text[]`)
    .join(', ')})
  ON CONFLICT (person, "submittedAt") DO NOTHING`

const nextId = createTimeOrderedIds()

const idTime = ({ receivedAt, submittedAt }: StoredSignUp) =>
  Date.parse(receivedAt ?? submittedAt) || 0

/** Stores sign-ups, but for those that are there. @returns how many are new */
export async function insertAll(
  queries: Queries,
  signUps: readonly StoredSignUp[],
): Promise<number> {
  if (signUps.length === 0) return 0
  const rows = signUps.map(valuesOf)
  return queries.run(insert, [
    signUps.map((signUp) => nextId(idTime(signUp))),
    signUps.map(personOf),
    ...signUpColumns.map((_, at) => rows.map((row) => row[at] ?? null)),
  ])
}

/** All sign-ups in the order of arrival, read a page at a time. */
export async function* signUpsIn(queries: Queries): AsyncGenerator<StoredSignUp & { id: string }> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await queries.all<Record<string, string> & { id: string }>(
      `SELECT id, ${columns} FROM signups WHERE id > $1 ORDER BY id LIMIT ${pageSize}`,
      [last],
    )
    for (const { id, ...row } of page) {
      yield { id, ...fromColumns(row) }
      last = id
    }
    if (page.length < pageSize) return
  }
}
