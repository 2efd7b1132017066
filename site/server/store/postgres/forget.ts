import { forgetAllInLetters, forgetInLetters } from '../forget-letters.ts'
import { createForgottenCheck, type Forgotten } from '../forgotten.ts'
import { personOf } from '../sign-up.ts'
import type { Database } from './database.ts'
import { forgottenIn, keepForgotten, rememberForgotten } from './forgotten.ts'
import { lock, tidy } from './people.ts'
import { runWithin } from './run-program.ts'
import { signUpsIn } from './sign-ups.ts'
import type { Queries } from './transaction.ts'

/** Removes all of a person, and remembers that. @returns the `submittedAt` of each sign-up */
export async function forget(queries: Queries, email: string): Promise<string[]> {
  const person = personOf({ email })
  await lock(queries, [person])
  const removed = await queries.all<{ id: string; submittedAt: string }>(
    'DELETE FROM signups WHERE person = $1 RETURNING id, "submittedAt"',
    [person],
  )
  const submitted = removed
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ submittedAt }) => submittedAt)
  await rememberForgotten(queries, email, submitted)
  await runWithin(queries, forgetInLetters(person))
  await tidy(queries, [person])
  return submitted
}

/**
 * Has whoever was forgotten in another database be forgotten in this one, too.
 * @returns how many sign-ups were removed
 */
export async function takeForgotten(
  database: Database,
  forgotten: readonly Forgotten[],
): Promise<number> {
  await database.change((queries) => keepForgotten(queries, forgotten))
  const isForgotten = createForgottenCheck(await forgottenIn(database))
  await database.change((queries) => runWithin(queries, forgetAllInLetters(isForgotten)))
  let removed = 0
  for await (const signUp of database.snapshot(signUpsIn)) {
    if (!isForgotten(signUp)) continue
    removed += await database.change(async (queries) => {
      const people = [personOf(signUp)]
      await lock(queries, people)
      const count = await queries.run('DELETE FROM signups WHERE id = $1', [signUp.id])
      await tidy(queries, people)
      return count
    })
  }
  return removed
}
