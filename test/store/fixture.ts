import { join } from 'node:path'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import type { Database } from '../../site/server/database/database.ts'
import { connectTo as connectToPostgres } from '../../site/server/database/postgres/connection.ts'
import type { StoredSignUp } from '../../site/server/database/sign-up-row.ts'
import { connectTo } from '../../site/server/database/sqlite/connection.ts'
import { isDatabaseUrl } from '../../site/server/http/settings.ts'
import type { Outgoing } from '../../site/server/outbox/deliveries.ts'
import { readList } from '../../site/server/sign-ups/list.ts'
import {
  maxPerDay,
  type SignUpOutcome,
  storeSignUps,
} from '../../site/server/sign-ups/store-sign-ups.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { sample } from '../unit/server-samples.ts'
import { type Postgres, postgresAt, programsFolder, startPostgres } from './postgres.ts'

/** Whether PostgreSQL is installed. */
export const hasPostgres = programsFolder() !== undefined

/** A PostgreSQL for all tests of a file, with settings of its own. */
export function postgresForAll(settings: Record<string, string> = {}) {
  const all: { postgres?: Postgres } = {}
  beforeAll(async () => {
    if (!hasPostgres) return
    all.postgres = await startPostgres(settings)
  })
  afterAll(() => all.postgres?.remove())
  return (): Postgres => {
    if (!all.postgres) throw new Error('PostgreSQL is not installed.')
    return all.postgres
  }
}

/** The PostgreSQL that all files share (`shared-postgres.ts`). */
export const sharedPostgres = () => postgresAt(Number(process.env.TEST_POSTGRES))

/** A database that is closed after the test. */
export function use(address: string): Database {
  const store = (isDatabaseUrl(address) ? connectToPostgres : connectTo)(address)
  onTestFinished(store.close)
  return store
}

/** A database that is created if it is missing, as by a server. */
export async function made(database: string): Promise<Database> {
  const store = use(database)
  await store.open()
  return store
}

/** A database whose changes all run twice, as after a conflict: the first time without a commit. */
export const repeating = (store: Database): Database => ({
  ...store,
  async change(work, options) {
    const conflict = new Error('a conflict')
    const first = store.change(async (queries) => {
      await work(queries)
      throw conflict
    }, options)
    await first.catch((error) => {
      if (error !== conflict) throw error
    })
    return store.change(work, options)
  },
})

/** Stores a visitor's sign-up. */
export const add = async (
  store: Database,
  signUp: StoredSignUp,
  outgoing: Outgoing = {},
): Promise<SignUpOutcome | undefined> =>
  (
    await store.change((queries) =>
      storeSignUps(queries, [signUp], Date.parse(signUp.receivedAt ?? ''), maxPerDay, outgoing),
    )
  )[0]

/** Stores a list in batches, as an import does. */
export async function addAll(
  store: Database,
  signUps: readonly StoredSignUp[],
): Promise<SignUpOutcome[]> {
  const outcomes: SignUpOutcome[] = []
  for (let at = 0; at < signUps.length; at += 100)
    outcomes.push(
      ...(await store.change((queries) =>
        storeSignUps(queries, signUps.slice(at, at + 100), Date.now(), Number.POSITIVE_INFINITY),
      )),
    )
  return outcomes
}

/**
 * Runs tests on both databases.
 * @param tests defines the tests with a function that makes an empty database and returns its address
 */
export function onBoth(tests: (newDatabase: () => Promise<string>) => void) {
  describe('SQLite', () => tests(async () => join(temporaryFolder(), '.data', 'waitlist.db')))
  describe.skipIf(!hasPostgres)('PostgreSQL', () => {
    tests(() => sharedPostgres().createDatabase())
  })
}

/** A sample sign-up as it is received now. */
export const received = (fields: Partial<StoredSignUp> = {}) => ({
  ...sample,
  receivedAt: new Date().toISOString(),
  origin: 'https://sample-partner.example',
  utm_source: 'sample-news',
  utm_medium: 'email',
  utm_campaign: 'a \u201claunch\u201d, "quoted"; it\'s \\1',
  ...(fields as Partial<typeof sample>),
})

/** Sample sign-ups of as many persons. */
export const receivedOf = (count: number, prefix = 'person') =>
  Array.from({ length: count }, (_, at) => received({ email: `${prefix}${at}@example.com` }))

/** All sign-ups on the list. */
export async function allIn(store: Database): Promise<StoredSignUp[]> {
  const all = await readList(store)
  return all.map(({ unsubscribedAt: _, confirmedAt: __, ...signUp }) => signUp)
}

/** The rows of a statement. */
export const rowsOf = (store: Database, sql: string, ...values: string[]) =>
  store.read((queries) => queries.all(sql, ...values))
