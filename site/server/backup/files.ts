import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

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
