import { existsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { reason } from '../../http/reason.ts'
import type { Store } from '../store.ts'
import { takeOver, takeSignUp } from '../take-sign-up.ts'
import { waitForServer } from './connection.ts'
import { copyInto } from './copy-into.ts'
import { openDatabase } from './database.ts'
import { announceServer } from './file-lock.ts'
import { forgetEverywhere, takeForgotten } from './forget.ts'
import { insert } from './insert.ts'
import { filesAt, isThere, type Opened, openAt } from './opened.ts'
import { upToDate } from './repair-files.ts'
import { restore } from './restore.ts'
import { runProgram, runWithin } from './run-program.ts'
import { markLog } from './schema.ts'
import { DamagedError } from './soundness.ts'
import { type Connection, countSignUps, emptyLog, isBusy, transact, using } from './statements.ts'
import { hasLog, logOf } from './write-ahead-log.ts'

/** Milliseconds that a sign-up waits for a locked database. */
const longestWait = 3000

/** Bytes of a log that is moved into the file: SQLite's default, 1000 pages. */
const longestLog = 4_096_000

const remains = 'Copies made before (--backup, --csv, --json, --html --people) still have them.'

/** Milliseconds between two checks of the files. */
const lookEvery = 250

/** Milliseconds until the next try; random, so that two servers do not collide again. */
const pause = () => 2 + Math.random() * 18

/**
 * Keeps sign-ups in an SQLite file. Before and after each change it checks that the file is still the
 * one that it has opened, so that nothing is lost when somebody replaces or removes it meanwhile.
 */
export function createSqliteStore(path: string): Store {
  let opened: Opened | undefined
  /** Undoes `announceServer`. */
  let leave: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined

  function withdraw() {
    leave?.()
    leave = undefined
  }

  const open = (): Opened => {
    try {
      opened = opened && upToDate(opened, path)
    } catch (error) {
      // Only a backup helps now, and --restore must not wait for this server.
      if (error instanceof DamagedError) withdraw()
      throw error
    }
    if (!opened) {
      // Opening may need the file for itself: it must not wait for this server's own announcement.
      withdraw()
      opened = openAt(path)
      leave = announceServer(path)
      // Checks the files between sign-ups: no other process can open changed files until this server
      // has repaired them.
      timer ??= setInterval(() => enqueue(() => {}).catch(() => {}), lookEvery).unref()
    }
    if (!hasLog(path)) mark(opened.connection)
    return opened
  }

  /** Marks the log as this database's, in case another file takes its place. */
  function mark(connection: Connection) {
    try {
      markLog(connection)
    } catch {
      // Another server is writing, or the disk is full: the next check tries again.
    }
  }

  /** Moves the log into the file when it is long. */
  function tidy(current: Opened) {
    if ((statSync(logOf(path), { throwIfNoEntry: false })?.size ?? 0) < longestLog) return
    emptyLog(current.connection)
    opened = { ...current, files: filesAt(path) }
  }

  /** Changes the database, and tries again while it is locked. */
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

  // Changes wait in a queue. If all of them competed for the lock, some would never get it while
  // another server writes all the time.
  let last: Promise<unknown> = Promise.resolve()

  function enqueue<Result>(make: (connection: Connection) => Result): Promise<Result> {
    const end = performance.now() + longestWait
    const done = last.then(() => change(make, end))
    last = done.catch(() => {})
    return done
  }

  /** Opens a database that has to exist. */
  function existing(options?: { readonly: boolean }) {
    if (!existsSync(path)) waitForServer(path)
    if (existsSync(path)) return openDatabase(path, options)
    throw new Error(
      `There is no waitlist database ${path}: nobody has signed up, or WAITLIST_DATABASE must name another.`,
    )
  }
  const read = <Result>(reading: (connection: Connection) => Result): Result => {
    const { connection } = existing({ readonly: true })
    return using(connection, reading)
  }

  return {
    name: path,
    open: () => enqueue(() => {}),
    add: (signUp) =>
      enqueue((connection) => runProgram(connection, () => takeSignUp(signUp, insert))),
    check: () =>
      enqueue((connection) =>
        // In a transaction, so that BEGIN finds a lock: libsql keeps any other statement that was
        // refused open until it is garbage-collected, and commits nothing until then.
        transact(connection, () => {
          connection
            .prepare('INSERT OR REPLACE INTO health (id, checkedAt) VALUES (1, ?)')
            .run(new Date().toISOString())
        }),
      ),

    run: (program) => enqueue((connection) => runProgram(connection, program)),
    async *signUps() {
      const database = existing({ readonly: true })
      try {
        yield* database.signUps()
      } finally {
        database.close()
      }
    },
    count: async () => read(countSignUps),
    async forget(email) {
      const { connection, close } = existing()
      try {
        return { ...forgetEverywhere(connection, path, email), remains }
      } finally {
        close()
      }
    },

    read: async (program) => read((connection) => runWithin(connection, program())),
    takeForgotten: (forgotten) => enqueue((connection) => takeForgotten(connection, forgotten)),
    takeOver: (signUps) =>
      enqueue((connection) => runProgram(connection, () => takeOver(signUps, insert))),

    backUp: async (file) => read((connection) => copyInto(connection, file)),
    restore: async (file) => restore(path, file),
    async close() {
      clearInterval(timer)
      if (!opened) return
      try {
        // Nothing is lost either when somebody replaces the file and then ends the server.
        opened = upToDate(opened, path)
      } catch (error) {
        console.error(`The waitlist database ${path} cannot be put in order: ${reason(error)}.`)
      }
      if (!opened) return
      const { connection, files } = opened
      opened = undefined
      try {
        // So that the file alone can be copied.
        if (filesAt(path).content === files.content) emptyLog(connection)
      } catch {
        // On a full disk the log stays beside the file. The next connection reads it.
      }
      connection.close()
      withdraw()
    },
  }
}
