import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import Database from 'libsql'
import { codeOf, reason } from '../../http/reason.ts'
import { renewApplicationId } from './schema.ts'
import type { Connection } from './statements.ts'

function makeEmptyFile(file: string) {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (cause) {
    throw new Error(
      codeOf(cause) === 'EEXIST'
        ? `${file} is there already; a copy takes the path of a new file.`
        : `The file ${file} cannot be made: ${reason(cause)}.`,
      { cause },
    )
  }
}

/**
 * Copies a database, as of one instant, into a new file for its owner alone. Servers may write
 * meanwhile. When it returns, the copy is on the disk.
 * @throws one sentence that names the file and the cause; then there is no copy
 */
export function copyInto(connection: Connection, file: string): void {
  const made = makeEmptyFile(file)
  try {
    connection.prepare('VACUUM INTO ?').run(file)
    const copy = new Database(file)
    renewApplicationId(copy)
    // So that a server can open the copy while another one still has the file that it replaces.
    copy.pragma('journal_mode = WAL')
    copy.close()
    fsyncSync(made)
  } catch (cause) {
    rmSync(file, { force: true })
    throw new Error(`The copy ${file} cannot be written: ${reason(cause)}.`, { cause })
  } finally {
    closeSync(made)
  }
}
