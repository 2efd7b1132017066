import { randomUUID } from 'node:crypto'
import { personOf, type SignUp, type StoredSignUp } from '../sign-up.ts'
import { mostPerDay, type Outcome } from '../store.ts'
import { forgottenCheckFor } from './forgotten.ts'
import { lock, tidy } from './people.ts'
import { insertAll } from './sign-ups.ts'
import type { Queries } from './transaction.ts'

const day = 86_400_000

// One statement, since each costs a way to the database and back. The person's row is locked by then.
const findState = `SELECT
  EXISTS (SELECT 1 FROM signups WHERE person = $1 AND "submittedAt" = $2) AS "isThere",
  (SELECT "receivedAt" FROM signups WHERE person = $1 ORDER BY id DESC LIMIT 1 OFFSET ${mostPerDay - 1})
    AS oldest,
  EXISTS (SELECT 1 FROM forgotten) AS "hasForgotten"`

/** What is to be known before a sign-up is stored. */
interface State {
  isThere: boolean
  /** When the oldest of those came that fill a day. */
  oldest: string | null
  hasForgotten: boolean
}

/** What a visitor has sent: stored unless its person was forgotten, or has sent too many. */
export async function takeSignUp(
  queries: Queries,
  signUp: SignUp & { receivedAt: string },
): Promise<Outcome> {
  const person = personOf(signUp)
  await lock(queries, [person])
  const [state] = await queries.all<State>(findState, [person, signUp.submittedAt])
  if (state?.isThere) return 'stored'
  if (state?.hasForgotten && (await forgottenCheckFor(queries, [signUp]))(signUp)) {
    await tidy(queries, [person])
    return 'forgotten'
  }
  const now = Date.parse(signUp.receivedAt)
  const free = state?.oldest ? Date.parse(state.oldest) + day : now
  if (free > now) return { retryAfter: free - now }
  await insertAll(queries, [signUp])
  return 'stored'
}

/** Takes over sign-ups from elsewhere. @returns how many are new */
export async function takeOver(
  queries: Queries,
  signUps: readonly StoredSignUp[],
): Promise<number> {
  const people = signUps.map(personOf)
  await lock(queries, people)
  const isForgotten = await forgottenCheckFor(queries, signUps)
  const added = await insertAll(
    queries,
    signUps.filter((signUp) => !isForgotten(signUp)),
  )
  await tidy(queries, people)
  return added
}

/** As large as most, so that where there is room for it there is for them. */
const probe = {
  fullName: '',
  phoneNumber: '',
  currentDesignation: '',
  interestedDomains: [],
  willingToPay: '',
  comments: 'x'.repeat(1500),
  triggerType: '',
  submittedAt: '',
  receivedAt: new Date(0).toISOString(),
  origin: null,
}

/** Does all that storing a sign-up takes, and leaves none: a small change finds room on a full disk. */
export async function tryToStore(queries: Queries): Promise<void> {
  const email = randomUUID()
  await lock(queries, [email])
  await insertAll(queries, [{ ...probe, email }])
  await queries.run('DELETE FROM signups WHERE person = $1', [email])
  await tidy(queries, [email])
}
