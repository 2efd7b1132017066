import type { Database, Queries } from '../database/database.ts'
import { connectTo } from '../database/sqlite/connection.ts'
import { makePrivateFile } from '../database/sqlite/file.ts'
import { copyRows } from './copy-rows.ts'
import { removeDatabase, renameForGood, requireNewFile } from './files.ts'

/**
 * Copies all rows into a new SQLite file.
 * @throws a sentence; then there is no file
 */
export async function writeRows(from: Queries, file: string): Promise<void> {
  requireNewFile(file)
  const part = `${file}.part`
  const made = connectTo(part)
  try {
    await made.open()
    await made.change((to) => copyRows(from, to)).finally(made.close)
    renameForGood(part, file)
  } finally {
    removeDatabase(part)
  }
}

/**
 * Copies a waitlist into a new SQLite file, also while servers use it.
 * @throws a sentence that names the file and the cause; then there is no copy
 */
export async function backUp(database: Database, file: string): Promise<void> {
  if (database.kind === 'postgres')
    return database.read((queries) => writeRows(queries, file), { snapshot: true })
  requireNewFile(file)
  const part = `${file}.part`
  try {
    makePrivateFile(part)
    await database.vacuum(part)
    renameForGood(part, file)
  } finally {
    removeDatabase(part)
  }
}
