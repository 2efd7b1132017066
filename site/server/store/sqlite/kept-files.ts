import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const mark = '.kept-'

/** By which a file is told from every other that has been, or will be, under its name. */
export function fileId(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat && `${stat.birthtimeNs}-${stat.dev}-${stat.ino}`
}

/**
 * A name beside a database for what was at its place before.
 * @param id of the file (`fileId`); by default the time, for what is no file of its own
 */
export const keptName = (
  path: string,
  id = new Date().toISOString().replaceAll(/\D/g, ''),
): string => `${path}${mark}${id}`

/** What was kept under such names: databases, and logs (`-wal`) without one. */
export function keptFiles(path: string): string[] {
  const folder = dirname(path)
  const start = basename(path) + mark
  const names = readdirSync(folder).filter((name) => name.startsWith(start))
  return names
    .filter((name) => !names.includes(name.replace(/-(wal|shm)$/, '')) || !/-(wal|shm)$/.test(name))
    .map((name) => join(folder, name))
}
