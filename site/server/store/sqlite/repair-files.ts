import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { codeOf } from '../../http/reason.ts'
import { copyInto } from './copy-into.ts'
import { withFileLock } from './file-lock.ts'
import { keptName } from './kept-files.ts'
import { type Files, filesAt, type Opened } from './opened.ts'
import { makePrivateFolder } from './private-folder.ts'
import { applicationIdOnDisk, DamagedError, damageIn, damageOf, usingAlone } from './soundness.ts'
import { type Connection, countSignUps } from './statements.ts'
import { hasLog, logOf, setLogAside, sharedMemoryOf } from './write-ahead-log.ts'

/** Removes the log and its shared memory if they belong to the file that is gone. */
function removeLogOf({ files }: Opened, path: string) {
  const now = filesAt(path)
  if (now.log !== undefined && now.log === files.log) rmSync(logOf(path))
  if (now.sharedMemory !== undefined && now.sharedMemory === files.sharedMemory)
    rmSync(sharedMemoryOf(path))
}

/**
 * Replaces the file with a copy. Only a new file gets a new log: SQLite keeps the state of a log for
 * each file in the process, even after the connection is closed.
 */
function putInPlace(source: Connection, path: string, put: (copy: string, path: string) => void) {
  const copy = `${path}.${process.pid}.tmp`
  copyInto(source, copy)
  try {
    put(copy, path)
  } finally {
    rmSync(copy, { force: true })
  }
}

/** The file was removed: puts back what the server still has open. */
function putBack(opened: Opened, path: string) {
  const { connection } = opened
  const damage = damageIn(connection)
  if (damage !== undefined) throw new DamagedError(damage)
  makePrivateFolder(path)
  removeLogOf(opened, path)
  try {
    // Unlike renaming, linking fails if another server has put the file back already.
    putInPlace(connection, path, linkSync)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  console.warn(
    `The waitlist database ${path} was removed while the server ran. It has been put back, with all sign-ups: ${countSignUps(connection)}. To begin a new one, stop the servers first.`,
  )
}

/** Another file has replaced the one that is open: keeps the old one beside it. */
function keepReplaced(opened: Opened, path: string) {
  const { connection, files } = opened
  // All servers that had it open, and --restore, use the same name.
  const kept = keptName(path, files.file)
  try {
    if (!existsSync(kept)) copyInto(connection, kept)
  } catch (error) {
    // A damaged file cannot be copied, and was probably replaced for that.
    if (damageIn(connection) === undefined) throw error
  }
  removeLogOf(opened, path)
  console.warn(
    `The waitlist database ${path} was replaced while the server ran, which goes on with what is there now. ${existsSync(kept) ? `What it had before is kept as ${kept}.` : 'What it had before was damaged.'}`,
  )
}

/** The log or its shared memory was removed: only this connection still has what was in it. */
function keepRemovedLog(opened: Opened, path: string) {
  removeLogOf(opened, path)
  putInPlace(opened.connection, path, renameSync)
  console.warn(
    `The log of the waitlist database ${path} was removed while the server ran. Nothing of it is lost.`,
  )
}

/** The file was overwritten: its log belongs to the old content. */
function keepLog(path: string, damage: string) {
  const kept = hasLog(path) ? setLogAside(path) : undefined
  console.warn(
    `The waitlist database ${path} was written over while the server ran (${damage}), which goes on with what is there now.${kept ? ` The log from before is kept as ${kept}.` : ''}`,
  )
  usingAlone(path, (connection) => putInPlace(connection, path, renameSync))
}

/**
 * Repairs what somebody has done to the files, so that the database can be opened again. If that
 * fails, the connection stays open: nothing else may have its data.
 */
function repairFiles(opened: Opened, path: string, now: Files) {
  const { files, connection } = opened
  if (now.file === undefined) putBack(opened, path)
  else if (now.file !== files.file) keepReplaced(opened, path)
  else if (applicationIdOnDisk(path) !== opened.applicationId) keepLog(path, 'another database')
  else {
    // A sound file can look damaged without its log, so it is checked only if it was written to.
    const onDisk = now.content === files.content ? undefined : damageOf(path)
    const damage = onDisk ?? damageIn(connection)
    if (damage === undefined) keepRemovedLog(opened, path)
    else keepLog(path, damage)
  }
  connection.close()
}

/** Whether the files are still those that were opened. Other servers may have written to them. */
function isInOrder({ files, applicationId }: Opened, path: string, now: Files): boolean {
  const isSame =
    now.file === files.file && now.log === files.log && now.sharedMemory === files.sharedMemory
  if (!isSame || now.content === files.content) return isSame
  // Another server has moved the log into the file, or somebody has overwritten it.
  return applicationIdOnDisk(path) === applicationId && damageOf(path) === undefined
}

/**
 * Checks whether the files are still those that were opened, and repairs them if not.
 * @returns what is open; undefined if the database has to be opened again
 */
export function upToDate(opened: Opened, path: string): Opened | undefined {
  const now = filesAt(path)
  if (now.content === opened.files.content && isInOrder(opened, path, now)) return opened
  return withFileLock(path, () => {
    const now = filesAt(path)
    if (isInOrder(opened, path, now)) return { ...opened, files: now }
    repairFiles(opened, path, now)
    return undefined
  })
}
