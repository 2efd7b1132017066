import type { Queries } from './transaction.ts'

/** Keeps others from changing what is stored of persons until this is committed. */
export const lock = (queries: Queries, people: readonly string[]) =>
  queries.run(
    `INSERT INTO people (person, "changedAt") SELECT unnest($1::text[]), $2::text
     ON CONFLICT (person) DO UPDATE SET "changedAt" = excluded."changedAt"`,
    // In one order for all, so that nobody waits for somebody who waits for him.
    [[...new Set(people)].sort(), new Date().toISOString()],
  )

/** Leaves nothing of persons of whom nothing is stored. */
export const tidy = (queries: Queries, people: readonly string[]) =>
  queries.run(
    `DELETE FROM people WHERE person = ANY($1::text[])
     AND NOT EXISTS (SELECT 1 FROM signups WHERE signups.person = people.person)`,
    [people],
  )
