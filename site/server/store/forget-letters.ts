import { ask, type Program, text } from './program.ts'

/** Removes everything that letters have stored about a person. */
export function* forgetInLetters(person: string): Program<void> {
  for (const table of ['deliveries', 'ways_out', 'leavers'])
    yield* ask(`DELETE FROM ${table} WHERE person = ? RETURNING person`, person)
}

/** Does so for everybody who was forgotten after their last letter. */
export function* forgetAllInLetters(
  isForgotten: (signUp: { email: string; submittedAt: string }) => boolean,
): Program<void> {
  const rows = yield* ask(
    'SELECT person, max(noted) AS last FROM deliveries GROUP BY person UNION SELECT person, since AS last FROM leavers',
  )
  for (const row of rows)
    if (isForgotten({ email: text(row, 'person'), submittedAt: text(row, 'last') }))
      yield* forgetInLetters(text(row, 'person'))
}
