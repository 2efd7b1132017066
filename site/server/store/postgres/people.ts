import { ask, insertRows, type Program, places } from '../program.ts'

/** Keeps other transactions from changing what is stored of people until this one is committed. */
export const lock = (people: readonly string[]): Program<number> =>
  insertRows(
    'people',
    ['person', 'changedAt'],
    // In the same order everywhere, so that no two transactions wait for each other.
    [...new Set(people)].sort().map((person) => [person, new Date().toISOString()]),
    '(person) DO UPDATE SET "changedAt" = excluded."changedAt"',
  )

/** Removes the locks of people without sign-ups. */
export function* tidy(people: readonly string[]): Program<void> {
  yield* ask(
    `DELETE FROM people WHERE person IN (${places(people.length)})
     AND NOT EXISTS (SELECT 1 FROM signups WHERE signups.person = people.person) RETURNING person`,
    ...people,
  )
}
