import type { Forgotten } from './forgotten.ts'
import type { Program } from './program.ts'
import type { SignUp, StoredSignUp } from './sign-up.ts'

/** Sign-ups of one e-mail address that are taken in 24 hours. */
export const mostPerDay = 20

/**
 * What became of a sign-up.
 * - `stored`: it is on the disk, now or since an earlier try.
 * - `forgotten`: it was submitted before its person was forgotten, so it is not stored again.
 * - `retryAfter`: the address has signed up too often; milliseconds until it may again.
 */
export type Outcome = 'stored' | 'forgotten' | { retryAfter: number }

/** What was removed of a person. */
export interface Removed {
  /** The `submittedAt` of each sign-up that was removed. */
  submitted: readonly string[]
  /** How many more were removed from what is kept beside the database. */
  fromKept: number
  /** Why some of it may still be in the database's files; to do the same again removes it. */
  problem?: string
  /** A sentence on where it still is, out of reach. */
  remains: string
}

/** How a backup has come back. */
export interface Restored {
  /** Where that is now which was there before; undefined where nothing was. */
  kept: string | undefined
  /**
   * How many sign-ups were there, and how many of them are not in the backup; undefined where nobody
   * could read them.
   */
  before: { count: number; missing: number } | undefined
  /** How many there are now. */
  now: number
  /** How many of the backup stay away, since their persons were forgotten. */
  forgotten: number
  /** Whether what was there has not all that the backup has, so that something was lost before. */
  hasGap: boolean
}

/**
 * All that is stored, in whichever database (`openStore`). A store connects when it is first used, and
 * goes on when the database is locked, full, replaced, restarted or away. What only reads makes
 * nothing, and throws where there is no waitlist. What fails throws a sentence that names the
 * database and the cause, and never its password.
 *
 * Another part of what is stored is programs of statements, each said once for every database, as in
 * `letters.ts` and `deliveries.ts`; its tables are in `sqlite/schema.ts` and `postgres/schema.ts`. The tests of the store
 * run on both databases (`test/store/`).
 */
export interface Store {
  /** What reports call the database: a path, or a URL without user and password. */
  readonly name: string
  /** Makes sure that sign-ups can be stored, before the first one comes. */
  open(): Promise<void>
  /** Stores what a visitor has sent once, however often it comes. Resolves when it is committed. */
  add(signUp: SignUp & { receivedAt: string }): Promise<Outcome>
  /** Resolves when a sign-up could be stored now. */
  check(): Promise<void>

  /** Does a program of statements in a transaction, again where others were in its way. */
  run<Result>(program: () => Program<Result>): Promise<Result>

  /** All sign-ups in the order of arrival, read a few at a time. */
  signUps(): AsyncIterable<StoredSignUp>
  count(): Promise<number>
  /** Who wants no more letters, by e-mail address in lower case, and since when. */
  leavers(): Promise<ReadonlyMap<string, string>>
  /**
   * Removes all sign-ups of a person, and remembers by a keyed hash that they were forgotten, so
   * that an outbox which sends one again does not bring it back.
   */
  forget(email: string): Promise<Removed>

  /** What is remembered of who was forgotten. */
  forgotten(): Promise<Forgotten[]>
  /**
   * Has whoever was forgotten in another store be forgotten here too.
   * @returns how many sign-ups were removed
   */
  takeForgotten(forgotten: readonly Forgotten[]): Promise<number>
  /**
   * Takes over sign-ups from elsewhere, all of them or none, however many of an address a day; not
   * those that are there already, nor those of who was forgotten.
   * @returns how many are new
   */
  takeOver(signUps: readonly StoredSignUp[]): Promise<number>

  /** Copies it all into a new file, also while servers run. @throws how else, where it cannot */
  backUp(file: string): Promise<void>
  /** Puts a backup in the place of what is there. @throws how else, where it cannot */
  restore(file: string): Promise<Restored>
  close(): Promise<void>
}
