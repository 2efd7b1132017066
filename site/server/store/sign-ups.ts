import type { Outgoing } from './deliveries.ts'
import { isForgotten } from './forgotten.ts'
import { hashOfOne, hashOfPerson, type Identity } from './hashes.ts'
import { makeDeliveries, owedFor } from './owed.ts'
import {
  fromColumns,
  idOf,
  personOf,
  type StoredSignUp,
  signUpColumns,
  valuesOf,
} from './sign-up.ts'
import {
  columnList,
  type Database,
  kept,
  number,
  pagesOf,
  places,
  type Queries,
  text,
} from './store.ts'
import { insert, tables } from './tables.ts'
import { createTimeOrderedIds } from './time-ordered-id.ts'

/** How many sign-ups of one person in 24 hours have a row of their own. */
export const mostPerDay = 20

/**
 * What became of a sign-up. In each case it needs no other try.
 * - `added`: it is in the database.
 * - `replaced`: the same, in place of the person's newest one, since there were too many in a day.
 * - `known`: it was there already.
 * - `forgotten`: its person was forgotten after submitting it, so it is not stored again.
 */
export type Outcome = 'added' | 'replaced' | 'known' | 'forgotten'

const day = 86_400_000

const nextId = createTimeOrderedIds()

const arrivalOf = ({ receivedAt, submittedAt }: StoredSignUp): number =>
  Date.parse(receivedAt ?? submittedAt) || 0

/** A sign-up, maybe with its id, and with what it owes (`owed.ts`). */
type OwingSignUp = StoredSignUp & { id?: string; owes?: string | null }

/** What is known of a sign-up and its person. */
export interface State {
  isKnown: boolean
  isForgotten: boolean
  /** How many sign-ups the person has had since a time. */
  recent: number
  /** The id of the person's first sign-up; empty if they are not on the list. */
  first: string
  /** Whether the person was ever forgotten. */
  wasForgotten: boolean
}

const lookup = (count: number) =>
  kept(
    `lookup ${count}`,
    () => `WITH given (place, person, time, hash, one) AS (VALUES ${places(count, 5)})
     SELECT place,
       (SELECT count(*) FROM signups s WHERE s.person = given.person AND s."submittedAt" = given.time) AS same,
       (SELECT count(*) FROM signups s WHERE s.person = given.person AND s."receivedAt" > $${count * 5 + 1}) AS recent,
       ${idOf('first', 'given.person')} AS first,
       (SELECT max("forgottenAt") FROM forgotten f WHERE f.hash = given.hash) AS forgotten,
       (SELECT count(*) FROM forgotten f WHERE f.hash = given.one) AS "oneForgotten"
     FROM given`,
  )

/** What the database knows of sign-ups and their persons, by one statement. */
export async function statesOf(
  queries: Queries,
  signUps: readonly Identity[],
  now: number,
): Promise<State[]> {
  if (signUps.length === 0) return []
  const rows = await queries.all(
    lookup(signUps.length),
    ...signUps.flatMap((signUp, at) => [
      String(at),
      personOf(signUp),
      signUp.submittedAt,
      hashOfPerson(signUp.email),
      hashOfOne(signUp),
    ]),
    new Date(now - day).toISOString(),
  )
  const byPlace = new Map(rows.map((row) => [number(row, 'place'), row]))
  return signUps.map(({ submittedAt }, at) => {
    const row = byPlace.get(at)
    return {
      isKnown: number(row, 'same') > 0,
      isForgotten:
        number(row, 'oneForgotten') > 0 || isForgotten(submittedAt, text(row, 'forgotten'), now),
      recent: number(row, 'recent'),
      first: text(row, 'first'),
      wasForgotten: text(row, 'forgotten') !== '',
    }
  })
}

/**
 * Stores a list of sign-ups: a visitor's, those of all who wait, or a copy's. Each is stored once, and
 * not if its person was forgotten since.
 * @param now milliseconds
 * @param mostInDay what a person sends beyond that in 24 hours replaces the newest, so that nobody can
 *   fill the database with another person's address, or keep that person from signing up
 * @param outgoing what is to be sent because of them, stored with them
 * @returns what became of each
 */
export async function storeSignUps(
  queries: Queries,
  signUps: readonly OwingSignUp[],
  now: number,
  mostInDay = mostPerDay,
  outgoing: Outgoing = {},
): Promise<Outcome[]> {
  const states = await statesOf(queries, signUps, now)
  const added = new Map<string, OwingSignUp[]>()
  const replacing = new Set<string>()
  const newPeople = new Set<string>()
  const seen = new Set<string>()
  const outcomes = signUps.map((signUp, at): Outcome => {
    const person = personOf(signUp)
    const { isKnown, isForgotten, recent, first } = states[at] as State
    const identity = `${person} ${signUp.submittedAt}`
    if (isKnown || seen.has(identity)) return 'known'
    if (isForgotten) return 'forgotten'
    seen.add(identity)
    if (first === '') newPeople.add(person)
    const own = added.get(person) ?? []
    added.set(person, own)
    const isTooMany = recent + own.length - (replacing.has(person) ? 1 : 0) >= mostInDay
    // The newest is one of this list, or in the database.
    if (isTooMany && own.pop() === undefined) replacing.add(person)
    own.push(signUp)
    return isTooMany ? 'replaced' : 'added'
  })
  if (replacing.size > 0) await makeDeliveries(queries, [...replacing])
  for (const person of replacing)
    await queries.all(`DELETE FROM signups WHERE id = ${idOf('newest', '$1')}`, person)
  const owing = [...added].flatMap(([person, own]) =>
    own.map((signUp, at) => {
      const isNew = at === 0 && newPeople.has(person)
      return { ...signUp, owes: signUp.owes ?? owedFor(outgoing, isNew, now) }
    }),
  )
  await insertSignUps(queries, 'signups', owing)
  return outcomes
}

/** Adds sign-ups to a table. New ids are by the time of their arrival. */
export async function insertSignUps(
  queries: Queries,
  table: 'signups' | 'held',
  signUps: readonly OwingSignUp[],
): Promise<void> {
  const rows = signUps.map((signUp) => ({
    ...{ id: signUp.id ?? nextId(arrivalOf(signUp)), person: personOf(signUp) },
    owes: signUp.owes ?? null,
    ...valuesOf(signUp),
  }))
  await insert(queries, table, rows)
}

/** All sign-ups with their ids in the order of arrival, a page at a time; or those that are held. */
export async function* signUpPages(
  store: Pick<Database, 'read'>,
  table: 'signups' | 'held' = 'signups',
): AsyncGenerator<(OwingSignUp & { id: string })[]> {
  const select = `SELECT id, owes, ${columnList(signUpColumns)} FROM ${table}`
  for await (const rows of pagesOf(store, select, ['id']))
    yield rows.map(({ id, owes, ...columns }) => ({
      ...fromColumns(columns),
      ...{ id: String(id), owes: owes as string | null },
    }))
}

/** All sign-ups in the order of arrival; or those that are held. */
export async function* signUpsIn(
  store: Pick<Database, 'read'>,
  table: 'signups' | 'held' = 'signups',
): AsyncGenerator<StoredSignUp> {
  for await (const page of signUpPages(store, table))
    for (const { id: _, owes: _owes, ...signUp } of page) yield signUp
}

export const countSignUps = (
  store: Pick<Database, 'read'>,
  table: 'signups' | 'held' = 'signups',
): Promise<number> =>
  store.read(async (queries) =>
    number((await queries.all(`SELECT count(*) AS count FROM ${table}`))[0], 'count'),
  )

/**
 * Stores a sign-up as large as most, and removes it again.
 * @throws where a visitor's could not be stored
 */
export async function tryToStore(store: Database): Promise<void> {
  const person = `health check ${crypto.randomUUID()}`
  const row = Object.fromEntries(tables.signups.required.map((column) => [column, person]))
  await store.change(async (queries) => {
    await insert(queries, 'signups', [{ ...row, comments: 'x'.repeat(1500) }])
    await queries.all('DELETE FROM signups WHERE person = $1', person)
  })
}
