import type { DeliveryState } from './deliveries.ts'
import { hasLeft, times } from './leavers.ts'
import { type Database, number, type Queries, text } from './store.ts'

/** A person on the list, by their newest sign-up, and what became of a letter to them. */
export interface Recipient {
  /** The id of the sign-up. */
  id: string
  person: string
  fullName: string
  addresses: readonly string[]
  hasLeft: boolean
  /** Undefined where nothing was tried yet. */
  state: DeliveryState | undefined
}

/** Whether somebody is still to get the letter. */
export const isOwed = ({ hasLeft, state }: Recipient): boolean =>
  !hasLeft && (state === undefined || state === 'deferred')

/** Sign-ups that are read at once. */
const pageSize = 500

/** Everybody on the list in the order of their newest sign-ups, a page at a time. */
export async function* recipientPages(
  database: Pick<Database, 'read'>,
  letter: string,
): AsyncGenerator<Recipient[]> {
  let last = ''
  for (;;) {
    const rows = await database.read((queries) =>
      queries.all(
        `SELECT s.id, s.person, s."fullName", s."interestedDomains", d.state, ${times},
           (SELECT max(n.id) FROM signups n WHERE n.person = s.person) AS newest
         FROM (SELECT * FROM signups WHERE id > $1 ORDER BY id LIMIT ${pageSize}) s
         LEFT JOIN leavers l ON l.person = s.person
         LEFT JOIN deliveries d ON d.person = s.person AND d.letter = $2
         ORDER BY s.id`,
        last,
        letter,
      ),
    )
    yield rows
      .filter(({ id, newest }) => id === newest)
      .map((row) => ({
        id: text(row, 'id'),
        person: text(row, 'person'),
        fullName: text(row, 'fullName'),
        addresses: JSON.parse(text(row, 'interestedDomains')) as string[],
        hasLeft: hasLeft(row),
        state: (row.state ?? undefined) as DeliveryState | undefined,
      }))
    if (rows.length < pageSize) return
    last = text(rows.at(-1), 'id')
  }
}

export interface Counts extends Record<DeliveryState, number> {
  /** How many people there are on the list. */
  people: number
  /** How many of them have left. */
  left: number
  /** How many are still to get the letter, deferred ones included. */
  owed: number
}

export async function countPeople(
  database: Pick<Database, 'read'>,
  letter: string,
): Promise<Counts> {
  const counts: Counts = {
    ...{ people: 0, left: 0, owed: 0 },
    ...{ sending: 0, sent: 0, deferred: 0, refused: 0, unsure: 0, skipped: 0 },
  }
  for await (const page of recipientPages(database, letter))
    for (const one of page) {
      counts.people += 1
      if (one.hasLeft) counts.left += 1
      if (isOwed(one)) counts.owed += 1
      if (one.state) counts[one.state] += 1
    }
  return counts
}

/** Records a letter. */
export async function noteLetter(
  queries: Queries,
  { id, subject, file }: { id: string; subject: string; file: string },
): Promise<void> {
  await queries.all(
    'INSERT INTO letters (id, subject, file) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    id,
    subject,
    file,
  )
}

/** The letter that was sent last, other than this one. */
export async function otherLetter(
  queries: Queries,
  letter: string,
): Promise<{ subject: string; file: string; sent: number; last: string } | undefined> {
  const [row] = await queries.all(
    `SELECT o.subject, o.file, count(*) AS count, max(d.noted) AS last
     FROM letters o JOIN deliveries d ON d.letter = o.id
     WHERE o.id <> $1 AND d.state IN ('sent', 'unsure', 'skipped', 'sending')
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
    letter,
    state,
  )
  return rows.map((row) => ({ person: text(row, 'person'), answer: text(row, 'answer') }))
}
