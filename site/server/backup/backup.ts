import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '../../base/reason.ts'
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

/** Removes an incomplete database file. */
export function removeDatabase(path: string): void {
  for (const name of [path, `${path}-journal`]) rmSync(name, { force: true })
}

/** @throws a sentence if no new file can be created at a path */
export function requireNewFile(path: string): void {
  if (existsSync(path)) throw new Error(`${path} exists already; give the path of a new file.`)
  // The disk may not be mounted.
  if (!existsSync(dirname(path))) throw new Error(`The folder of ${path} does not exist.`)
}

/** Whether a process runs, also one of another user. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Removes the incomplete files that killed commands left beside a file. */
function removeParts(file: string): void {
  const folder = dirname(file)
  for (const name of readdirSync(folder)) {
    const [, whole, id] = /^(.*)\.(\d+)\.part(?:-journal)?$/.exec(name) ?? []
    const isOurs = Number(id) === process.pid || !isRunning(Number(id))
    if (whole === basename(file) && isOurs) rmSync(join(folder, name))
  }
}

/**
 * Writes a file under another name, which has the number of this process, and then renames it.
 * @throws an error of `write`; then the file is as before
 */
export async function writeWhole<Result>(
  file: string,
  write: (part: string) => Promise<Result>,
): Promise<Result> {
  const part = `${file}.${process.pid}.part`
  removeParts(file)
  try {
    const result = await write(part)
    // So that name and content survive a power failure.
    sync(part)
    renameSync(part, file)
    sync(dirname(file))
    return result
  } finally {
    removeDatabase(part)
  }
}

/** Makes a new file. @throws a sentence; then there is no file */
async function makeFile(file: string, make: (part: string) => Promise<void>): Promise<void> {
  requireNewFile(file)
  await writeWhole(file, async (part) => {
    await make(part)
    // Another command may have made it meanwhile.
    requireNewFile(file)
  })
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
