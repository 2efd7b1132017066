import { hasLeft, times } from './leavers.ts'
import { beat } from './letter-holder.ts'
import { ask, number, type Program, type Row, type RowId, text } from './program.ts'

/**
 * What became of a letter to one person.
 * - `sending`: it is being given to the mail server.
 * - `sent`: the mail server has taken it.
 * - `deferred`: it has not, and may the next time.
 * - `refused`: it has not, and will not.
 * - `unsure`: nobody knows.
 * - `skipped`: nobody knows, and the operator has said that it is not to go again.
 */
export type DeliveryState = 'sending' | 'sent' | 'deferred' | 'refused' | 'unsure' | 'skipped'

/** Who is owed a letter, by the newest sign-up. */
export interface Owed {
  /** Of the sign-up, as its database writes it. */
  id: RowId
  person: string
  fullName: string
  addresses: readonly string[]
}

const newestOnly = `NOT EXISTS (
  SELECT 1 FROM signups n WHERE lower(n.email) = lower(s.email) AND n.id > s.id)`

const undelivered = `NOT EXISTS (SELECT 1 FROM deliveries d
  WHERE d.letter = ? AND d.person = lower(s.email) AND d.state <> 'deferred')`

const asOwed = (row: Row): Owed => ({
  id: row.id ?? 0,
  person: text(row, 'person'),
  fullName: text(row, 'name'),
  addresses: JSON.parse(text(row, 'addresses')) as string[],
})

/**
 * The next people who are owed a letter, in the order of arrival.
 * @param id of the sign-up after which they are, or undefined for the first
 */
export function* owedAfter(
  letter: string,
  id: RowId | undefined,
  most: number,
): Program<{ owed: Owed[]; last: RowId | undefined }> {
  const rows = yield* ask(
    `SELECT s.id AS id, lower(s.email) AS person, s."fullName" AS name,
       s."interestedDomains" AS addresses, ${times}
     FROM signups s LEFT JOIN leavers l ON l.person = lower(s.email)
     WHERE ${id === undefined ? '' : 's.id > ? AND'} ${newestOnly} AND ${undelivered}
     ORDER BY s.id LIMIT ${most}`,
    ...(id === undefined ? [] : [id]),
    letter,
  )
  const last = rows.at(-1)
  return {
    owed: rows.filter((row) => !hasLeft(row)).map(asOwed),
    last: last?.id ?? undefined,
  }
}

export interface Counts extends Record<Exclude<DeliveryState, 'sending'>, number> {
  /** How many people there are on the list. */
  people: number
  /** How many of them have left. */
  left: number
  /** How many are owed the letter, those included whose letter was deferred. */
  owed: number
}

export function* countPeople(letter: string): Program<Counts> {
  const [all] = yield* ask('SELECT count(DISTINCT lower(email)) AS count FROM signups')
  const states = yield* ask(
    'SELECT state, count(*) AS count FROM deliveries WHERE letter = ? GROUP BY state',
    letter,
  )
  const [owed] = yield* ask(
    `SELECT count(*) AS count FROM signups s WHERE ${newestOnly} AND ${undelivered}`,
    letter,
  )
  const leavers = yield* ask(
    `SELECT ${times}, CASE WHEN ${undelivered} THEN 1 ELSE 0 END AS owed
     FROM leavers l JOIN signups s ON lower(s.email) = l.person WHERE ${newestOnly}`,
    letter,
  )
  const left = leavers.filter(hasLeft)
  const inState = (state: DeliveryState) =>
    number(
      states.find((row) => row.state === state),
      'count',
    )
  return {
    people: number(all, 'count'),
    left: left.length,
    owed: number(owed, 'count') - left.filter((row) => number(row, 'owed') === 1).length,
    sent: inState('sent'),
    deferred: inState('deferred'),
    refused: inState('refused'),
    unsure: inState('unsure') + inState('sending'),
    skipped: inState('skipped'),
  }
}

/** The last letter but this one that has gone to somebody. */
export function* otherLetter(
  letter: string,
): Program<{ subject: string; file: string; sent: number; last: string } | undefined> {
  const [row] = yield* ask(
    `SELECT o.subject AS subject, o.file AS file, count(*) AS count, max(d.noted) AS last
     FROM letters o JOIN deliveries d ON d.letter = o.id
     WHERE o.id <> ? AND d.state IN ('sent', 'unsure', 'skipped', 'sending')
     GROUP BY o.id, o.subject, o.file ORDER BY max(d.noted) DESC LIMIT 1`,
    letter,
  )
  return (
    row && {
      subject: text(row, 'subject'),
      file: text(row, 'file'),
      sent: number(row, 'count'),
      last: text(row, 'last'),
    }
  )
}

/** One try to give a letter to one person. */
export interface Attempt {
  letter: string
  run: string
  person: string
  /** Of the sign-up that it is for. */
  id: RowId
  /** The hash of the token of its way out. */
  token: string
}

/**
 * Writes down that a letter is about to be given to the mail server.
 * @returns whether it may be: not to who has left, was forgotten or has signed up anew meanwhile
 * @throws TakenOver
 */
export function* claim({ letter, run, person, id, token }: Attempt, now: string): Program<boolean> {
  yield* beat(letter, run)
  const [newest] = yield* ask(
    `SELECT s.id AS id, ${times} FROM signups s LEFT JOIN leavers l ON l.person = lower(s.email)
     WHERE lower(s.email) = ? ORDER BY s.id DESC LIMIT 1`,
    person,
  )
  if (String(newest?.id) !== String(id) || !newest || hasLeft(newest)) return false
  // Who is forgotten meanwhile is so after this, when there is something to remove, or was before.
  const there = yield* ask('UPDATE signups SET email = email WHERE id = ? RETURNING id', id)
  if (there.length === 0) return false
  const claimed = yield* ask(
    `INSERT INTO deliveries (letter, person, state, run, token, noted, answer)
     VALUES (?, ?, 'sending', ?, ?, ?, '')
     ON CONFLICT (letter, person) DO UPDATE
       SET state = 'sending', run = excluded.run, token = excluded.token, noted = excluded.noted
       WHERE deliveries.state = 'deferred'
     RETURNING person`,
    letter,
    person,
    run,
    token,
    now,
  )
  if (claimed.length === 0) {
    // The answer to a commit may be lost, so that it is done once more.
    const [row] = yield* ask(
      'SELECT token, state FROM deliveries WHERE letter = ? AND person = ?',
      letter,
      person,
    )
    return row?.token === token && row.state === 'sending'
  }
  yield* ask(
    'INSERT INTO ways_out (token, person) VALUES (?, ?) ON CONFLICT (token) DO NOTHING RETURNING token',
    token,
    person,
  )
  return true
}

/** Writes down what became of it. Of who was forgotten meanwhile nothing is written. */
export function* noteDelivery(
  { letter, person, run, token }: Attempt,
  { state, answer }: { state: DeliveryState; answer: string },
  now: string,
): Program<void> {
  yield* ask(
    `UPDATE deliveries SET state = ?, answer = ?, noted = ?
     WHERE letter = ? AND person = ? AND run = ? AND token = ? AND state IN ('sending', 'unsure')
     RETURNING person`,
    state,
    answer,
    now,
    letter,
    person,
    run,
    token,
  )
  if (state === 'deferred' || state === 'refused')
    yield* ask('DELETE FROM ways_out WHERE token = ? RETURNING token', token)
}

/** Those whose letter is in a state, the first by address. */
export function* inState(
  letter: string,
  state: DeliveryState,
  most: number,
): Program<{ person: string; answer: string }[]> {
  const rows = yield* ask(
    `SELECT person, answer FROM deliveries WHERE letter = ? AND state = ? ORDER BY person LIMIT ${most}`,
    letter,
    state,
  )
  return rows.map((row) => ({ person: text(row, 'person'), answer: text(row, 'answer') }))
}

/** Does with the letters of which nobody knows what the operator has said. */
export function* settleUnsure(letter: string, state: 'deferred' | 'skipped'): Program<void> {
  yield* ask(
    `UPDATE deliveries SET state = ? WHERE letter = ? AND state = 'unsure' RETURNING person`,
    state,
    letter,
  )
}

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
