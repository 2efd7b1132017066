import { forgottenCheckFor } from './forgotten.ts'
import { ask, number, type Program, text } from './program.ts'
import { personOf, type SignUp, type StoredSignUp } from './sign-up.ts'
import { mostPerDay, type Outcome } from './store.ts'

const day = 86_400_000

// One statement, since each one is a round trip to PostgreSQL. `oldest` is the first of those
// sign-ups that use up the limit of a day.
const findState = `SELECT
  (SELECT count(*) FROM signups WHERE lower(email) = ? AND "submittedAt" = ?) AS same,
  (SELECT "receivedAt" FROM signups WHERE lower(email) = ? AND "receivedAt" > ?
    ORDER BY "receivedAt" DESC LIMIT 1 OFFSET ${mostPerDay - 1}) AS oldest,
  (SELECT count(*) FROM (SELECT 1 FROM forgotten LIMIT 1) AS one) AS forgotten`

/** Inserts sign-ups into a database, except those that are there. @returns how many are new */
export type Insert = (signUps: readonly StoredSignUp[]) => Program<number>

/** Stores what a visitor has sent, unless the person was forgotten since or has sent too much. */
export function* takeSignUp(
  signUp: SignUp & { receivedAt: string },
  insert: Insert,
): Program<Outcome> {
  const person = personOf(signUp)
  const now = Date.parse(signUp.receivedAt)
  const since = new Date(now - day).toISOString()
  const [state] = yield* ask(findState, person, signUp.submittedAt, person, since)
  if (number(state, 'same') > 0) return 'stored'
  if (number(state, 'forgotten') > 0 && (yield* forgottenCheckFor([signUp]))(signUp))
    return 'forgotten'
  if (state?.oldest) return { retryAfter: Date.parse(text(state, 'oldest')) + day - now }
  yield* insert([signUp])
  return 'stored'
}

/** Adds sign-ups from elsewhere, except of people who were forgotten. @returns how many are new */
export function* takeOver(signUps: readonly StoredSignUp[], insert: Insert): Program<number> {
  const isForgotten = yield* forgottenCheckFor(signUps)
  return yield* insert(signUps.filter((signUp) => !isForgotten(signUp)))
}
