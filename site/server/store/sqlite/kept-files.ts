import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const mark = '.kept-'

/** Identifies a file among all that ever have its name; undefined where there is none. */
export function fileId(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat && `${stat.birthtimeNs}-${stat.dev}-${stat.ino}`
}

/**
 * A name beside a database under which a replaced file is kept.
 * @param id of the file (`fileId`); by default the time
 */
export const keptName = (
  path: string,
  id = new Date().toISOString().replaceAll(/\D/g, ''),
): string => `${path}${mark}${id}`

/** The files kept under such names: databases, and logs (`-wal`) without a database. */
export function keptFiles(path: string): string[] {
  const folder = dirname(path)
  const start = basename(path) + mark
  const names = readdirSync(folder).filter((name) => name.startsWith(start))
  return names
    .filter((name) => !names.includes(name.replace(/-(wal|shm)$/, '')) || !/-(wal|shm)$/.test(name))
    .map((name) => join(folder, name))
}
