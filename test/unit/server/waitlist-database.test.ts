import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { writeSetting } from '../../../site/server/database/database.ts'
import { openDatabase } from '../../../site/server/open-database.ts'
import { deletePerson } from '../../../site/server/sign-ups/deletion.ts'
import { createQueue } from '../../../site/server/sign-ups/queue.ts'
import { storeSignUps } from '../../../site/server/sign-ups/store-sign-ups.ts'
import { tidy } from '../../../site/server/tidy.ts'
import { temporaryFolder } from '../server-fixture.ts'
import { sample } from '../server-samples.ts'

const signUp = { ...sample, receivedAt: '2025-07-01T09:30:01.000Z', origin: 'https://a.example' }

/** A database that is closed after the test. */
async function open(path = join(temporaryFolder(), '.data', 'waitlist.db')) {
  const store = await openDatabase(path)
  onTestFinished(store.close)
  await store.open()
  const add = (...signUps: (typeof signUp)[]) =>
    store.change((queries) => storeSignUps(queries, signUps, Date.now(), 1e9))
  return { path, store, add }
}

/** The permissions of other users, such as 0o055. */
const openToOthers = (path: string) => statSync(path).mode & 0o077

it('is one file at rest, and its commits survive a loss of power', async () => {
  const { path, store, add } = await open()
  await add(signUp)
  expect(readdirSync(join(path, '..'))).toEqual(['waitlist.db'])
  const setting = async (name: string) =>
    Object.values((await store.read(({ all }) => all(`PRAGMA ${name}`)))[0] ?? {})
  expect(await setting('journal_mode')).toEqual(['delete'])
  const extra = 3
  expect(await setting('synchronous')).toEqual([extra])
})

it('is private to its owner, with its folder, and becomes private if it was not', async () => {
  const path = join(temporaryFolder(), 'a', 'b', 'waitlist.db')
  await (await open(path)).add(signUp)
  for (const name of ['../..', '..', '.']) expect(openToOthers(join(path, name)), name).toBe(0)
  chmodSync(path, 0o666)
  await open(path)
  expect(openToOthers(path)).toBe(0)
})

it('has nothing of a deleted person in the file after the nightly job, wherever SQLite has moved rows', async () => {
  const { path, store, add } = await open()
  const people = Array.from({ length: 1000 }, (_, at) => ({
    ...signUp,
    email: `a${at}-${(at * 7919) % 3001}@example.com`,
    comments: 'x'.repeat((at * 37) % 300),
  }))
  for (let at = 0; at < people.length; at += 500) await add(...people.slice(at, at + 500))
  const deleted = people.filter((_, at) => at % 40 === 34).map(({ email }) => email)
  for (const email of deleted) await deletePerson(store, email)
  const connection = new DatabaseSync(path)
  // As moved rows leave it: in free space.
  connection.exec(
    `CREATE TABLE free (a TEXT); INSERT INTO free VALUES ('${deleted[10]?.padEnd(900)}'); DROP TABLE free`,
  )
  connection.close()
  const found = () => deleted.filter((email) => readFileSync(path, 'latin1').includes(email))
  const now = Date.now()
  await store.change((queries) => writeSetting(queries, 'clock', new Date(now).toISOString()))
  await tidy(store, undefined, now)
  expect(found()).not.toEqual([])
  await tidy(store, undefined, now + 86_400_000)
  expect(found()).toEqual([])
  expect(readdirSync(join(path, '..'))).toEqual(['waitlist.db'])
})

it('stores the others if one fails, and all that wait in one commit', async () => {
  const stored: number[][] = []
  const store = createQueue(async (items: readonly number[]) => {
    if (items.includes(7)) throw new Error('7 does not fit')
    stored.push([...items])
    return items.map((item) => item * 2)
  })
  const results = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => store(at)))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(results[8]).toEqual({ status: 'fulfilled', value: 16 })
  // The first 64 one by one, since one of them failed, and the others together.
  expect(stored.map(({ length }) => length)).toEqual([...Array(63).fill(1), 36])
})
