import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database, Queries } from '../database/database.ts'
import { connectTo } from '../database/sqlite/connection.ts'
import { makePrivateFile } from '../database/sqlite/file.ts'
import { copyRows } from './copy.ts'

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Renames a file so that name and content survive a power failure. */
export function renameForGood(from: string, to: string): void {
  sync(from)
  renameSync(from, to)
  sync(dirname(to))
}

/** Removes an incomplete database file. */
export function removeDatabase(path: string): void {
  for (const name of [path, `${path}-journal`]) rmSync(name, { force: true })
}

/** @throws a sentence if no new file can be created at a path */
export function requireNewFile(path: string): void {
  for (const name of [path, `${path}.part`])
    if (existsSync(name)) throw new Error(`${name} exists already; give the path of a new file.`)
  // The disk may not be mounted.
  if (!existsSync(dirname(path))) throw new Error(`The folder of ${path} does not exist.`)
}

/** Makes a new file under another name first. @throws a sentence; then there is no file */
async function makeFile(file: string, make: (part: string) => Promise<void>): Promise<void> {
  requireNewFile(file)
  const part = `${file}.part`
  try {
    await make(part)
    renameForGood(part, file)
  } finally {
    removeDatabase(part)
  }
}

/**
 * Copies all rows into a new SQLite file.
 * @throws a sentence; then there is no file
 */
export const writeRows = (from: Queries, file: string): Promise<void> =>
  makeFile(file, async (part) => {
    const made = connectTo(part)
    await made
      .open()
      .then(() => made.change((to) => copyRows(from, to)))
      .finally(made.close)
  })

/**
 * Copies a waitlist into a new SQLite file, also while servers use it.
 * @throws a sentence that names the file and the cause; then there is no copy
 */
export const backUp = (database: Database, file: string): Promise<void> =>
  database.kind === 'postgres'
    ? database.read((queries) => writeRows(queries, file), { snapshot: true })
    : makeFile(file, async (part) => {
        makePrivateFile(part)
        await database.vacuum(part)
      })
