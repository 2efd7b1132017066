import { addForgotten, type Forgotten, forgetPerson } from '../forgotten.ts'
import { ask, type Program, text } from '../program.ts'
import { personOf } from '../sign-up.ts'
import type { Database } from './database.ts'
import { lock, tidy } from './people.ts'
import { runWithin } from './run-program.ts'
import { signUpsIn } from './sign-ups.ts'

/** Forgets a person. @returns the `submittedAt` of each sign-up that was removed */
export function* forget(email: string): Program<string[]> {
  const person = personOf({ email })
  yield* lock([person])
  const removed = yield* ask(
    'DELETE FROM signups WHERE person = ? RETURNING id, "submittedAt"',
    person,
  )
  const submitted = removed
    .toSorted((a, b) => (text(a, 'id') < text(b, 'id') ? -1 : 1))
    .map((row) => text(row, 'submittedAt'))
  yield* forgetPerson(email, submitted)
  yield* tidy([person])
  return submitted
}

function* remove(id: string, person: string): Program<number> {
  yield* lock([person])
  const removed = yield* ask('DELETE FROM signups WHERE id = ? RETURNING id', id)
  yield* tidy([person])
  return removed.length
}

/**
 * Forgets everybody who was forgotten in another database.
 * @returns how many sign-ups were removed
 */
export async function takeForgotten(
  database: Database,
  forgotten: readonly Forgotten[],
): Promise<number> {
  const isForgotten = await database.change((queries) =>
    runWithin(queries, addForgotten(forgotten)),
  )
  let removed = 0
  for await (const signUp of database.snapshot(signUpsIn))
    if (isForgotten(signUp))
      removed += await database.change((queries) =>
        runWithin(queries, remove(signUp.id, personOf(signUp))),
      )
  return removed
}
