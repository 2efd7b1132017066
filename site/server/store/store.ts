import type { SignUp } from './sign-up.ts'

/** Sign-ups of one e-mail address that are taken in 24 hours. */
export const mostPerDay = 20

/**
 * What became of a sign-up.
 * - `stored`: it is on the disk, now or since an earlier try.
 * - `forgotten`: it was submitted before its person was forgotten, so it is not stored again.
 * - `retryAfter`: the address has signed up too often; milliseconds until it may again.
 */
export type Outcome = 'stored' | 'forgotten' | { retryAfter: number }

/** Where a server keeps its sign-ups. It goes on when that is locked, full, replaced or away. */
export interface Store {
  /**
   * Makes sure that sign-ups can be stored, before the first one comes.
   * @throws one sentence that names the place and the cause
   */
  open(): void
  /** Stores a sign-up once, however often it comes. @throws when it could not be stored */
  add(signUp: SignUp & { receivedAt: string }): Promise<Outcome>
  /** Resolves when a sign-up could be stored now. @throws why it could not */
  check(): Promise<void>
  close(): void
}
