import { statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isBusy, openDatabase, type SignUp, type WaitlistDatabase } from './database.ts'

/** The sign-ups of a server, which goes on when their database is locked, full or replaced. */
export interface Waitlist {
  /**
   * Opens the database before the first sign-up.
   * @throws one sentence that names the file and the cause
   */
  open(): void
  /**
   * Stores a sign-up, unless it is there already. Resolves when it is on the disk.
   * @throws when it could not be stored; `isBusy` tells whether a lock was the cause
   */
  add(signUp: SignUp): Promise<void>
  close(): void
}

/** Milliseconds that a sign-up waits for a locked database. */
const patience = 3000

/** Milliseconds until the next try; varied, so that two servers do not keep meeting. */
const pause = () => 2 + Math.random() * 18

interface Opened {
  database: WaitlistDatabase
  /** Of the file: changes when it is removed or replaced. */
  inode: number
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino

function openAt(path: string): Opened {
  const database = openDatabase(path)
  // Waiting inside SQLite would hold up every other request.
  database.connection.pragma('busy_timeout = 0')
  return { database, inode: statSync(path).ino }
}

/** Keeps sign-ups in the database of a file, opened when first needed, and again when replaced. */
export function createWaitlist(path: string): Waitlist {
  let opened: Opened | undefined

  function close() {
    opened?.database.close()
    opened = undefined
  }

  function upToDate(): WaitlistDatabase {
    // What is written to a file that somebody has removed is lost.
    if (opened && opened.inode !== inodeOf(path)) close()
    opened ??= openAt(path)
    return opened.database
  }

  async function store(signUp: SignUp, end: number) {
    for (;;) {
      try {
        upToDate().add(signUp)
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error
      }
      await wait(pause())
    }
  }

  // In the order of arrival: where another server writes all the time, the unlucky would not get
  // their turn, and whoever has had the lock gets it again most easily.
  let last: Promise<unknown> = Promise.resolve()

  return {
    open: upToDate,
    add(signUp) {
      const end = performance.now() + patience
      const stored = last.then(() => store(signUp, end))
      last = stored.catch(() => {})
      return stored
    },
    close,
  }
}
