import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { keyOf } from './world.ts'

/**
 * The sign-ups in a database file; none where there is no waitlist. Reads a copy, since SQLite may
 * change a file that it opens.
 * @throws if the file is damaged
 */
export function keysIn(path: string): string[] {
  if (!existsSync(path)) return []
  const copy = join(tmpdir(), `look-${process.pid}.db`)
  const names = [copy, `${copy}-journal`]
  try {
    copyFileSync(path, copy)
    // A journal may be of another file, into which nobody may write it.
    if (isHalf(readFileSync(path))) copyFileSync(`${path}-journal`, `${copy}-journal`)
    const database = new DatabaseSync(copy)
    try {
      const read = (sql: string) => database.prepare(sql).all() as Record<string, string>[]
      const [finding] = read('PRAGMA integrity_check')
      if (finding?.integrity_check !== 'ok') throw new Error(finding?.integrity_check)
      if (read(`SELECT 1 FROM sqlite_schema WHERE name = 'signups'`).length === 0) return []
      return read('SELECT email, submitted_at AS "submittedAt" FROM signups').map((row) =>
        keyOf(row as never),
      )
    } finally {
      database.close()
    }
  } catch (cause) {
    throw new Error(`${basename(path)} is damaged: ${cause}`, { cause })
  } finally {
    for (const name of names) rmSync(name, { force: true })
  }
}

/** The sign-ups in a file; none if it is damaged. */
export function keysIfSound(path: string): string[] {
  try {
    return keysIn(path)
  } catch {
    return []
  }
}

/** The files in a folder whose names begin so, without those of changes at work. */
export const filesNamed = (start: string): string[] =>
  readdirSync(dirname(start))
    .filter((name) => name.startsWith(basename(start)) && !name.endsWith('-journal'))
    .map((name) => join(dirname(start), name))

const isHalf = (file: Buffer) => file[file.length - 1] === 0xee

/**
 * Leaves a file as a process does that is killed in the middle of a commit: some pages are written, and
 * a journal has the old ones (sqlite.org/fileformat.html#the_rollback_journal).
 */
export function writeHalf(path: string) {
  const file = readFileSync(path)
  const size = file.readUInt16BE(16)
  const pages = file.length / size
  const header = Buffer.alloc(512)
  Buffer.from('d9d505f920a163d7', 'hex').copy(header)
  for (const [at, value] of [2, 7, pages, 512, size].entries())
    header.writeUInt32BE(value, 8 + at * 4)
  const records = [1, pages].map((at) => {
    const page = file.subarray((at - 1) * size, at * size)
    const [number, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    number.writeUInt32BE(at)
    let total = 7
    for (let place = size - 200; place > 0; place -= 200) total += page[place] ?? 0
    sum.writeUInt32BE(total)
    return Buffer.concat([number, page, sum])
  })
  writeFileSync(`${path}-journal`, Buffer.concat([header, ...records]))
  file.writeUInt32BE(file.readUInt32BE(24) + 1, 24)
  writeFileSync(path, file.fill(0xee, file.length - size))
}
