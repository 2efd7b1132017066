import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Store } from '../store.ts'
import { connectTo } from './connection.ts'
import { backUp, restore } from './copies.ts'

/** What commands and servers have kept of the database beside it. */
const filesBeside = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}.`))
    .map((name) => join(dirname(path), name))

/** Keeps sign-ups in an SQLite file, which servers on one machine may share. */
export function createSqliteStore(path: string): Store {
  const database = connectTo(path)
  return {
    ...database,
    name: path,
    remains() {
      const still =
        'Copies made before (--backup, --csv, --json, --html --people) may still have them'
      return `${[still, ...filesBeside(path)].join(', as may ')}.`
    },
    backUp: (file) => backUp(database, file),
    restore: (file) => restore(path, file),
  }
}
