import { type SignUp, type StoredSignUp, signUpColumns, valuesOf } from '../sign-up.ts'
import { mostPerDay, type Outcome } from '../store.ts'
import { wasForgottenIn } from './forgotten.ts'
import { type Connection, transact } from './statements.ts'

const day = 86_400_000

const insert = `INSERT INTO signups (${signUpColumns.join(', ')})
  VALUES (${signUpColumns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`

const findSame = 'SELECT 1 FROM signups WHERE lower(email) = lower(?) AND submittedAt = ?'

// The oldest of those that fill a day.
const findOldest = `SELECT receivedAt FROM signups WHERE lower(email) = lower(?) AND receivedAt > ?
  ORDER BY receivedAt DESC LIMIT 1 OFFSET ${mostPerDay - 1}`

/**
 * Stores a sign-up, unless there is one with the same e-mail, in whatever case and without the white
 * space around it, and the same `submittedAt`. Of the texts it changes nothing but what no database
 * can hold: a NUL and half a surrogate pair become U+FFFD.
 * @returns whether it is new
 * @throws SqliteError
 */
export const addSignUp = (connection: Connection, signUp: StoredSignUp): boolean =>
  connection.prepare(insert).run(...valuesOf(signUp)).changes > 0

/** What a visitor has sent: stored unless its person was forgotten, or has sent too many. */
export const takeSignUp = (connection: Connection, signUp: SignUp & { receivedAt: string }) =>
  transact(connection, (): Outcome => {
    const email = signUp.email.trim()
    if (connection.prepare(findSame).get(email, signUp.submittedAt)) return 'stored'
    if (wasForgottenIn(connection, signUp)) return 'forgotten'
    const now = Date.parse(signUp.receivedAt)
    const since = new Date(now - day).toISOString()
    const oldest = connection.prepare(findOldest).get(email, since) as
      | { receivedAt: string }
      | undefined
    if (oldest) return { retryAfter: Date.parse(oldest.receivedAt) + day - now }
    addSignUp(connection, signUp)
    return 'stored'
  })

/** Takes over sign-ups from elsewhere. @returns how many are new */
export const takeOver = (connection: Connection, signUps: readonly StoredSignUp[]): number =>
  transact(
    connection,
    () =>
      signUps.filter(
        (signUp) => !wasForgottenIn(connection, signUp) && addSignUp(connection, signUp),
      ).length,
  )
