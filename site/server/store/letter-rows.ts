import { ask, insertRows, type Program, type Row } from './program.ts'

/**
 * The tables of letters, the same in both databases. A person is an e-mail address in lower case.
 * - `letters`: `run` is the id of the command that sends the letter now, `holder` its process, and
 *   `beat` counts up while it is alive.
 * - `deliveries`: a row for each person and letter, with what became of it.
 * - `ways_out`: the person of each unsubscribe link, by the hash of its token.
 * - `leavers`: who wants no more letters, and since when.
 * - `gaps`: when gaps ended (`gaps.ts`).
 */
export const letterTables = [
  `CREATE TABLE IF NOT EXISTS letters (
    id TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    file TEXT NOT NULL,
    run TEXT NOT NULL,
    holder TEXT NOT NULL,
    beat INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS deliveries (
    letter TEXT NOT NULL,
    person TEXT NOT NULL,
    state TEXT NOT NULL,
    run TEXT NOT NULL,
    token TEXT NOT NULL,
    noted TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (letter, person)
  )`,
  `CREATE TABLE IF NOT EXISTS ways_out (token TEXT PRIMARY KEY, person TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS leavers (person TEXT PRIMARY KEY, since TEXT NOT NULL)`,
  'CREATE TABLE IF NOT EXISTS gaps (until TEXT PRIMARY KEY)',
] as const

const columns = {
  letters: ['id', 'subject', 'file', 'run', 'holder', 'beat'],
  deliveries: ['letter', 'person', 'state', 'run', 'token', 'noted', 'answer'],
  ways_out: ['token', 'person'],
  leavers: ['person', 'since'],
  gaps: ['until'],
} as const

/** What happens to a row that is there already. A final state stays. */
const onConflict = {
  letters: '(id) DO NOTHING',
  deliveries: `(letter, person) DO UPDATE SET state = excluded.state, run = excluded.run,
    token = excluded.token, noted = excluded.noted, answer = excluded.answer
    WHERE deliveries.state IN ('sending', 'deferred', 'unsure')`,
  ways_out: '(token) DO NOTHING',
  leavers: '(person) DO UPDATE SET since = excluded.since WHERE leavers.since < excluded.since',
  gaps: '(until) DO NOTHING',
} as const

type Table = keyof typeof columns
const tables = Object.keys(columns) as Table[]

/** All that a database stores of letters, to be copied. */
export type LetterRows = Readonly<Record<Table, readonly Row[]>>

export function* letterRows(): Program<LetterRows> {
  const rows: Partial<Record<Table, Row[]>> = {}
  for (const table of tables)
    rows[table] = yield* ask(`SELECT ${columns[table].join(', ')} FROM ${table}`)
  return rows as LetterRows
}

/** Adds what another database has stored of letters; it may be done again. */
export function* takeLetterRows(rows: LetterRows): Program<void> {
  for (const table of tables) {
    const names = columns[table]
    const values = rows[table].map((row) => names.map((name) => row[name] ?? ''))
    yield* insertRows(table, names, values, onConflict[table])
  }
}
