import { confirmedAtOf } from '../confirmations.ts'
import type { DeliveryState } from '../deliveries.ts'
import { hasLeft } from '../leavers.ts'
import { addressesOf, idOf, isEmailAddress } from '../sign-up.ts'
import { type Database, number, pagesOf, type Queries, type Row, text } from '../store.ts'
import { timeOfId } from '../time-ordered-id.ts'
import { type Delivery, findDue, noteDelivery } from './claims.ts'
import { lastGap, mayHaveHad } from './letters.ts'

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
  /** When a gap ended, in milliseconds: of those who joined by then and of whom nothing is known, it is unsure. */
  gap?: number | undefined
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

/** A letter to a person as known now. */
export interface Addressed extends Delivery {
  to: Recipient
}

const mayHave = ({ hasLeft, isUnconfirmed }: Recipient) => !hasLeft && !isUnconfirmed

/** Whether somebody is still to get the letter. */
export const isOwed = (one: Recipient): boolean =>
  mayHave(one) && (one.state === undefined || one.state === 'deferred')

/** Each person, by the newest sign-up, what became of letter `$1`, and whether they have had `$2`. */
const recipients = `SELECT * FROM (SELECT s.id AS joined, s.person, n."fullName", n."interestedDomains",
    n."submittedAt", n."receivedAt", l.since, ${confirmedAtOf('s.person')}, d.state, h.state AS had,
    (SELECT count(*) FROM signups c WHERE c.person = s.person AND c.utm_campaign = $3) AS came
  FROM signups s
  JOIN signups n ON n.id = ${idOf('newest', 's.person')}
  LEFT JOIN leavers l ON l.person = s.person
  LEFT JOIN deliveries d ON d.person = s.person AND d.letter = $1
  LEFT JOIN deliveries h ON h.person = s.person AND h.letter = $2
  WHERE NOT EXISTS (SELECT 1 FROM signups f WHERE f.person = s.person AND f.id < s.id)) AS people`

const valuesFor = (letter: string, { notHad = '', campaign = '' }: Choice) =>
  [letter, notHad, campaign] as const

/** The people of rows of `recipients`. */
const recipientsIn = (
  rows: readonly Row[],
  { only, since = 0, campaign, notHad, gap = 0 }: Choice,
) =>
  rows.map(
    (row): Recipient => ({
      joined: text(row, 'joined'),
      person: text(row, 'person'),
      fullName: text(row, 'fullName'),
      addresses: addressesOf(text(row, 'interestedDomains')),
      hasLeft: hasLeft(row),
      isUnconfirmed: row.confirmedAt === '',
      isChosen:
        (only?.has(text(row, 'person')) ?? true) &&
        timeOfId(text(row, 'joined')) >= since &&
        (campaign === undefined || number(row, 'came') > 0) &&
        (notHad === undefined || /^(?:|waiting|deferred|refused|failed)$/.test(text(row, 'had'))),
      state: (row.state ?? (timeOfId(text(row, 'joined')) <= gap ? 'unsure' : undefined)) as
        | DeliveryState
        | undefined,
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
 * @param unsure what the operator has decided about those of whom nobody knows whether they have it
 */
export async function countPeople(
  database: Pick<Database, 'read'>,
  letter: string,
  choice: Choice = {},
  unsure?: 'again' | 'skip' | undefined,
) {
  const counts = {
    ...{ people: 0, left: 0, unconfirmed: 0, waiting: 0, sending: 0, sent: 0, deferred: 0 },
    ...{ refused: 0, failed: 0, unsure: 0, skipped: 0 },
    /** How many are still to get the letter, deferred ones included. */
    owed: 0,
    /** Those of them who are to get it now. */
    chosen: new Set<string>(),
    /** Those about whom the operator has decided. */
    decided: new Set<string>(),
    /** How many of the chosen gave what is no email address: they take no place of others. */
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
      const isDecided = unsure !== undefined && one.state === 'unsure'
      const isAgain = isDecided && unsure === 'again' && mayHave(one)
      if (isDecided && !isAgain && one.isChosen) counts.decided.add(one.person)
      if (!isAgain && !isOwed(one)) continue
      counts.owed += 1
      if (!one.isChosen || counts.chosen.size - counts.unreachable === choice.next) continue
      counts.chosen.add(one.person)
      if (isAgain) counts.decided.add(one.person)
      if (one.state) counts.tried += 1
      if (one.addresses.length === 0) counts.without += 1
      if (isEmailAddress(one.person)) {
        counts.first ??= one
        counts.last = one
      } else counts.unreachable += 1
    }
  return counts
}

/**
 * A person to whom a letter may go now; undefined if they have left, are not confirmed, were forgotten
 * or are not chosen.
 */
export async function findRecipient(
  queries: Queries,
  letter: string,
  person: string,
  choice?: Choice,
): Promise<Addressed | undefined> {
  const to = await recipientNow(queries, letter, person, choice)
  return to?.isChosen && mayHave(to) ? { letter, person, to } : undefined
}

/** The next welcome that is due, if there is one. Whoever has left gets none. @param now milliseconds */
export async function findWelcome(queries: Queries, now: number): Promise<Addressed | undefined> {
  const next = await findDue(queries, 'mail', now)
  const gap = await lastGap(queries, now)
  if (next && next.due <= gap) {
    await queries.all(
      `UPDATE deliveries SET state = 'unsure', answer = $1
       WHERE channel = 'mail' AND state = 'waiting' AND due <= $2`,
      ...[mayHaveHad, gap],
    )
    return undefined
  }
  const to = next && (await recipientNow(queries, next.letter, next.person))
  if (to && !to.hasLeft) return { ...next, to }
  if (next) await noteDelivery(queries, next, { state: 'skipped', answer: 'has left' }, now)
  return undefined
}
