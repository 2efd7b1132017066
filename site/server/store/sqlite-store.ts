import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, reason } from '../http/reason.ts'
import { takeSignUp } from './add-sign-up.ts'
import {
  applicationIdOnDisk,
  type Connection,
  connectTo,
  countSignUps,
  damageIn,
  damageOf,
  emptyLog,
  isBusy,
  transact,
  usingAlone,
} from './connection.ts'
import { copyInto } from './copy-into.ts'
import { withFileLock } from './file-lock.ts'
import { fileId, keptName } from './kept-files.ts'
import { makePrivateFolder } from './private-folder.ts'
import type { Store } from './store.ts'
import { hasLog, logOf, setLogAside, sharedMemoryOf } from './write-ahead-log.ts'

/** Milliseconds that a sign-up waits for a locked database. */
const longestWait = 3000

/** Bytes in the log after which they go into the file: SQLite's own measure, 1000 pages. */
const longestLog = 4_096_000

/** Milliseconds until the next try; varied, so that two servers do not keep meeting. */
const pause = () => 2 + Math.random() * 18

/** By which a server knows the files that it has opened. */
interface Files {
  /** Undefined for a file that is not there. */
  file: string | undefined
  log: string | undefined
  sharedMemory: string | undefined
  /** Changes when somebody writes to the file. */
  content: string | undefined
}

function filesAt(path: string): Files {
  const stat = (name: string) => statSync(name, { bigint: true, throwIfNoEntry: false })
  const idOf = (name: string) => stat(name)?.ino.toString()
  const file = stat(path)
  return {
    file: fileId(path),
    log: idOf(logOf(path)),
    sharedMemory: idOf(sharedMemoryOf(path)),
    content: file && `${file.size}:${file.mtimeNs}`,
  }
}

interface Opened {
  connection: Connection
  files: Files
  applicationId: number
}

function openAt(path: string): Opened {
  const connection = connectTo(path)
  // Waiting inside SQLite would hold up every other request.
  connection.pragma('busy_timeout = 0')
  // Reading makes the files beside it, if they are not there.
  countSignUps(connection)
  return { connection, files: filesAt(path), applicationId: applicationIdOnDisk(path) }
}

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
    if (damage === undefined) keepRemovedLog(opened, path)
    else keepLog(path, damage)
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

/** @returns what is open, or undefined where it is to be opened anew */
function upToDate(opened: Opened, path: string): Opened | undefined {
  const now = filesAt(path)
  if (now.content === opened.files.content && isInOrder(opened, path, now)) return opened
  return withFileLock(path, () => {
    const now = filesAt(path)
    if (isInOrder(opened, path, now)) return { ...opened, files: now }
    settle(opened, path, now)
    return undefined
  })
}

/** Whether what was just committed went into the files that are there. */
const isThere = ({ files }: Opened, path: string) => {
  const now = filesAt(path)
  return now.file === files.file && now.log === files.log
}

/**
 * Keeps sign-ups in an SQLite file. Before each it looks whether the file is still the one that it
 * has opened, and after each whether that was so until the end: whoever puts another file there, or
 * removes it, while servers run, loses nothing.
 */
export function createSqliteStore(path: string): Store {
  let opened: Opened | undefined

  const open = (): Opened => {
    opened = opened && upToDate(opened, path)
    opened ??= withFileLock(path, () => openAt(path))
    return opened
  }

  /** Moves the log into the file when it is long. */
  function tidy(current: Opened) {
    if ((statSync(logOf(path), { throwIfNoEntry: false })?.size ?? 0) < longestLog) return
    emptyLog(current.connection)
    opened = { ...current, files: filesAt(path) }
  }

  /** Does something in the database, again and again while that is locked. */
  async function change<Result>(make: (connection: Connection) => Result, end: number) {
    for (;;) {
      try {
        const current = open()
        const result = make(current.connection)
        if (isThere(current, path)) {
          tidy(current)
          return result
        }
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error
      }
      await wait(pause())
    }
  }

  // In the order of arrival: where another server writes all the time, the unlucky would not get
  // their turn, and whoever has had the lock gets it again most easily.
  let last: Promise<unknown> = Promise.resolve()

  function enqueue<Result>(make: (connection: Connection) => Result): Promise<Result> {
    const end = performance.now() + longestWait
    const done = last.then(() => change(make, end))
    last = done.catch(() => {})
    return done
  }

  return {
    open,
    add: (signUp) => enqueue((connection) => takeSignUp(connection, signUp)),
    check: () =>
      enqueue((connection) =>
        // A statement that found the database locked stays under way until it is collected as
        // garbage, and nothing is committed until then: BEGIN has to be what finds it.
        transact(connection, () => {
          connection
            .prepare('INSERT OR REPLACE INTO health (id, checkedAt) VALUES (1, ?)')
            .run(new Date().toISOString())
        }),
      ),
    close() {
      if (!opened) return
      try {
        // Whoever has replaced or removed the file and then ends the server loses nothing, either.
        opened = upToDate(opened, path)
      } catch (error) {
        console.error(`The waitlist database ${path} cannot be put in order: ${reason(error)}.`)
      }
      if (!opened) return
      const { connection, files } = opened
      opened = undefined
      try {
        // So that the file alone is the whole database, for whoever copies it.
        if (filesAt(path).content === files.content) emptyLog(connection)
      } catch {
        // On a full disk the log stays beside the file, and is found when that is opened again.
      }
      connection.close()
    },
  }
}
