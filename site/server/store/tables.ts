import { submissionFields } from '../../../widgets/waitlist/submission.ts'
import { signUpColumns } from './sign-up.ts'
import { columnList, kept, number, places, type Queries, type Row, text } from './store.ts'

interface Table {
  /** Columns that are never NULL. */
  required: readonly string[]
  optional?: readonly string[]
  /** What is in a column of a row that is not given it. */
  defaults?: Readonly<Record<string, string>>
  /** The columns that are unique together. */
  key: readonly string[]
}

const signups = {
  required: ['id', 'person', ...submissionFields],
  optional: [
    ...signUpColumns.filter((name) => !submissionFields.some((field) => field === name)),
    'owes',
  ],
  key: ['person', 'submittedAt'],
} as const

/**
 * The tables, the same in both databases. All columns are texts; a time is ISO 8601 in UTC, and a
 * person the email address in lower case.
 * - `signups`: the nine fields, `interestedDomains` as a JSON array, and what the receiver adds. An
 *   `id` is in the order of time. `owes` is what is to be sent because of it (`owed.ts`).
 * - `forgotten`: hashes of people who were forgotten (`forgotten.ts`).
 * - `letters`: the letters that were sent, or begun.
 * - `deliveries`: what became of a letter to a person, or of an event about one, and what waits to be
 *   sent (`deliveries.ts`). `letter` is a letter's id, or an event's own behind the hash of its person.
 * - `turns`: when the next of something that has a rate may be sent; and `webhook` once one is told (`owed.ts`).
 * - `welcomed`: hashes of people who had a welcome, and when.
 * - `confirmations`: who has confirmed the address, and when. Who is asked to is in the welcome's `body`, or
 *   in what the sign-up owes.
 * - `held`: the sign-ups in which a field was filled that people do not see.
 * - `ways_out`: the person of each unsubscribe link, by the hash of its token.
 * - `leavers`: who wants no more letters, and since when.
 * - `gaps`: when times ended of which nobody knows what letters were sent (`outgoing/letters.ts`).
 */
export const tables = {
  signups,
  held: signups,
  forgotten: { required: ['hash', 'forgottenAt'], key: ['hash'] },
  letters: { required: ['id', 'subject', 'file'], key: ['id'] },
  deliveries: {
    required: [
      ...['letter', 'person', 'state', 'token', 'noted', 'answer'],
      ...['id', 'channel', 'due', 'since', 'body'],
    ],
    defaults: { state: 'waiting', token: '', noted: '', answer: '', since: '' },
    key: ['person', 'letter'],
  },
  ways_out: { required: ['token', 'person'], key: ['token'] },
  leavers: { required: ['person', 'since'], key: ['person'] },
  gaps: { required: ['until'], key: ['until'] },
  turns: { required: ['name', 'next'], key: ['name'] },
  welcomed: { required: ['hash', 'at'], key: ['hash'] },
  confirmations: { required: ['person', 'confirmedAt'], key: ['person'] },
} as const satisfies Record<string, Table>

export type TableName = keyof typeof tables

/**
 * Adds rows, all with the same columns, to a table.
 * @param onConflict what happens to a row whose key is there already, and what is returned
 */
export async function insert(
  queries: Queries,
  name: TableName,
  rows: readonly Row[],
  onConflict = 'NOTHING',
): Promise<Row[]> {
  const given = Object.keys(rows[0] ?? {})
  if (given.length === 0) return []
  const statement = kept(
    [name, given, rows.length, onConflict].join(),
    () => `INSERT INTO ${name} (${columnList(given)}) VALUES ${places(rows.length, given.length)}
     ON CONFLICT (${columnList(tables[name].key)}) DO ${onConflict}`,
  )
  return queries.all(statement, ...rows.flatMap((row) => Object.values(row)))
}

const createTable = ([name, table]: [string, Table]): string => {
  const { required, optional = [], defaults = {}, key } = table
  const filled = (column: string) => (column in defaults ? ` DEFAULT '${defaults[column]}'` : '')
  return `CREATE TABLE ${name} (${[
    ...required.map((column) => `"${column}" TEXT NOT NULL${filled(column)}`),
    ...optional.map((column) => `"${column}" TEXT`),
    `PRIMARY KEY (${columnList(key)})`,
  ].join(', ')})`
}

/**
 * The statements that make each version of the tables from the one before. Those of a released version
 * never change: a new version is another list.
 */
const versions: readonly (readonly string[])[] = [
  [
    ...Object.entries<Table>(tables).map(createTable),
    'CREATE UNIQUE INDEX signups_in_order ON signups (id)',
    'CREATE INDEX signups_owing ON signups (id) WHERE owes IS NOT NULL',
    'CREATE INDEX ways_out_of ON ways_out (person)',
    `CREATE INDEX deliveries_waiting ON deliveries (channel, due, id) WHERE state = 'waiting'`,
    // Not while they wait, so that it costs nothing when people sign up.
    `CREATE INDEX deliveries_asking ON deliveries (noted)
       WHERE body = 'asks' AND state NOT IN ('waiting', 'sending', 'unsure')`,
    `CREATE INDEX deliveries_sending ON deliveries (noted) WHERE state = 'sending'`,
  ],
]

/** The table that marks a database as ours. */
export const versionTable = 'waitlist_version'

/**
 * The version of the tables; 0 where there are none.
 * @param list the statement that lists the `name` of each table that is there
 * @throws if the database is another program's, or of a later release
 */
export async function versionIn(queries: Queries, list: string): Promise<number> {
  const names = (await queries.all(list)).map((row) => text(row, 'name'))
  if (!names.includes(versionTable)) {
    if (names.length === 0) return 0
    throw new Error(
      `it is another program's: it has the tables ${names.join(', ')}, and not ${versionTable}. It was left as it is; give the waitlist a database of its own`,
    )
  }
  const [row] = await queries.all(`SELECT max(version) AS version FROM ${versionTable}`)
  const version = number(row, 'version')
  if (version > versions.length)
    throw new Error(
      `it has version ${version}, of a later release than this one, which knows version ${versions.length}`,
    )
  return version
}

/** Makes the tables, or brings them up to date, within a transaction. @param found their version */
export async function makeTables(queries: Queries, found: number): Promise<void> {
  if (found === 0) await queries.all(`CREATE TABLE ${versionTable} (version INTEGER PRIMARY KEY)`)
  for (const [at, statements] of versions.entries()) {
    if (at < found) continue
    for (const statement of statements) await queries.all(statement)
    await queries.all(`INSERT INTO ${versionTable} (version) VALUES (${at + 1})`)
  }
}

/** Whether the tables are those of this release. */
export const isCurrent = (version: number): boolean => version === versions.length
