import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { codeOf, reason } from '../http/reason.ts'
import type { WaitlistDatabase } from '../waitlist/database.ts'

function makeEmptyFile(file: string) {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (cause) {
    throw new Error(
      codeOf(cause) === 'EEXIST'
        ? `${file} is there already; --backup takes the path of a new file.`
        : `The file ${file} cannot be made: ${reason(cause)}.`,
      { cause },
    )
  }
}

/**
 * Copies the database as it is at one instant, while a server may be writing, into a new file for
 * its owner alone. When it returns, the copy is on the disk.
 * @throws one sentence that names the file and the cause; then there is no copy
 */
export function backUp({ connection }: WaitlistDatabase, file: string): void {
  const made = makeEmptyFile(file)
  try {
    connection.prepare('VACUUM INTO ?').run(file)
    fsyncSync(made)
  } catch (cause) {
    rmSync(file, { force: true })
    throw new Error(`The copy ${file} cannot be written: ${reason(cause)}.`, { cause })
  } finally {
    closeSync(made)
  }
}
