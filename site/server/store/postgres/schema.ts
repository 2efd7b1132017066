import { setTimeout as wait } from 'node:timers/promises'
import { submissionFields } from '../../../../widgets/waitlist/submission.ts'
import { letterTables } from '../letter-rows.ts'
import { signUpColumns } from '../sign-up.ts'
import { isMadeTwice, NotOurs } from './errors.ts'
import type { Queries } from './transaction.ts'

/** A column's name in quotes: without them PostgreSQL folds it to lower case. */
export const quoted = (name: string): string => `"${name}"`

/** Columns that are never NULL. */
const required = new Set<string>(submissionFields)

/**
 * The statements that make each version of the tables, in order. Each may be run again. Distributed
 * databases have to take them too: no sequence, trigger, foreign key or secondary index, and one
 * statement in a transaction.
 *
 * `signups` is as in SQLite, except for `id`, a UUID in the order of arrival, and `person`, the e-mail
 * in lower case. `people` has a row to lock for each person: a transaction that changes somebody's
 * data changes that row first, so that a second one waits or is retried.
 */
const versions: readonly (readonly string[])[] = [
  [
    `CREATE TABLE IF NOT EXISTS signups (
      id UUID NOT NULL UNIQUE,
      person TEXT NOT NULL,
      ${signUpColumns
        .map((column) => `${quoted(column)} TEXT${required.has(column) ? ' NOT NULL' : ''}`)
        .join(',\n      ')},
      PRIMARY KEY (person, "submittedAt")
    )`,
    'CREATE TABLE IF NOT EXISTS people (person TEXT PRIMARY KEY, "changedAt" TEXT NOT NULL)',
    `CREATE TABLE IF NOT EXISTS forgotten (
      key TEXT NOT NULL,
      person TEXT NOT NULL,
      "forgottenAt" TEXT NOT NULL,
      PRIMARY KEY (key, person)
    )`,
    ...letterTables,
  ],
]

const tables = [
  'signups',
  'people',
  'forgotten',
  'letters',
  'deliveries',
  'ways_out',
  'leavers',
  'gaps',
]

/** The table that marks a database as ours: made before the others, filled after them. */
const versionTable = 'waitlist_version'

/** Milliseconds for which servers that start together retry. */
const longestWait = 5000

/** @returns the version of the tables: 0 while they are being made, undefined where there are none */
async function versionIn(database: Queries): Promise<number | undefined> {
  const rows = await database.all<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
  )
  const names = rows.map(({ name }) => name)
  if (!names.includes(versionTable)) {
    const others = tables.filter((name) => names.includes(name))
    if (others.length > 0)
      throw new NotOurs(
        `it is another program's: it has the table ${others.join(', ')}, and not ${versionTable}. It was left as it is; give the waitlist a database or schema of its own`,
      )
    return undefined
  }
  // Some databases have only 64-bit integers, which the driver returns as text.
  const [row] = await database.all<{ version: number | string | null }>(
    `SELECT max(version) AS version FROM ${versionTable}`,
  )
  const version = Number(row?.version ?? 0)
  if (version > versions.length)
    throw new NotOurs(
      `it has version ${version}, of a later release than this one, which knows version ${versions.length}`,
    )
  return version
}

async function checkEncoding(database: Queries) {
  const [row] = await database.all<{ encoding: string | null }>(
    "SELECT current_setting('server_encoding', true) AS encoding",
  )
  const encoding = row?.encoding ?? 'UTF8'
  if (!/^utf-?8$/i.test(encoding))
    throw new NotOurs(`its encoding is ${encoding}, and names of all languages take UTF8`)
}

async function makeTables(database: Queries, found: number) {
  await database.run(`CREATE TABLE IF NOT EXISTS ${versionTable} (version INTEGER PRIMARY KEY)`)
  for (const [at, statements] of versions.entries()) {
    if (at < found) continue
    for (const statement of statements) await database.run(statement)
    await database.run(
      `INSERT INTO ${versionTable} (version) VALUES (${at + 1}) ON CONFLICT DO NOTHING`,
    )
  }
}

/**
 * Makes the tables or brings them up to date, also when several servers start together.
 * @throws NotOurs where the database is another program's, or of a later release
 */
export async function prepareTables(database: Queries): Promise<void> {
  await checkEncoding(database)
  const end = performance.now() + longestWait
  for (;;) {
    const version = (await versionIn(database)) ?? 0
    if (version === versions.length) return
    try {
      return await makeTables(database, version)
    } catch (error) {
      // Another server is making them: IF NOT EXISTS does not see tables before their commit.
      if (!isMadeTwice(error) || performance.now() > end) throw error
      await wait(50)
    }
  }
}

/** Whether there is a waitlist. @throws NotOurs */
export const hasTables = async (database: Queries): Promise<boolean> =>
  ((await versionIn(database)) ?? 0) > 0
