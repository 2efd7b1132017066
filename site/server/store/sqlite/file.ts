import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  DatabaseSync,
  type DatabaseSyncInstance,
  type StatementSyncInstance,
} from '@photostructure/sqlite'
import { reason } from '../../../reason.ts'
import { isDamage } from './errors.ts'
import { setStrayJournalAside } from './journal.ts'

/** A database file that is open. */
export interface OpenFile {
  readonly database: DatabaseSyncInstance
  /** Runs a statement, which is prepared once. @returns its rows */
  all(sql: string, values?: readonly unknown[]): unknown[]
  /** Whether the path still leads to this file. */
  isAtPath(): boolean
  /** Whether the file has been removed, so that nothing but this connection has it. */
  isRemoved(): Promise<boolean>
  /** Whether any of some texts stands anywhere in the file, in free space too. */
  contains(texts: readonly string[]): Promise<boolean>
  close(): Promise<void>
}

/** What is at a path; undefined where nothing can be, as below a file. */
function statAt(path: string) {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return undefined
  }
}

/** Changes whenever a file is replaced or written to; undefined where there is none. */
export function stateAt(path: string): string | undefined {
  const found = statAt(path)
  return found && [found.dev, found.ino, found.size, found.mtimeNs].join()
}

/** Makes a file that only its owner may read, where there is none, and its folder. */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, '', { flag: 'a', mode: 0o600 })
}

async function contains(file: FileHandle, texts: readonly string[]): Promise<boolean> {
  const needles = texts.map((text) => Buffer.from(text))
  const overlap = Math.max(...needles.map(({ length }) => length))
  const chunk = Buffer.alloc(1 << 20)
  for (let at = 0; ; at += chunk.length - overlap) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
    const read = chunk.subarray(0, bytesRead)
    if (needles.some((needle) => read.includes(needle))) return true
    if (bytesRead < chunk.length) return false
  }
}

/** Opens a database file. With `mayMake` an empty one is made; with `isReadOnly` nothing is changed. */
export async function openFile(
  path: string,
  { mayMake = false, isReadOnly = false }: { mayMake?: boolean; isReadOnly?: boolean } = {},
): Promise<OpenFile> {
  if (mayMake && !existsSync(path)) makePrivateFile(path)
  const there = statSync(path)
  if (!there.isFile()) throw new Error('it is not a file')
  // Such as one that somebody has copied there.
  if (!isReadOnly && there.mode & 0o077 && there.uid === process.getuid?.()) chmodSync(path, 0o600)
  // Kept open as long as the connection: to close a file ends all locks that this process has on it
  // (POSIX, close).
  const file = await open(path, 'r')
  const { dev, ino } = await file.stat({ bigint: true })
  const isAtPath = () => {
    const found = statAt(path)
    return found?.ino === ino && found.dev === dev
  }
  let opened: DatabaseSyncInstance | undefined
  try {
    if (!isReadOnly) setStrayJournalAside(path, file.fd)
    // A wait within SQLite would stop the whole server.
    opened = new DatabaseSync(path, { timeout: 0, readOnly: isReadOnly })
    if (!isAtPath()) throw new Error('it was replaced while it was opened')
  } catch (error) {
    opened?.close()
    await file.close()
    throw error
  }
  const database = opened
  const statements = new Map<string, StatementSyncInstance>()
  return {
    database,
    all(sql, values = []) {
      // To SQLite `$1` is a name, which it looks for among all others; `?1` is a place.
      const statement = statements.get(sql) ?? database.prepare(sql.replaceAll('$', '?'))
      statements.set(sql, statement)
      return statement.all(...values)
    },
    isAtPath,
    isRemoved: async () => (await file.stat()).nlink === 0,
    contains: (texts) => contains(file, texts),
    async close() {
      database.close()
      await file.close()
    },
  }
}

/** What is damaged in a file; undefined if it is sound. */
export function damageIn(file: OpenFile): string | undefined {
  try {
    const [row] = file.all('PRAGMA quick_check(1)') as { quick_check: string }[]
    const finding = row?.quick_check ?? ''
    return finding === 'ok' ? undefined : finding.split('\n').at(-1)
  } catch (error) {
    if (isDamage(error)) return reason(error)
    throw error
  }
}

/** Writes what only this process still has, beside the path. @returns the new file */
export function writeBeside(path: string, file: OpenFile): string {
  const beside = `${path}.removed-${Date.now()}-${process.pid}`
  makePrivateFile(beside)
  try {
    file.all('VACUUM INTO $1', [beside])
    return beside
  } catch (error) {
    rmSync(beside)
    throw error
  }
}
