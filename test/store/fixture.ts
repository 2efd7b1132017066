import { join } from 'node:path'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { openStore } from '../../site/server/open-store.ts'
import type { StoredSignUp } from '../../site/server/store/sign-up.ts'
import { type Outcome, signUpsIn, storeSignUps } from '../../site/server/store/sign-ups.ts'
import type { Store } from '../../site/server/store/store.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { sample } from '../unit/server-samples.ts'
import { hasPooler, startPooler } from './pooler.ts'
import { type Postgres, programsFolder, startPostgres } from './postgres.ts'

/** Whether there is a PostgreSQL to test with. */
export const hasPostgres = programsFolder() !== undefined

/** A PostgreSQL for all tests of a file. */
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

/** A store that is closed after the test. */
export function use(database: string): Store {
  const store = openStore(database)
  onTestFinished(store.close)
  return store
}

/** A store that may make its database, as a server's may. */
export async function made(database: string): Promise<Store> {
  const store = use(database)
  await store.open()
  return store
}

/** Stores a visitor's sign-up. */
export const add = async (store: Store, signUp: StoredSignUp): Promise<Outcome | undefined> =>
  (
    await store.change((queries) =>
      storeSignUps(queries, [signUp], Date.parse(signUp.receivedAt ?? '')),
    )
  )[0]

/** Stores a list, as a copy does. */
export const addAll = (store: Store, signUps: readonly StoredSignUp[]): Promise<Outcome[]> =>
  store.change((queries) => storeSignUps(queries, signUps, Date.now(), Number.POSITIVE_INFINITY))

/**
 * Runs tests on both databases.
 * @param tests takes a function that makes a new, empty database for a test, and gives its address
 */
export function onBoth(tests: (newDatabase: () => Promise<string>) => void) {
  describe('SQLite', () => tests(async () => join(temporaryFolder(), '.data', 'waitlist.db')))
  describe.skipIf(!hasPostgres)('PostgreSQL', () => {
    const postgres = postgresForAll()
    tests(() => postgres().createDatabase())
  })
}

/** The same, and on PostgreSQL by way of a pooler. */
export function onAll(tests: (newDatabase: () => Promise<string>) => void) {
  onBoth(tests)
  describe.skipIf(!hasPostgres || !hasPooler)('PostgreSQL behind PgBouncer', () => {
    const postgres = postgresForAll()
    let pooler: Awaited<ReturnType<typeof startPooler>>
    beforeAll(async () => {
      pooler = await startPooler(postgres())
      return pooler.stop
    })
    tests(async () => pooler.through(await postgres().createDatabase()))
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

/** All that a store has. */
export async function allIn(store: Store): Promise<StoredSignUp[]> {
  const all: StoredSignUp[] = []
  for await (const signUp of signUpsIn(store)) all.push(signUp)
  return all
}
