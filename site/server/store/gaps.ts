import { ask, number, type Program, text } from './program.ts'

/** Who signed up before a gap, and of whom is not written down whether a letter went to them. */
const unknown = `FROM signups s
  WHERE coalesce(s."receivedAt", s."submittedAt") <= (SELECT max(until) FROM gaps)
  AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.letter = ? AND d.person = lower(s.email))`

/**
 * Notes that a backup came back without what was there until now, so that nobody knows which letters
 * have gone since it was made.
 */
export function* noteGap(until: string): Program<void> {
  yield* ask(
    'INSERT INTO gaps (until) VALUES (?) ON CONFLICT (until) DO NOTHING RETURNING until',
    until,
  )
}

/** Forgets gaps that ended so long ago that no letter from before is still to go on. */
export function* dropGaps(before: string): Program<void> {
  yield* ask('DELETE FROM gaps WHERE until < ? RETURNING until', before)
}

/** How many may have had a letter before a gap, and when that ended. */
export function* countUnknown(letter: string): Program<{ people: number; until: string }> {
  const [row] = yield* ask(
    `SELECT count(DISTINCT lower(s.email)) AS count, (SELECT max(until) FROM gaps) AS until ${unknown}`,
    letter,
  )
  return { people: number(row, 'count'), until: text(row, 'until') }
}

/** Has those who may have had a letter before a gap be left alone, like others of whom nobody knows. */
export function* leaveUnknown(letter: string): Program<void> {
  yield* ask(
    `INSERT INTO deliveries (letter, person, state, run, token, noted, answer)
     SELECT DISTINCT CAST(? AS TEXT), lower(s.email), 'unsure', '', '', (SELECT max(until) FROM gaps),
       'may have had it before the database came back from a backup' ${unknown}
     ON CONFLICT (letter, person) DO NOTHING RETURNING letter`,
    letter,
    letter,
  )
}
