import type { Forgotten } from './forgotten.ts'
import type { Program } from './program.ts'
import type { SignUp, StoredSignUp } from './sign-up.ts'

/** How often one e-mail address may sign up in 24 hours. */
export const mostPerDay = 20

/**
 * What became of a sign-up.
 * - `stored`: it is on the disk, from this request or an earlier one.
 * - `forgotten`: its person was forgotten after submitting it, so it is not stored again.
 * - `retryAfter`: the address has signed up too often; milliseconds until it may again.
 */
export type Outcome = 'stored' | 'forgotten' | { retryAfter: number }

/** What was removed of a person. */
export interface Removed {
  /** The `submittedAt` of each sign-up that was removed. */
  submitted: readonly string[]
  /** How many more were removed from the files kept beside the database. */
  fromKept: number
  /** Why copies may still be in the database's files. Forgetting the person again removes them. */
  problem?: string
  /** A sentence on the copies that are out of reach. */
  remains: string
}

/** The result of restoring a backup. */
export interface Restored {
  /** Where the replaced database is kept now; undefined where there was none. */
  kept: string | undefined
  /**
   * How many sign-ups the replaced database had, and how many of them are not in the backup;
   * undefined where it could not be read.
   */
  before: { count: number; missing: number } | undefined
  /** How many sign-ups there are now. */
  now: number
  /** How many sign-ups of the backup were left out, since their persons were forgotten. */
  forgotten: number
  /** Whether the backup has sign-ups that the replaced database had lost. */
  hasGap: boolean
}

/**
 * A waitlist in SQLite or PostgreSQL (`openStore`). A store connects when it is first used, and
 * recovers when the database was locked, full, replaced, restarted or away. Methods that only read
 * create nothing, and throw where there is no waitlist. Errors are sentences that name the database
 * and the cause, and never show its password.
 *
 * What both databases do in the same way is a program of statements (`program.ts`), run by `run`. The
 * tables are in `sqlite/schema.ts` and `postgres/schema.ts`. `test/store/` tests both databases.
 */
export interface Store {
  /** The database in reports and logs: a path, or a URL without user and password. */
  readonly name: string
  /** Makes sure that sign-ups can be stored, before the first one comes. */
  open(): Promise<void>
  /** Stores what a visitor has sent, once, even if it comes again. Resolves when it is committed. */
  add(signUp: SignUp & { receivedAt: string }): Promise<Outcome>
  /** Resolves if a sign-up could be stored now. */
  check(): Promise<void>

  /** Runs a program of statements in a transaction, again if another one was in the way. */
  run<Result>(program: () => Program<Result>): Promise<Result>
  /** Runs a program that only reads. */
  read<Result>(program: () => Program<Result>): Promise<Result>

  /** All sign-ups in the order of arrival, read a few at a time. */
  signUps(): AsyncIterable<StoredSignUp>
  count(): Promise<number>
  /**
   * Removes all sign-ups of a person, and keeps a keyed hash of the address, so that no outbox brings
   * an earlier sign-up back.
   */
  forget(email: string): Promise<Removed>

  /** Forgets everybody who was forgotten in another store. @returns how many sign-ups were removed */
  takeForgotten(forgotten: readonly Forgotten[]): Promise<number>
  /**
   * Adds sign-ups from elsewhere in one transaction, without the limit of a day. Those that are there
   * already are left out, and those of people who were forgotten.
   * @returns how many are new
   */
  takeOver(signUps: readonly StoredSignUp[]): Promise<number>

  /** Copies the database into a new file, also while servers run. PostgreSQL's throws what to run instead. */
  backUp(file: string): Promise<void>
  /** Replaces the database with a backup. PostgreSQL's throws what to run instead. */
  restore(file: string): Promise<Restored>
  close(): Promise<void>
}
