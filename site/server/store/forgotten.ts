import { createHmac, randomBytes } from 'node:crypto'
import { forgetAllInLetters, forgetInLetters } from './forget-letters.ts'
import { ask, insertRows, type Program, places, type Row, text } from './program.ts'
import { personOf } from './sign-up.ts'

/** A keyed hash of an address that was forgotten, or of one sign-up with it. */
export interface Forgotten {
  key: string
  person: string
  /** ISO 8601 in UTC. */
  forgottenAt: string
}

/** What identifies a sign-up that was forgotten. */
interface Remembered {
  email: string
  submittedAt: string
}

/** Tells whether a sign-up was submitted before its person was forgotten. */
export type IsForgotten = (signUp: Remembered) => boolean

const hash = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

const hashOfPerson = (email: string, key: string): string => hash(personOf({ email }), key)

/** The hash of one sign-up. It is kept if the visitor's clock was ahead, which makes its time useless. */
const hashOfOne = ({ email, submittedAt }: Remembered, key: string): string =>
  hash(`${personOf({ email })} ${submittedAt}`, key)

const createCheck = (rows: readonly Forgotten[]): IsForgotten => {
  const keys = [...new Set(rows.map(({ key }) => key))]
  const times = new Map(rows.map((row) => [`${row.key} ${row.person}`, row.forgottenAt]))
  return (signUp) =>
    keys.some((key) => {
      if (times.has(`${key} ${hashOfOne(signUp, key)}`)) return true
      const time = times.get(`${key} ${hashOfPerson(signUp.email, key)}`)
      return time !== undefined && Date.parse(signUp.submittedAt) <= Date.parse(time)
    })
}

const asForgotten = (row: Row): Forgotten => ({
  key: text(row, 'key'),
  person: text(row, 'person'),
  forgottenAt: text(row, 'forgottenAt'),
})

/** The hashes of all who were forgotten. */
export function* allForgotten(): Program<Forgotten[]> {
  return (yield* ask('SELECT key, person, "forgottenAt" FROM forgotten')).map(asForgotten)
}

/** Each database has a key of its own; copying adds the keys of others. */
function* keysInUse(): Program<string[]> {
  return (yield* ask('SELECT DISTINCT key FROM forgotten')).map((row) => text(row, 'key'))
}

/** Hashes that one statement looks up. */
const hashesAtOnce = 1000

/** Tells which of some sign-ups were forgotten. */
export function* forgottenCheckFor(signUps: readonly Remembered[]): Program<IsForgotten> {
  const rows: Row[] = []
  for (const key of yield* keysInUse()) {
    const hashes = signUps.flatMap((one) => [hashOfPerson(one.email, key), hashOfOne(one, key)])
    for (let at = 0; at < hashes.length; at += hashesAtOnce) {
      const some = hashes.slice(at, at + hashesAtOnce)
      rows.push(
        ...(yield* ask(
          `SELECT key, person, "forgottenAt" FROM forgotten WHERE key = ? AND person IN (${places(some.length)})`,
          key,
          ...some,
        )),
      )
    }
  }
  return createCheck(rows.map(asForgotten))
}

/** Keeps hashes of this database or of another. The later time counts. */
function* keepForgotten(rows: readonly Forgotten[]): Program<void> {
  yield* insertRows(
    'forgotten',
    ['key', 'person', 'forgottenAt'],
    rows.map(({ key, person, forgottenAt }) => [key, person, forgottenAt]),
    `(key, person) DO UPDATE SET "forgottenAt" = excluded."forgottenAt"
     WHERE forgotten."forgottenAt" < excluded."forgottenAt"`,
  )
}

/**
 * Forgets a person whose sign-ups were removed: no earlier sign-up comes back, and letters know
 * nothing of them any more.
 * @param submitted the `submittedAt` of each sign-up that was removed
 */
export function* forgetPerson(email: string, submitted: readonly string[]): Program<void> {
  const [key = randomBytes(32).toString('hex')] = yield* keysInUse()
  const now = new Date()
  const ahead = submitted.filter((submittedAt) => Date.parse(submittedAt) > now.getTime())
  const hashes = [
    hashOfPerson(email, key),
    ...ahead.map((submittedAt) => hashOfOne({ email, submittedAt }, key)),
  ]
  const forgottenAt = now.toISOString()
  yield* keepForgotten([...new Set(hashes)].map((person) => ({ key, person, forgottenAt })))
  yield* forgetInLetters(personOf({ email }))
}

/**
 * Adds who was forgotten in another database, and removes them from letters.
 * @returns tells which sign-ups have to be removed
 */
export function* addForgotten(rows: readonly Forgotten[]): Program<IsForgotten> {
  yield* keepForgotten(rows)
  const isForgotten = createCheck(yield* allForgotten())
  yield* forgetAllInLetters(isForgotten)
  return isForgotten
}
