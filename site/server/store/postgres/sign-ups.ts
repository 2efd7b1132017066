import { randomUUID } from 'node:crypto'
import { ask, insertRows, type Program } from '../program.ts'
import {
  fromColumns,
  personOf,
  type SignUp,
  type StoredSignUp,
  signUpColumns,
  valuesOf,
} from '../sign-up.ts'
import type { Outcome } from '../store.ts'
import * as shared from '../take-sign-up.ts'
import { lock, tidy } from './people.ts'
import { quoted } from './schema.ts'
import { createTimeOrderedIds } from './time-ordered-id.ts'
import type { Queries } from './transaction.ts'

/** Sign-ups that are read at once. */
const pageSize = 1000

const nextId = createTimeOrderedIds()

const idTime = ({ receivedAt, submittedAt }: StoredSignUp) =>
  Date.parse(receivedAt ?? submittedAt) || 0

const insert: shared.Insert = (signUps) =>
  insertRows(
    'signups',
    ['id', 'person', ...signUpColumns],
    signUps.map((signUp) => [nextId(idTime(signUp)), personOf(signUp), ...valuesOf(signUp)]),
    'DO NOTHING',
  )

export function* takeSignUp(signUp: SignUp & { receivedAt: string }): Program<Outcome> {
  const people = [personOf(signUp)]
  yield* lock(people)
  const outcome = yield* shared.takeSignUp(signUp, insert)
  if (outcome === 'forgotten') yield* tidy(people)
  return outcome
}

export function* takeOver(signUps: readonly StoredSignUp[]): Program<number> {
  const people = signUps.map(personOf)
  yield* lock(people)
  const added = yield* shared.takeOver(signUps, insert)
  yield* tidy(people)
  return added
}

/** As large as most sign-ups: if it fits, they fit. */
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

/** Stores a sign-up and removes it again. A smaller change would succeed on a full disk. */
export function* tryToStore(): Program<void> {
  const email = randomUUID()
  yield* lock([email])
  yield* insert([{ ...probe, email }])
  yield* ask('DELETE FROM signups WHERE person = ? RETURNING id', email)
  yield* tidy([email])
}

/** All sign-ups in the order of arrival, read a page at a time. */
export async function* signUpsIn(queries: Queries): AsyncGenerator<StoredSignUp & { id: string }> {
  const columns = signUpColumns.map(quoted).join(', ')
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await queries.all<Record<string, string> & { id: string }>(
      `SELECT id, ${columns} FROM signups WHERE id > $1 ORDER BY id LIMIT ${pageSize}`,
      [last],
    )
    for (const { id, ...row } of page) {
      yield { id, ...fromColumns(row) }
      last = id
    }
    if (page.length < pageSize) return
  }
}
