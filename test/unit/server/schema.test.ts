import { hash } from 'node:crypto'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { insert, type Queries, type Row } from '../../../site/server/database/database.ts'
import {
  allTables,
  makeTables,
  tables,
  versionIn,
  versions,
  versionTable,
} from '../../../site/server/database/schema.ts'

/** The statements of each released version, which never change: a change is a new file. */
const released = ['fe3fcb0f867a2edc661dffbe1d4063c87cd32e1e60a8e6824ca0da3e1d3e290a']

/** An empty database. */
function emptyDatabase(): Queries {
  const connection = new DatabaseSync(':memory:')
  onTestFinished(() => connection.close())
  return {
    all: async (sql, ...values) =>
      connection.prepare(sql.replace(/\$(?=\d)/g, '?')).all(...values) as Row[],
  }
}

const list = "SELECT name FROM sqlite_schema WHERE type = 'table'"

it('has the tables of each released version as they were', () => {
  expect(versions.map((sql) => hash('sha256', sql))).toEqual(released)
})

it('knows the key of every table that is copied', async () => {
  const queries = emptyDatabase()
  await makeTables(queries, 0)
  for (const [table, key] of Object.entries(tables)) {
    const keys = await queries.all(`SELECT name FROM pragma_table_info('${table}') WHERE pk = 1`)
    expect(keys, table).toEqual([{ name: key }])
  }
})

it('upgrades a filled database of each version to the newest, and keeps its rows', async () => {
  // A version to come, as the next release may add it.
  const next = `-- It has a comment; with a semicolon.
    ALTER TABLE people ADD COLUMN note TEXT NOT NULL DEFAULT '';
    CREATE INDEX people_note ON people (note);`
  const all = [...versions, next]
  for (const from of all.keys()) {
    if (from === 0) continue
    const queries = emptyDatabase()
    await makeTables(queries, 0, all.slice(0, from))
    const filled = new Map<string, Row>()
    for (const table of allTables.filter((name) => name !== versionTable)) {
      const columns = await queries.all(`SELECT name, type FROM pragma_table_info('${table}')`)
      const values = columns.map(({ type }) => (type === 'INTEGER' ? 1 : 'a@b.example'))
      const row = Object.fromEntries(columns.map(({ name }, at) => [name, values[at] ?? null]))
      await insert(queries, table, [row])
      filled.set(table, row)
    }
    await makeTables(queries, from, all)
    for (const [table, row] of filled)
      expect(await queries.all(`SELECT * FROM ${table}`), table).toEqual([
        table === 'people' ? { ...row, note: '' } : row,
      ])
    // To this release it is of a later one.
    await expect(versionIn(queries, list)).rejects.toThrow(
      `version ${all.length}, of a later release than this one, which knows version ${versions.length}`,
    )
  }
})
