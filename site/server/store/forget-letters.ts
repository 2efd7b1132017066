import { ask, type Program, text } from './program.ts'

/** Removes all that letters have of a person. */
export function* forgetInLetters(person: string): Program<void> {
  for (const table of ['deliveries', 'ways_out', 'leavers'])
    yield* ask(`DELETE FROM ${table} WHERE person = ? RETURNING person`, person)
}

/** Forgets all whose letter was written before they were forgotten. */
export function* forgetAllInLetters(
  wasForgotten: (signUp: { email: string; submittedAt: string }) => boolean,
): Program<void> {
  const rows = yield* ask(
    'SELECT person, max(noted) AS last FROM deliveries GROUP BY person UNION SELECT person, since AS last FROM leavers',
  )
  for (const row of rows)
    if (wasForgotten({ email: text(row, 'person'), submittedAt: text(row, 'last') }))
      yield* forgetInLetters(text(row, 'person'))
}
