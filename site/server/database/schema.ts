import { readFileSync } from 'node:fs'
import { number, type Queries, text } from './database.ts'

/**
 * The statements that upgrade the tables from each version to the next. A released file never changes: a new
 * version is a new file (.github/CONTRIBUTING.md, "Store something new"). Each runs on SQLite and PostgreSQL. A
 * statement ends with `;` at the end of a line, and a comment has lines of its own.
 */
export const versions: readonly string[] = [
  readFileSync(new URL('schema/001-initial.sql', import.meta.url), 'utf8'),
]

/** The table that marks a database as ours. */
export const versionTable = 'schema_version'

/** The tables with the rows of a waitlist and their keys, in the order of a copy. */
export const tables = {
  people: 'person',
  signups: 'id',
  deleted_people: 'hash',
  letters: 'id',
  deliveries: 'id',
  settings: 'name',
} as const

/** All tables of this release. */
export const allTables: readonly string[] = [...Object.keys(tables), 'leases', versionTable]

/**
 * The version of the tables; 0 without tables.
 * @param list the statement that lists the `name` of each existing table
 * @throws if the database belongs to another program or to a later release
 */
export async function versionIn(queries: Queries, list: string): Promise<number> {
  const names = (await queries.all(list)).map((row) => text(row, 'name'))
  if (!names.includes(versionTable)) {
    if (names.length === 0) return 0
    throw new Error(
      `it belongs to another program: it has the tables ${names.join(', ')}, but not ${versionTable}. It was not changed; give the waitlist its own database`,
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

/** The statements of a file, without its comments. */
const statementsOf = (sql: string) =>
  sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

/** Creates or upgrades the tables within a transaction. @param found their version */
export async function makeTables(
  queries: Queries,
  found: number,
  files: readonly string[] = versions,
): Promise<void> {
  for (const [at, file] of files.entries()) {
    if (at < found) continue
    for (const statement of statementsOf(file)) await queries.all(statement)
    await queries.all(`INSERT INTO ${versionTable} (version) VALUES (${at + 1})`)
  }
}

/** Whether the tables have the version of this release. */
export const isCurrent = (version: number): boolean => version === versions.length
