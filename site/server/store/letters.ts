import {
  type Channel,
  type Claimed,
  claimNext,
  type DeliveryState,
  endLeases,
  iso,
  longestSending,
  nextDeliveryId,
  noteDelivery,
  noteWelcome,
  type Turn,
  takeTurn,
  welcomeId,
} from './outgoing.ts'
import { addressesOf, isEmailAddress } from './sign-up.ts'
import {
  columnList,
  type Database,
  number,
  pagesOf,
  type Queries,
  type Row,
  text,
} from './store.ts'
import { tables } from './tables.ts'
import { timeOfId } from './time-ordered-id.ts'

/** Milliseconds after a gap during which a letter may have been begun before it. */
const longestAfterGap = 30 * 86_400_000

const mayHaveHad = 'may have had it before the database came back from a backup'

/** Which of those who are owed a letter are to get it now. */
export interface Choice {
  /** How many, the first to have joined first. */
  next?: number | undefined
  /** These people alone. */
  only?: ReadonlySet<string> | undefined
  /** Those who joined then or later, in milliseconds. */
  since?: number | undefined
  /** Those of whom a sign-up has this `utm_campaign`. */
  campaign?: string | undefined
  /** The id of a letter: those who have not had it, and of whom that is sure. */
  notHad?: string | undefined
}

/** A person on the list, by their newest sign-up, and what became of a letter to them. */
export interface Recipient {
  /** The id of their first sign-up, which is their place in the list. */
  joined: string
  /** The email address in lower case. */
  person: string
  fullName: string
  /** The addresses that were ticked in the form. */
  addresses: readonly string[]
  hasLeft: boolean
  /** Whether the choice includes them, however many it takes. */
  isChosen: boolean
  /** Whether they were asked to confirm the address, and have not. */
  isUnconfirmed: boolean
  /** Undefined where nothing was tried yet. */
  state: DeliveryState | undefined
}

const mayHave = ({ hasLeft, isUnconfirmed }: Recipient) => !hasLeft && !isUnconfirmed

/** Whether somebody is still to get the letter. */
export const isOwed = (one: Recipient): boolean =>
  mayHave(one) && (one.state === undefined || one.state === 'deferred')

/** Each sign-up with the newest of its person, what became of letter `$1`, and whether they have had `$2`. */
const recipients = `SELECT * FROM (SELECT s.id AS joined, s.person, n."fullName", n."interestedDomains",
    l.since, k."confirmedAt", d.state, h.state AS had,
    (SELECT min(f.id) FROM signups f WHERE f.person = s.person) AS first,
    (SELECT count(*) FROM signups c WHERE c.person = s.person AND c.utm_campaign = $3) AS came
  FROM signups s
  JOIN signups n ON n.id = (SELECT max(m.id) FROM signups m WHERE m.person = s.person)
  LEFT JOIN leavers l ON l.person = s.person
  LEFT JOIN confirmations k ON k.person = s.person
  LEFT JOIN deliveries d ON d.person = s.person AND d.letter = $1
  LEFT JOIN deliveries h ON h.person = s.person AND h.letter = $2) AS people`

const valuesFor = (letter: string, { notHad = '', campaign = '' }: Choice) =>
  [letter, notHad, campaign] as const

/** The people of rows of `recipients`. */
const recipientsIn = (rows: readonly Row[], { only, since = 0, campaign, notHad }: Choice) =>
  rows
    .filter(({ joined, first }) => joined === first)
    .map(
      (row): Recipient => ({
        joined: text(row, 'joined'),
        person: text(row, 'person'),
        fullName: text(row, 'fullName'),
        addresses: addressesOf(text(row, 'interestedDomains')),
        hasLeft: row.since !== null,
        isUnconfirmed: row.confirmedAt === '',
        isChosen:
          (only?.has(text(row, 'person')) ?? true) &&
          timeOfId(text(row, 'joined')) >= since &&
          (campaign === undefined || number(row, 'came') > 0) &&
          (notHad === undefined || /^(?:|waiting|deferred|refused|failed)$/.test(text(row, 'had'))),
        state: (row.state ?? undefined) as DeliveryState | undefined,
      }),
    )

/** A person as known now; undefined if they are not on the list. */
async function recipientNow(queries: Queries, letter: string, person: string, choice: Choice = {}) {
  const rows = await queries.all(
    `${recipients} WHERE person = $4`,
    ...valuesFor(letter, choice),
    person,
  )
  return recipientsIn(rows, choice)[0]
}

/** Everybody on the list in the order in which they joined, a page at a time. */
export async function* recipientPages(
  database: Pick<Database, 'read'>,
  letter: string,
  choice: Choice = {},
): AsyncGenerator<Recipient[]> {
  for await (const rows of pagesOf(database, recipients, ['joined'], ...valuesFor(letter, choice)))
    yield recipientsIn(rows, choice)
}

/**
 * How many people there are on the list, what became of a letter to them, and who is to get it now.
 * @param isUnsureAgain whether it goes once more to those of whom nobody knows whether they have it
 */
export async function countPeople(
  database: Pick<Database, 'read'>,
  letter: string,
  choice: Choice = {},
  isUnsureAgain = false,
) {
  const counts = {
    ...{ people: 0, left: 0, unconfirmed: 0, waiting: 0, sending: 0, sent: 0, deferred: 0 },
    ...{ refused: 0, failed: 0, unsure: 0, skipped: 0 },
    /** How many are still to get the letter, deferred ones included. */
    owed: 0,
    /** Those of them who are to get it now. */
    chosen: new Set<string>(),
    /** How many of those gave what is no email address: they take no place of others. */
    unreachable: 0,
    /** How many of those were tried before. */
    tried: 0,
    /** How many of those ticked no address. */
    without: 0,
    /** The first and the last of those who can be reached. */
    first: undefined as Recipient | undefined,
    last: undefined as Recipient | undefined,
    /** Whom the choice names and who is not on the list. */
    unknown: new Set(choice.only),
  }
  for await (const page of recipientPages(database, letter, choice))
    for (const one of page) {
      counts.people += 1
      counts.unknown.delete(one.person)
      if (one.hasLeft) counts.left += 1
      if (one.isUnconfirmed) counts.unconfirmed += 1
      if (one.state) counts[one.state] += 1
      const isAgain = isUnsureAgain && one.state === 'unsure' && mayHave(one)
      if (!isAgain && !isOwed(one)) continue
      counts.owed += 1
      if (!one.isChosen || counts.chosen.size - counts.unreachable === choice.next) continue
      counts.chosen.add(one.person)
      if (one.state) counts.tried += 1
      if (one.addresses.length === 0) counts.without += 1
      if (isEmailAddress(one.person)) {
        counts.first ??= one
        counts.last = one
      } else counts.unreachable += 1
    }
  return counts
}

/** Records what a letter is called in reports. */
export async function nameLetter(
  queries: Queries,
  { id, subject, file }: { id: string; subject: string; file: string },
): Promise<void> {
  await queries.all(
    `INSERT INTO letters (id, subject, file) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET subject = excluded.subject
       WHERE letters.subject <> excluded.subject`,
    ...[id, subject, file],
  )
}

/**
 * Begins a letter, or goes on with it. Letters of a command that was killed become unsure, as do those
 * to people who signed up before a gap and of whom nothing is known.
 * @param now milliseconds
 */
export async function beginLetter(
  queries: Queries,
  { id, subject, file }: { id: string; subject: string; file: string },
  now: number,
): Promise<void> {
  await nameLetter(queries, { id, subject, file })
  await endLeases(queries, now)
  const gap = await lastGap(queries, now)
  if (gap === '') return
  await queries.all(
    `INSERT INTO deliveries (${columnList(tables.deliveries.required)})
     SELECT DISTINCT CAST($1 AS TEXT), person, 'unsure', '', CAST($2 AS TEXT), CAST($3 AS TEXT),
       '', 'mail', '', '', ''
     FROM signups WHERE coalesce("receivedAt", "submittedAt") <= $2
     ON CONFLICT DO NOTHING`,
    ...[id, gap, mayHaveHad],
  )
}

/** One try to send a letter to one person. */
export interface Attempt {
  letter: string
  person: string
  /** The hash of the token in the letter's unsubscribe link; it is the attempt's own. */
  token: string
}

/**
 * Records that a letter is about to be handed to the mail server. Of several commands, one can.
 * @param turn the letters' rate
 * @param now milliseconds
 * @returns the person as known now, and the delivery's id, the same in every try; undefined if the
 *   person has it, has left, is not confirmed, was forgotten or is not chosen; or milliseconds to wait
 *   for the turn
 */
export async function claim(
  queries: Queries,
  { letter, person, token }: Attempt,
  turn: Turn,
  now: number,
  choice: Choice = {},
): Promise<{ to: Recipient; id: string } | number | undefined> {
  const to = await recipientNow(queries, letter, person, choice)
  if (!to?.isChosen || !mayHave(to)) return undefined
  const wait = await takeTurn(queries, [turn], now)
  if (wait > 0) return wait
  const [claimed] = await queries.all(
    `INSERT INTO deliveries (${columnList(tables.deliveries.required)})
     VALUES ($1, $2, 'sending', $3, $4, '', $5, 'mail', '', '', '')
     ON CONFLICT (letter, person) DO UPDATE
       SET state = 'sending', token = excluded.token, noted = excluded.noted,
         id = CASE WHEN deliveries.id = '' THEN excluded.id ELSE deliveries.id END
       WHERE deliveries.state = 'deferred' OR deliveries.token = excluded.token
     RETURNING id`,
    ...[letter, person, token, iso(now), nextDeliveryId(now)],
  )
  if (!claimed) return undefined
  await queries.all(
    'INSERT INTO ways_out (token, person) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    ...[token, person],
  )
  return { to, id: text(claimed, 'id') }
}

/** Applies the operator's decision to the letters of which nobody knows whether they were accepted. */
export async function settleUnsure(
  queries: Queries,
  letter: string,
  state: 'deferred' | 'skipped',
): Promise<void> {
  await queries.all(
    `UPDATE deliveries SET state = $1 WHERE letter = $2 AND state = 'unsure'`,
    ...[state, letter],
  )
}

/** People whose letter is in a state, by address. */
export async function inState(
  queries: Queries,
  letter: string,
  state: DeliveryState,
  most: number,
): Promise<{ person: string; answer: string }[]> {
  const rows = await queries.all(
    `SELECT person, answer FROM deliveries WHERE letter = $1 AND state = $2
     ORDER BY person LIMIT ${most}`,
    ...[letter, state],
  )
  return rows.map((row) => ({ person: text(row, 'person'), answer: text(row, 'answer') }))
}

/** The subjects of letters that wait, or are being sent, or were when that was killed. @param now milliseconds */
export async function lettersInHand(queries: Queries, now: number): Promise<string[]> {
  const rows = await queries.all(
    `SELECT subject FROM letters WHERE id IN
       (SELECT letter FROM deliveries
        WHERE state = 'waiting' OR state = 'sending' AND noted >= $1)`,
    iso(now - longestSending),
  )
  return rows.map((row) => text(row, 'subject'))
}

/** The letters that were begun. */
export async function knownLetters(
  queries: Queries,
): Promise<{ id: string; subject: string; file: string }[]> {
  const rows = await queries.all('SELECT id, subject, file FROM letters ORDER BY file, subject')
  return rows.map((row) => ({
    id: text(row, 'id'),
    subject: text(row, 'subject'),
    file: text(row, 'file'),
  }))
}

/** The letter that was sent last, other than this one: `subject`, `file`, `last`, and how many had it. */
export async function otherLetter(queries: Queries, letter: string): Promise<Row | undefined> {
  const [row] = await queries.all(
    `SELECT o.subject, o.file, count(*) AS count, max(d.noted) AS last
     FROM letters o JOIN deliveries d ON d.letter = o.id
     WHERE o.id NOT IN ($1, '${welcomeId}') AND d.state IN ('sent', 'unsure', 'skipped', 'sending')
     GROUP BY o.id, o.subject, o.file ORDER BY max(d.noted) DESC LIMIT 1`,
    letter,
  )
  return row
}

// A gap is a time of which nobody knows what letters were sent: the database was lost, and a backup from
// before it has taken its place. Kept is when it ended.

/** Records that a backup has replaced a database that was lost. */
export async function noteGap(queries: Queries, until: string): Promise<void> {
  await queries.all('INSERT INTO gaps ("until") VALUES ($1) ON CONFLICT DO NOTHING', until)
}

/** Takes back what was noted before it was known whether anything was lost. */
export async function removeGap(queries: Queries, until: string): Promise<void> {
  await queries.all('DELETE FROM gaps WHERE "until" = $1', until)
}

/** When the last gap ended, if a letter of that time may still be being sent; else empty. */
export async function lastGap(queries: Queries, now: number): Promise<string> {
  const [row] = await queries.all(
    'SELECT max("until") AS "until" FROM gaps WHERE "until" > $1',
    iso(now - longestAfterGap),
  )
  return text(row, 'until')
}

/** How many letters to people are in each state. */
export async function countByState(
  queries: Queries,
  channel: Channel = 'mail',
): Promise<Map<string, number>> {
  const rows = await queries.all(
    'SELECT state, count(*) AS count FROM deliveries WHERE channel = $1 GROUP BY state',
    channel,
  )
  return new Map(rows.map((row) => [text(row, 'state'), number(row, 'count')]))
}

/**
 * Takes the next welcome that is due, if there is one. Whoever has left gets none.
 * @param token the hash of the token in its link
 * @param now milliseconds
 */
export async function claimWelcome(
  queries: Queries,
  token: string,
  now: number,
): Promise<(Claimed & { to: Recipient }) | undefined> {
  const gap = await lastGap(queries, now)
  if (gap !== '')
    await queries.all(
      `UPDATE deliveries SET state = 'unsure', answer = $1
       WHERE channel = 'mail' AND state = 'waiting' AND due <= $2`,
      ...[mayHaveHad, gap],
    )
  for (;;) {
    const claimed = await claimNext(queries, 'mail', token, iso(now))
    if (!claimed) return undefined
    const { letter, person } = claimed
    const to = await recipientNow(queries, letter, person)
    if (to && !to.hasLeft) {
      await queries.all('INSERT INTO ways_out (token, person) VALUES ($1, $2)', token, person)
      await noteWelcome(queries, person, iso(now))
      return { ...claimed, to }
    }
    const skipped = { state: 'skipped', answer: 'has left' } as const
    await noteDelivery(queries, claimed, skipped, iso(now))
  }
}
