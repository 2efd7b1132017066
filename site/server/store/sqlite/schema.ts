import { randomBytes } from 'node:crypto'
import { submissionFields } from '../../../../widgets/waitlist/submission.ts'
import { letterTables } from '../letter-rows.ts'
import { signUpColumns } from '../sign-up.ts'
import { type Connection, firstOf, transact } from './statements.ts'

const version = 1

/** Columns that are never NULL. */
const required = new Set<string>(submissionFields)

/**
 * `signups` has a row for each sign-up, with `interestedDomains` as a JSON array. E-mail, in lower
 * case, and `submittedAt` are unique together. `forgotten` has a keyed hash of each address that was
 * forgotten. `PRAGMA user_version` is the version of these tables.
 */
const schema = `
  CREATE TABLE signups (
    id INTEGER PRIMARY KEY,
    ${signUpColumns.map((name) => `${name} TEXT${required.has(name) ? ' NOT NULL' : ''}`).join(',\n    ')}
  ) STRICT;
  CREATE UNIQUE INDEX signups_once ON signups (lower(email), submittedAt);
  CREATE TABLE forgotten (
    key TEXT NOT NULL,
    person TEXT NOT NULL,
    forgottenAt TEXT NOT NULL,
    PRIMARY KEY (key, person)
  ) STRICT;
  CREATE TABLE health (id INTEGER PRIMARY KEY, checkedAt TEXT NOT NULL) STRICT;
  ${letterTables.join(';\n  ')};
  PRAGMA user_version = ${version};
`

const tables = [
  'deliveries',
  'forgotten',
  'gaps',
  'health',
  'leavers',
  'letters',
  'signups',
  'ways_out',
]

const versionOf = (connection: Connection) => Number(firstOf(connection, 'PRAGMA user_version'))

export const isEmpty = (connection: Connection): boolean =>
  versionOf(connection) === 0 &&
  Number(firstOf(connection, 'SELECT count(*) FROM sqlite_schema')) === 0

/** Gives a database an id of its own, by which we recognise its log. */
export const renewApplicationId = (connection: Connection): void =>
  void connection.exec(`PRAGMA application_id = ${randomBytes(4).readUInt32BE() >>> 1 || 1}`)

/** Writes the first page, which has that id, into the log. */
export const markLog = (connection: Connection): void =>
  transact(connection, () => void connection.exec(`PRAGMA user_version = ${version}`))

export function makeTables(connection: Connection): void {
  renewApplicationId(connection)
  connection.exec(schema)
}

/** @throws if the database is another program's, or of a later release */
export function checkOwnership(connection: Connection): void {
  const found = versionOf(connection)
  const names = connection
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .map(String)
  if (found === 0 && names.length === 0) throw new Error('there is no waitlist in it')
  if (found > version)
    throw new Error(
      `it has version ${found}, of a later release than this one, which knows version ${version}`,
    )
  if (found === 0 || !tables.every((name) => names.includes(name)))
    throw new Error(
      `it is another program's: it has the tables ${names.join(', ')}, and a waitlist has ${tables.join(', ')}. It was left as it is`,
    )
  const columns = connection.prepare("SELECT name FROM pragma_table_info('signups')").pluck().all()
  const missing = signUpColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new Error(
      `its sign-ups have no ${missing.join(', ')}, so none could be stored. It was made before the first release, or changed since; it was left as it is`,
    )
}
