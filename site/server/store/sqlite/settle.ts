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

/** Removes the log and its memory where they are those of a file that is there no more. */
function removeLogOf({ files }: Opened, path: string) {
  const now = filesAt(path)
  if (now.log !== undefined && now.log === files.log) rmSync(logOf(path))
  if (now.sharedMemory !== undefined && now.sharedMemory === files.sharedMemory)
    rmSync(sharedMemoryOf(path))
}

/**
 * Puts a copy in the place of the file. Only another file has another log: what a process knows of a
 * log it knows by the file, and closing a connection does not make it forget (libsql closes it when
 * its statements are gone).
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

/** The file was removed: what the server still has of it is put back. */
function putBack(opened: Opened, path: string) {
  const { connection } = opened
  const damage = damageIn(connection)
  if (damage !== undefined) throw new DamagedError(damage)
  makePrivateFolder(path)
  removeLogOf(opened, path)
  try {
    // Unlike a renaming this fails where another server was first.
    putInPlace(connection, path, linkSync)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  console.warn(
    `The waitlist database ${path} was removed while the server ran. It has been put back, with all sign-ups: ${countSignUps(connection)}. To begin a new one, stop the servers first.`,
  )
}

/** Another file is in the place of the one that is open, which is kept beside it. */
function keepReplaced(opened: Opened, path: string) {
  const { connection, files } = opened
  // The same for all servers that had it open, and for who has moved it there.
  const kept = keptName(path, files.file)
  try {
    if (!existsSync(kept)) copyInto(connection, kept)
  } catch (error) {
    // A damaged file cannot be copied, and whoever replaced it knows why.
    if (damageIn(connection) === undefined) throw error
  }
  removeLogOf(opened, path)
  console.warn(
    `The waitlist database ${path} was replaced while the server ran, which goes on with what is there now. ${existsSync(kept) ? `What it had before is kept as ${kept}.` : 'What it had before was damaged.'}`,
  )
}

/** The log or its memory was removed: all that is in it is with this connection. */
function keepRemovedLog(opened: Opened, path: string) {
  removeLogOf(opened, path)
  putInPlace(opened.connection, path, renameSync)
  console.warn(
    `The log of the waitlist database ${path} was removed while the server ran. Nothing of it is lost.`,
  )
}

/** The file was written over: what is in its log belongs to what was there before. */
function keepLog(path: string, damage: string) {
  const kept = hasLog(path) ? setLogAside(path) : undefined
  console.warn(
    `The waitlist database ${path} was written over while the server ran (${damage}), which goes on with what is there now.${kept ? ` The log from before is kept as ${kept}.` : ''}`,
  )
  usingAlone(path, (connection) => putInPlace(connection, path, renameSync))
}

/**
 * Puts in order what somebody has changed, for the file to be opened anew. What is open stays open
 * where this fails: nobody else may have it.
 */
function settle(opened: Opened, path: string, now: Files) {
  const { files, connection } = opened
  if (now.file === undefined) putBack(opened, path)
  else if (now.file !== files.file) keepReplaced(opened, path)
  else if (applicationIdOnDisk(path) !== opened.applicationId) keepLog(path, 'another database')
  else {
    // Without its log a sound file can look damaged, so it is checked only when it was written to.
    const damage = now.content === files.content ? undefined : damageOf(path)
    const mixture = damage ?? damageIn(connection)
    if (mixture === undefined) keepRemovedLog(opened, path)
    else keepLog(path, mixture)
  }
  connection.close()
}

/** Whether the files are those that were opened, whatever other servers have written to them. */
function isInOrder({ files, applicationId }: Opened, path: string, now: Files): boolean {
  const isSame =
    now.file === files.file && now.log === files.log && now.sharedMemory === files.sharedMemory
  if (!isSame || now.content === files.content) return isSame
  // Another server has moved the log into the file, or somebody has copied another over it.
  return applicationIdOnDisk(path) === applicationId && damageOf(path) === undefined
}

/**
 * Looks whether the files are still those that were opened, and puts in order what somebody else has
 * done to them.
 * @returns what is open, or undefined where it is to be opened anew
 */
export function upToDate(opened: Opened, path: string): Opened | undefined {
  const now = filesAt(path)
  if (now.content === opened.files.content && isInOrder(opened, path, now)) return opened
  return withFileLock(path, () => {
    const now = filesAt(path)
    if (isInOrder(opened, path, now)) return { ...opened, files: now }
    settle(opened, path, now)
    return undefined
  })
}
