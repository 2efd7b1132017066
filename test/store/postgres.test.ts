import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { backUp } from '../../site/server/backup/backup.ts'
import { restore } from '../../site/server/backup/restore.ts'
import { type Queries, text } from '../../site/server/database/database.ts'
import { versions } from '../../site/server/database/schema.ts'
import { openDatabase } from '../../site/server/open-database.ts'
import { claimEvents, claimLetter, nextEventDue } from '../../site/server/outbox/claims.ts'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { storeImported } from '../../site/server/sign-ups/imports.ts'
import { countSignUps } from '../../site/server/sign-ups/list.ts'
import { maxPerDay, storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { report } from '../unit/report-fixture.ts'
import { keepLogs, serve, temporaryFolder } from '../unit/server-fixture.ts'
import { post, sample, samples } from '../unit/server-samples.ts'
import {
  add,
  allIn,
  hasPostgres,
  made,
  postgresForAll,
  received,
  receivedOf,
  sharedPostgres,
  use,
} from './fixture.ts'
import { hasPooler, startPooler } from './pooler.ts'
import { sendAll } from './sending.ts'

keepLogs()
const logged = () =>
  [console.error, console.warn, console.log]
    .flatMap((log) => vi.mocked(log).mock.calls.flat())
    .join('\n')

const emailsIn = async (database: string) =>
  (await allIn(use(database))).map(({ email }) => email).sort()

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  const postgres = sharedPostgres

  it('stays unchanged if another program or a later release made it', async () => {
    const foreign = await postgres().createDatabase()
    const foreignName = foreign.split('/').at(-1)
    await postgres().ask('CREATE TABLE signups (a INTEGER)', foreignName)
    await expect(use(foreign).open()).rejects.toThrow(
      /another program: it has the tables signups, but not/,
    )
    await expect(countSignUps(use(foreign))).rejects.toThrow('another program')
    expect(
      await postgres().ask(
        "SELECT count(*)::int AS n FROM information_schema.tables WHERE table_schema = 'public'",
        foreignName,
      ),
    ).toEqual([{ n: 1 }])

    const later = await postgres().createDatabase()
    await use(later).open()
    const laterName = later.split('/').at(-1)
    await postgres().ask('INSERT INTO schema_version VALUES (99)', laterName)
    await expect(use(later).open()).rejects.toThrow(/version 99, of a later release/)
  })

  it('reads no rows of other people for a sign-up or a claim, also before the first ANALYZE', async () => {
    const store = await made(await postgres().createDatabase())
    const outgoing = { welcome: { asks: true }, events: true }
    const signUps = receivedOf(2016)
    const plans = new Map<string, string>()
    for (let at = 0; at < signUps.length; at += 144)
      await store.change(async (queries) => {
        const noting: Queries = {
          async all(sql, ...values) {
            const plan = await queries.all(`EXPLAIN ${sql}`, ...values)
            plans.set(sql, plan.map((row) => text(row, 'QUERY PLAN')).join('\n'))
            return queries.all(sql, ...values)
          },
        }
        const isLast = at + 144 === signUps.length
        const used = isLast ? noting : queries
        await storeSignUps(used, signUps.slice(at, at + 144), Date.now(), maxPerDay, outgoing)
        if (!isLast) return
        await claimEvents(noting, Date.now())
        await claimLetter(noting, true, Date.now())
        await nextEventDue(noting)
      })
    expect(plans.size).toBeGreaterThan(6)
    expect([...plans.values()].filter((plan) => plan.includes('Seq Scan'))).toEqual([])
  })

  it('is upgraded by statements that take longer than a sign-up may', async () => {
    const database = await postgres().createDatabase()
    await made(database)
    const released = versions as string[]
    released.push('SELECT pg_sleep(4);')
    onTestFinished(() => {
      released.pop()
    })
    await use(database).open()
    const name = database.split('/').at(-1)
    expect(
      await postgres().ask('SELECT max(version) AS version FROM schema_version', name),
    ).toEqual([{ version: released.length }])
  })

  it('is named without its password in every error', async () => {
    const secret = 'tOp S/cr@t'
    const address = (host: string) =>
      `postgres://waitlist:${encodeURIComponent(secret)}@${host}/postgres`
    const said: string[] = []
    const here = `127.0.0.1:${postgres().port}`
    const open = async (database: string) => {
      try {
        const store = await openDatabase(database)
        said.push(store.name)
        onTestFinished(store.close)
        await store.open()
      } catch (error) {
        said.push(String(error))
      }
    }
    await Promise.all(
      [
        ...[address(here), address('127.0.0.1:1'), address('nowhere.invalid')],
        `postgres://waitlist:%zz${secret}@127.0.0.1/postgres`,
        `postgres://waitlist:1#${secret}@127.0.0.1/postgres`,
        `postgres://127.0.0.1:1/postgres?user=waitlist&password=${encodeURIComponent(secret)}`,
        `mysql://waitlist:${secret}@127.0.0.1/postgres`,
        `${address(here)}?sslmode=require`,
      ].map(open),
    )
    for (const [WAITLIST_DATABASE, ...words] of [
      [address(here)],
      [address('127.0.0.1:1'), 'backup', 'a'],
    ]) {
      const { errors, text } = await report(temporaryFolder(), words, { WAITLIST_DATABASE })
      said.push(errors, text)
    }
    const all = [...said, logged()].join('\n')
    expect(all).toMatch(/password authentication failed/)
    expect(all).toMatch(/ECONNREFUSED/)
    expect(all).toMatch(/takes the path of a file, or a URL/)
    for (const form of [secret, encodeURIComponent(secret), 'cr@t', 'cr%40t'])
      expect(all).not.toContain(form)
  })
})

describe.skipIf(!hasPostgres)('a PostgreSQL that is stopped', () => {
  const postgres = postgresForAll({ synchronous_commit: 'off', wal_writer_delay: '10s' })

  it('has lost nothing that was answered, though its synchronous_commit is off', async () => {
    const database = await postgres().createDatabase()
    const { endpoint } = await serve({ waitlistDatabase: database })
    const sent = samples(20)
    for (const submission of sent) expect((await post(endpoint, submission)).status).toBe(201)
    await postgres().stop('immediate')
    await postgres().start()
    expect(await emailsIn(database)).toEqual(sent.map(({ email }) => email).sort())
  })

  it('lets a server start while it is away, and stores sign-ups when it is back', async () => {
    const database = await postgres().createDatabase()
    await postgres().stop()
    const { endpoint, url } = await serve({ waitlistDatabase: database })
    expect(logged()).toContain('Until it can be used, sign-ups are answered with 503.')
    expect((await fetch(`${url}/health`)).status).toBe(503)
    await postgres().start()
    while ((await post(endpoint, sample)).status !== 201) await wait(20)
    await add(use(database), received({ email: 'other@example.com' }))
    expect(await emailsIn(database)).toEqual(['other@example.com', sample.email])
  })
})

describe.skipIf(!hasPostgres || !hasPooler)('PostgreSQL behind PgBouncer', () => {
  it('stores, imports, sends, deletes, backs up and restores over a connection for each transaction', async () => {
    const pooler = await startPooler(sharedPostgres())
    onTestFinished(pooler.stop)
    const database = pooler.through(await sharedPostgres().createDatabase())
    const [store, other] = [await made(database), await made(database)]
    const signUps = receivedOf(20)
    await Promise.all(signUps.flatMap((one) => [add(store, one), add(other, one)]))
    const imported = { ...sample, email: 'imported@example.com', receivedAt: null, origin: null }
    await store.change((queries) =>
      storeImported(queries, [{ signUp: imported, left: false }], Date.now()),
    )
    await deletePerson(other, 'person0@example.com')
    expect((await sendAll(store)).size).toBe(20)
    const file = join(temporaryFolder(), 'backup.db')
    await backUp(store, file)
    await add(store, received({ email: 'late@example.com' }))
    await restore(other, file, `${file}.before`)
    expect(await countSignUps(use(database))).toBe(20)
  })
})
