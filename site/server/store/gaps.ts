import { ask, number, type Program, text } from './program.ts'

/** People who signed up before a gap ended, and of whom no delivery of a letter is recorded. */
const fromUnknownPeople = `FROM signups s
  WHERE coalesce(s."receivedAt", s."submittedAt") <= (SELECT max(until) FROM gaps)
  AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.letter = ? AND d.person = lower(s.email))`

/**
 * Records that a backup has replaced a database that was lost. Nobody knows which letters were sent
 * after the backup was made: that time is a gap.
 */
export function* noteGap(until: string): Program<void> {
  yield* ask(
    'INSERT INTO gaps (until) VALUES (?) ON CONFLICT (until) DO NOTHING RETURNING until',
    until,
  )
}

/** Removes gaps that ended so long ago that no letter of that time is still being sent. */
export function* dropGaps(before: string): Program<void> {
  yield* ask('DELETE FROM gaps WHERE until < ? RETURNING until', before)
}

/** How many people may have had a letter during a gap, and when the last gap ended. */
export function* countUnknown(letter: string): Program<{ people: number; until: string }> {
  const [row] = yield* ask(
    `SELECT count(DISTINCT lower(s.email)) AS count, (SELECT max(until) FROM gaps) AS until ${fromUnknownPeople}`,
    letter,
  )
  return { people: number(row, 'count'), until: text(row, 'until') }
}

/** Marks the letter as `unsure` for everybody who may have had it during a gap. */
export function* markUnsure(letter: string): Program<void> {
  yield* ask(
    `INSERT INTO deliveries (letter, person, state, run, token, noted, answer)
     SELECT DISTINCT CAST(? AS TEXT), lower(s.email), 'unsure', '', '', (SELECT max(until) FROM gaps),
       'may have had it before the database came back from a backup' ${fromUnknownPeople}
     ON CONFLICT (letter, person) DO NOTHING RETURNING letter`,
    letter,
    letter,
  )
}
