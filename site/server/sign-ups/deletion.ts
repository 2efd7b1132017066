import {
  type Database,
  insert,
  iso,
  number,
  type Queries,
  type Row,
  readSetting,
  removeSetting,
  text,
  writeSetting,
} from '../database/database.ts'
import { hashOfMailbox, hashOfPerson, hashOfSignUp } from '../database/identifiers.ts'
import { mailboxOf, personOf } from '../database/sign-up-row.ts'
import { enqueue, eventOf, type Outgoing, tellsEvents } from '../outbox/deliveries.ts'

/** Milliseconds by which a visitor's clock may be slow and still differ from a late delivery. */
const maxDelay = 3_600_000

/** The shortest time from submission to arrival, in milliseconds: slightly more than a visitor's clock is slow. */
function delayOf(rows: readonly Row[]): number {
  const delays = rows.map(
    (row) => Date.parse(text(row, 'received_at')) - Date.parse(text(row, 'submitted_at')),
  )
  const shortest = Math.min(...delays.filter((delay) => delay >= 0))
  return shortest <= maxDelay ? shortest : 0
}

/** The end of a statement that adds deleted people, who may have been deleted before. The later times count. */
export const onDeletedBefore = `ON CONFLICT (hash) DO UPDATE SET
  deleted_at = CASE WHEN excluded.deleted_at > deleted_people.deleted_at
    THEN excluded.deleted_at ELSE deleted_people.deleted_at END,
  welcomed_at = CASE WHEN excluded.welcomed_at > coalesce(deleted_people.welcomed_at, '')
    THEN excluded.welcomed_at ELSE deleted_people.welcomed_at END`

/** Removes a person's row and all deliveries. @returns the row; undefined if there was none */
export async function removePerson(queries: Queries, person: string): Promise<Row | undefined> {
  const [row] = await queries.all(
    'DELETE FROM people WHERE person = $1 RETURNING events, welcomed_at',
    person,
  )
  await queries.all(
    'DELETE FROM deliveries WHERE person IN ($1, $2)',
    ...[person, hashOfPerson(person)],
  )
  return row
}

/** The setting with the time from which the file must be rewritten. */
const vacuumSetting = 'vacuum after'

/** The next 3 a.m. in the machine's time zone. @param now milliseconds */
function nextNight(now: number): string {
  const night = new Date(now)
  night.setHours(3, 0, 0, 0)
  if (night.getTime() <= now) night.setDate(night.getDate() + 1)
  return night.toISOString()
}

/** Whether it is the night after a day with deletions. @param now milliseconds */
export async function isVacuumDue(queries: Queries, now: number): Promise<boolean> {
  const after = await readSetting(queries, vacuumSetting)
  return after !== undefined && Date.parse(after) <= now
}

export const noteVacuum = (queries: Queries): Promise<void> => removeSetting(queries, vacuumSetting)

/**
 * Removes all sign-ups and deliveries of a person. Hashes of the address and of each sign-up stay, so that no outbox
 * restores an earlier sign-up.
 * @param options `mayDelete`: called before, while the person's row is locked; if it returns false, nothing changes.
 *   `now`: milliseconds
 * @returns the `submittedAt` of each sign-up; undefined if nothing changed
 */
export function deletePerson(
  database: Database,
  email: string,
  {
    mayDelete = async () => true,
    now = Date.now(),
    ...outgoing
  }: { mayDelete?: (queries: Queries) => Promise<boolean>; now?: number } & Outgoing = {},
): Promise<string[] | undefined> {
  const person = personOf({ email })
  return database.change(async (queries) => {
    // Locks the row.
    await queries.all('UPDATE people SET events = events WHERE person = $1', person)
    if (!(await mayDelete(queries))) return undefined
    const isTold = await tellsEvents(queries, outgoing)
    const rows = await queries.all(
      'DELETE FROM signups WHERE person = $1 RETURNING id, email, submitted_at, received_at',
      person,
    )
    const removed = await removePerson(queries, person)
    // By the visitor's clock, so that a slow clock does not block the person's next sign-up.
    const deletedAt = iso(now - delayOf(rows))
    const hashes = [
      hashOfPerson(person),
      ...rows.map((row) => hashOfSignUp({ email: person, submittedAt: text(row, 'submitted_at') })),
    ].map((hash) => ({ hash, deleted_at: deletedAt, welcomed_at: null }))
    const mailbox = {
      hash: hashOfMailbox(mailboxOf(person)),
      ...{ deleted_at: deletedAt, welcomed_at: removed?.welcomed_at ?? null },
    }
    await insert(queries, 'deleted_people', [...hashes, mailbox], onDeletedBefore)
    if (removed && isTold)
      await enqueue(queries, [
        eventOf('person.deleted', person, number(removed, 'events') + 1, now),
      ])
    if (rows.length > 0) await writeSetting(queries, vacuumSetting, nextNight(now))
    return rows
      .toSorted((one, other) => (text(one, 'id') < text(other, 'id') ? -1 : 1))
      .map((row) => text(row, 'submitted_at'))
  })
}

const day = 86_400_000

/** The number of people deleted in one batch. */
const maxAtOnce = 10

const unconfirmed = `SELECT p.person FROM people p
  WHERE p.asked_at < $1 AND p.confirmed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.person = p.person AND d.letter = 'welcome'
      AND d.channel = 'mail' AND (d.state IN ('waiting', 'sending', 'unknown') OR d.noted_at >= $1))
    AND NOT EXISTS (SELECT 1 FROM listed s WHERE s.person = p.person AND s.received_at >= $1)`

/**
 * Deletes a batch of people who were asked to confirm the address and have not. The days count from the result of the
 * welcome, and again from each sign-up: a stranger may have sent the first.
 * @param now milliseconds
 */
export async function deleteUnconfirmed(
  database: Database,
  days: number,
  now: number,
  outgoing: Outgoing = {},
): Promise<void> {
  const before = iso(now - days * day)
  const rows = await database.read((queries) =>
    queries.all(`${unconfirmed} LIMIT ${maxAtOnce}`, before),
  )
  for (const row of rows) {
    const person = text(row, 'person')
    // They may have confirmed meanwhile.
    const isStill = async (queries: Queries) =>
      (await queries.all(`${unconfirmed} AND p.person = $2`, before, person)).length > 0
    await deletePerson(database, person, { ...outgoing, mayDelete: isStill, now })
  }
}
