import { existsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { reason } from '../../http/reason.ts'
import { allForgotten } from '../forgotten.ts'
import { allLeavers } from '../leavers.ts'
import type { Store } from '../store.ts'
import { takeOver, takeSignUp } from '../take-sign-up.ts'
import { waitForServer } from './connection.ts'
import { copyInto } from './copy-into.ts'
import { openDatabase } from './database.ts'
import { announceServer } from './file-lock.ts'
import { forgetEverywhere, takeForgotten } from './forget.ts'
import { insert } from './insert.ts'
import { filesAt, isThere, type Opened, openAt } from './opened.ts'
import { restore } from './restore.ts'
import { runProgram, runWithin } from './run-program.ts'
import { markLog } from './schema.ts'
import { upToDate } from './settle.ts'
import { DamagedError } from './soundness.ts'
import { type Connection, countSignUps, emptyLog, isBusy, transact, using } from './statements.ts'
import { hasLog, logOf } from './write-ahead-log.ts'

/** Milliseconds that a sign-up waits for a locked database. */
const longestWait = 3000

/** Bytes in the log after which they go into the file: SQLite's own measure, 1000 pages. */
const longestLog = 4_096_000

const remains = 'Copies made before (--backup, --csv, --json, --html --people) still have them.'

/** Milliseconds between two looks at the files. */
const lookEvery = 250

/** Milliseconds until the next try; varied, so that two servers do not keep meeting. */
const pause = () => 2 + Math.random() * 18

/**
 * Keeps sign-ups in an SQLite file. Before each it looks whether the file is still the one that it
 * has opened, and after each whether that was so until the end: whoever puts another file there, or
 * removes it, while servers run, loses nothing.
 */
export function createSqliteStore(path: string): Store {
  let opened: Opened | undefined
  /** Ends what tells other processes that this one has it open. */
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
      // Nobody needs to wait for this one any more: only a backup helps.
      if (error instanceof DamagedError) withdraw()
      throw error
    }
    if (!opened) {
      // Or it would wait for itself.
      withdraw()
      opened = openAt(path)
      leave = announceServer(path)
      // Others cannot open files that somebody has changed before this one has put them in order.
      timer ??= setInterval(() => enqueue(() => {}).catch(() => {}), lookEvery).unref()
    }
    if (!hasLog(path)) mark(opened.connection)
    return opened
  }

  /** Lets others see that the log belongs to this database, should another file take its place. */
  function mark(connection: Connection) {
    try {
      markLog(connection)
    } catch {
      // Another server writes, or the disk is full: the next look does it.
    }
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

  /** Reads with a connection of its own, which makes and changes nothing. */
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
        // A statement that found the database locked stays under way until it is collected as
        // garbage, and nothing is committed until then: BEGIN has to be what finds it.
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
    leavers: async () => read((connection) => runWithin(connection, allLeavers())),
    async forget(email) {
      const { connection, close } = existing()
      try {
        return { ...forgetEverywhere(connection, path, email), remains }
      } finally {
        close()
      }
    },

    forgotten: async () => read((connection) => runWithin(connection, allForgotten())),
    takeForgotten: (forgotten) => enqueue((connection) => takeForgotten(connection, forgotten)),
    takeOver: (signUps) =>
      enqueue((connection) => runProgram(connection, () => takeOver(signUps, insert))),

    backUp: async (file) => read((connection) => copyInto(connection, file)),
    restore: async (file) => restore(path, file),
    async close() {
      clearInterval(timer)
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
      withdraw()
    },
  }
}
