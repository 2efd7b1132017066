import { forgetAllInLetters, forgetInLetters } from '../forget-letters.ts'
import {
  createForgottenCheck,
  type Forgotten,
  hashesOf,
  newKey,
  toForgotten,
} from '../forgotten.ts'
import { allLeavers } from '../leavers.ts'
import { TakenOver } from '../letter-holder.ts'
import {
  fromColumns,
  personOf,
  type SignUp,
  type StoredSignUp,
  signUpColumns,
  valuesOf,
} from '../sign-up.ts'
import { mostPerDay, type Outcome, type Store } from '../store.ts'
import { parseAddress } from './address.ts'
import { createDatabase, type Queries } from './database.ts'
import { isForNow } from './errors.ts'
import { runWithin } from './run-program.ts'
import { hasTables, prepareTables, quoted } from './schema.ts'
import { createTimeOrderedIds } from './time-ordered-id.ts'

const day = 86_400_000

/** Sign-ups that are read at once. */
const pageSize = 1000

const columns = signUpColumns.map(quoted).join(', ')

const insert = `INSERT INTO signups (id, person, ${columns})
  SELECT * FROM unnest($1::uuid[], $2::text[], ${signUpColumns
    .map((_, at) => `$${at + 3}::text[]`)
    .join(', ')})
  ON CONFLICT (person, "submittedAt") DO NOTHING`

/** What is to be known before a sign-up is stored. The person's row is locked by then. */
const findState = `SELECT
  EXISTS (SELECT 1 FROM signups WHERE person = $1 AND "submittedAt" = $2) AS "isThere",
  (SELECT "receivedAt" FROM signups WHERE person = $1 ORDER BY id DESC LIMIT 1 OFFSET ${mostPerDay - 1})
    AS oldest`

const idTime = ({ receivedAt, submittedAt }: StoredSignUp) =>
  Date.parse(receivedAt ?? submittedAt) || 0

/** Keeps others from changing what is stored of persons until this is committed. */
const lock = (queries: Queries, people: readonly string[]) =>
  queries.run(
    `INSERT INTO people (person, "changedAt") SELECT unnest($1::text[]), $2
     ON CONFLICT (person) DO UPDATE SET "changedAt" = excluded."changedAt"`,
    // In one order for all, so that nobody waits for somebody who waits for him.
    [[...new Set(people)].sort(), new Date().toISOString()],
  )

/** Leaves nothing of persons of whom nothing is stored. */
const tidy = (queries: Queries, people: readonly string[]) =>
  queries.run(
    `DELETE FROM people WHERE person = ANY($1::text[])
     AND NOT EXISTS (SELECT 1 FROM signups WHERE signups.person = people.person)`,
    [people],
  )

const keysIn = async (queries: Queries): Promise<string[]> =>
  (await queries.all<Forgotten>('SELECT DISTINCT key FROM forgotten')).map(({ key }) => key)

/** Tells which of some sign-ups were forgotten. */
async function forgottenCheckFor(queries: Queries, signUps: readonly StoredSignUp[]) {
  const keys = await keysIn(queries)
  if (keys.length === 0) return () => false
  const hashes = keys.flatMap((key) => signUps.flatMap((signUp) => hashesOf(signUp, key)))
  return createForgottenCheck(
    await queries.all<Forgotten>(
      'SELECT key, person, "forgottenAt" FROM forgotten WHERE person = ANY($1::text[])',
      [hashes],
    ),
  )
}

const keepForgotten = (queries: Queries, rows: readonly Forgotten[]) =>
  queries.run(
    `INSERT INTO forgotten (key, person, "forgottenAt")
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (key, person) DO UPDATE
     SET "forgottenAt" = greatest(forgotten."forgottenAt", excluded."forgottenAt")`,
    [
      rows.map(({ key }) => key),
      rows.map(({ person }) => person),
      rows.map(({ forgottenAt }) => forgottenAt),
    ],
  )

/** Keeps sign-ups in a PostgreSQL database, which servers on several machines may share. */
export function createPostgresStore(url: string): Store {
  const address = parseAddress(url)
  const { name, typed } = address
  const database = createDatabase(address, prepareTables)
  const nextId = createTimeOrderedIds()

  let hasWarned = false
  /** A commit that does not wait for the disk is none, so it is made to wait. */
  async function commitToDisk(queries: Queries) {
    const [row] = await queries.all<{ setting: string | null }>(
      "SELECT current_setting('synchronous_commit', true) AS setting",
    )
    if (row?.setting !== 'off') return
    await queries.run('SET LOCAL synchronous_commit = on')
    if (hasWarned) return
    hasWarned = true
    console.warn(
      `The waitlist database ${name} has synchronous_commit off, with which sign-ups that were answered can be lost. This server turns it on for what it stores; have it on for all, as by ALTER DATABASE … SET synchronous_commit = on.`,
    )
  }

  async function insertAll(queries: Queries, signUps: readonly StoredSignUp[]): Promise<number> {
    if (signUps.length === 0) return 0
    const rows = signUps.map(valuesOf)
    return queries.run(insert, [
      signUps.map((signUp) => nextId(idTime(signUp))),
      signUps.map(personOf),
      ...signUpColumns.map((_, at) => rows.map((row) => row[at] ?? null)),
    ])
  }

  async function take(queries: Queries, signUp: SignUp & { receivedAt: string }): Promise<Outcome> {
    const person = personOf(signUp)
    await lock(queries, [person])
    await commitToDisk(queries)
    const [state] = await queries.all<{ isThere: boolean; oldest: string | null }>(findState, [
      person,
      signUp.submittedAt,
    ])
    if (state?.isThere) return 'stored'
    const isForgotten = await forgottenCheckFor(queries, [signUp])
    if (isForgotten(signUp)) {
      await tidy(queries, [person])
      return 'forgotten'
    }
    const now = Date.parse(signUp.receivedAt)
    const free = state?.oldest ? Date.parse(state.oldest) + day : now
    if (free > now) return { retryAfter: free - now }
    await insertAll(queries, [signUp])
    return 'stored'
  }

  /** @throws where there is no waitlist: what reads makes none */
  async function existing() {
    if (await hasTables(database)) return
    throw new Error(
      `There is no waitlist in the database ${name}: nobody has signed up, or WAITLIST_DATABASE must name another.`,
    )
  }

  async function* rows(): AsyncGenerator<StoredSignUp & { id: string }> {
    await existing()
    let last = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const page = await database.all<Record<string, string> & { id: string }>(
        `SELECT id, ${columns} FROM signups WHERE id > $1 ORDER BY id LIMIT ${pageSize}`,
        [last],
      )
      for (const { id, ...row } of page) {
        yield { id, ...fromColumns(row) }
        last = id
      }
      if (page.length < pageSize) return
    }
  }

  return {
    name,
    async open() {
      try {
        await database.change(commitToDisk)
      } catch (error) {
        if (!(error instanceof Error) || !isForNow(error.cause)) throw error
        console.warn(`${error.message} Sign-ups are answered with 503 until it can.`)
      }
    },
    add: (signUp) => database.change((queries) => take(queries, signUp)),
    check: () =>
      database.change(async (queries) => {
        await commitToDisk(queries)
        await queries.run(
          `INSERT INTO health (id, "checkedAt") VALUES (1, $1)
           ON CONFLICT (id) DO UPDATE SET "checkedAt" = excluded."checkedAt"`,
          [new Date().toISOString()],
        )
      }),

    run: (program) =>
      database
        .change((queries) => runWithin(queries, program()))
        .catch((error) => {
          // That is no fault of the database.
          throw error instanceof Error && error.cause instanceof TakenOver ? error.cause : error
        }),

    async *signUps() {
      for await (const { id: _, ...signUp } of rows()) yield signUp
    },
    async count() {
      await existing()
      const [row] = await database.all<{ count: string }>('SELECT count(*) AS count FROM signups')
      return Number(row?.count)
    },
    async leavers() {
      await existing()
      return runWithin(database, allLeavers())
    },
    async forget(email) {
      await existing()
      const person = personOf({ email })
      const removed = await database.change(async (queries) => {
        await lock(queries, [person])
        const removed = await queries.all<{ id: string; submittedAt: string }>(
          'DELETE FROM signups WHERE person = $1 RETURNING id, "submittedAt"',
          [person],
        )
        const [key = newKey()] = await keysIn(queries)
        const submitted = removed.map(({ submittedAt }) => submittedAt)
        await keepForgotten(queries, toForgotten(email, key, new Date(), submitted))
        await runWithin(queries, forgetInLetters(person))
        await tidy(queries, [person])
        return removed
      })
      return {
        submitted: removed
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map(({ submittedAt }) => submittedAt),
        fromKept: 0,
        remains:
          'Copies made before (pg_dump, --csv, --json, --html --people) still have them, as have the archives and replicas of PostgreSQL until it has cleaned up.',
      }
    },

    async forgotten() {
      await existing()
      return database.all<Forgotten>('SELECT key, person, "forgottenAt" FROM forgotten')
    },
    async takeForgotten(forgotten) {
      await database.change((queries) => keepForgotten(queries, forgotten))
      const isForgotten = createForgottenCheck(
        await database.all<Forgotten>('SELECT key, person, "forgottenAt" FROM forgotten'),
      )
      await database.change((queries) => runWithin(queries, forgetAllInLetters(isForgotten)))
      let removed = 0
      for await (const signUp of rows()) {
        if (!isForgotten(signUp)) continue
        removed += await database.change(async (queries) => {
          const people = [personOf(signUp)]
          await lock(queries, people)
          const count = await queries.run('DELETE FROM signups WHERE id = $1', [signUp.id])
          await tidy(queries, people)
          return count
        })
      }
      return removed
    },
    takeOver: (signUps) =>
      database.change(async (queries) => {
        const people = signUps.map(personOf)
        await lock(queries, people)
        await commitToDisk(queries)
        const isForgotten = await forgottenCheckFor(queries, signUps)
        const added = await insertAll(
          queries,
          signUps.filter((signUp) => !isForgotten(signUp)),
        )
        await tidy(queries, people)
        return added
      }),

    async backUp(file) {
      throw new Error(
        `PostgreSQL has a command of its own for this, which asks for the password where it needs one: pg_dump --format=custom --file='${file}' '${typed}'`,
      )
    },
    async restore(file) {
      throw new Error(
        `PostgreSQL has a command of its own for this. Restore into a new, empty database, and copy from that, so that nobody who was forgotten comes back:
  createdb restored
  pg_restore --no-owner --dbname=restored '${file}'
  psql restored -c "INSERT INTO gaps SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"   # where what was there is lost, so that --mail leaves alone whoever may have had a letter since
  WAITLIST_DATABASE=postgres://…/restored npm run waitlist -- --copy-to '${typed}'`,
      )
    },
    close: database.close,
  }
}
