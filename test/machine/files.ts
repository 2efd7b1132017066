import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf, reason } from '../../site/server/http/reason.ts'
import { openDatabase } from '../../site/server/store/sqlite/database.ts'
import { keptFiles } from '../../site/server/store/sqlite/kept-files.ts'
import { keyOf } from './world.ts'

/**
 * The sign-ups in a database file. Reads a copy, since SQLite may change a file that it opens.
 * @param withLog whether to read the log beside it too
 * @throws if the file is damaged
 */
export function keysIn(path: string, withLog = true): string[] {
  if (!existsSync(path)) return []
  const copy = join(dirname(dirname(path)), `look-${process.pid}.db`)
  const names = [copy, `${copy}-wal`, `${copy}-shm`]
  try {
    copyFileSync(path, copy)
    if (withLog && existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`)
    const database = openDatabase(copy, { readonly: true })
    try {
      const [finding] = database.connection.prepare('PRAGMA integrity_check').pluck().all()
      if (finding !== 'ok') throw new Error(String(finding))
      return [...database.signUps()].map(keyOf)
    } finally {
      database.close()
    }
  } catch (cause) {
    throw new Error(`${basename(path)} is damaged: ${reason(cause)}`, { cause })
  } finally {
    for (const name of names) rmSync(name, { force: true })
  }
}

/** The sign-ups in all kept files beside a database. Skips damaged ones, which are kept too. */
export const keptKeys = (path: string): string[] =>
  keptFiles(path)
    .filter((name) => !name.endsWith('-wal'))
    .flatMap((name) => {
      try {
        return keysIn(name)
      } catch {
        return []
      }
    })

/** Empty if a server has just removed the file. */
function contentOf(name: string): string {
  try {
    return readFileSync(name, 'latin1').toLowerCase()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

/** The names of the server's files that contain a text. */
export const filesWith = (path: string, text: string): string[] =>
  readdirSync(dirname(path)).filter((name) => contentOf(join(dirname(path), name)).includes(text))
