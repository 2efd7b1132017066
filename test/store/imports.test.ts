import { expect, it } from 'vitest'
import { type Database, iso } from '../../site/server/database/database.ts'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { type Imported, storeImported } from '../../site/server/sign-ups/imports.ts'
import { unsubscribe } from '../../site/server/sign-ups/people.ts'
import { readPerson } from '../../site/server/sign-ups/person.ts'
import { sample } from '../unit/server-samples.ts'
import { add, allIn, made, onBoth, received, rowsOf } from './fixture.ts'

const row = (email: string, submittedAt = '', more: Partial<Imported> = {}): Imported => ({
  left: false,
  signUp: { ...sample, email, submittedAt, receivedAt: null, origin: null },
  ...more,
})

const put = (store: Database, ...rows: Imported[]) =>
  store.change((queries) => storeImported(queries, rows, Date.now()))

/** All people in the order of joining. */
const inOrder = (store: Database) =>
  rowsOf(store, 'SELECT person, unsubscribed_at FROM people ORDER BY joined_at, person')

const namesOf = (people: readonly { person?: unknown }[]) =>
  people.map(({ person }) => String(person).replace('@example.com', ''))

onBoth((newDatabase) => {
  it('puts people of a list among others by their dates, each once', async () => {
    const store = await made(await newDatabase())
    await add(
      store,
      received({ email: 'here@example.com', receivedAt: '2025-07-01T09:30:01.000Z' }),
    )
    const rows = [
      // One date for many people, in the order of the file.
      ...Array.from({ length: 240 }, (_, at) =>
        row(`day${1000 + at}@example.com`, '2025-06-01T00:00:00.000Z'),
      ),
      row('later@example.com', '2025-08-01T00:00:00.000Z'),
      row('undated@example.com'),
      row('HERE@example.com', '2025-05-01T00:00:00.000Z'),
      row('here@example.com', '2025-09-01T00:00:00.000Z'),
      row('here@example.com'),
    ]
    const outcomes = await put(store, ...rows)
    expect(outcomes.slice(-3)).toEqual(['known', 'known', 'known'])
    const days = rows.slice(0, 240).map(({ signUp }) => signUp.email.replace('@example.com', ''))
    const people = await inOrder(store)
    expect(namesOf(people)).toEqual([...days, 'here', 'later', 'undated'])
    // Their own sign-up has priority.
    const own = (await allIn(store)).filter(({ email }) => email === 'here@example.com')
    expect(own.at(-1)?.receivedAt).toBe('2025-07-01T09:30:01.000Z')
    expect(new Set(await put(store, ...rows))).toEqual(new Set(['known']))
    expect((await inOrder(store)).length).toBe(people.length)
  })

  it('restores no deleted person, and keeps unsubscribes', async () => {
    const store = await made(await newDatabase())
    await add(store, received({ email: 'gone@example.com' }))
    await deletePerson(store, 'gone@example.com')
    await add(store, received({ email: 'left@example.com' }))
    const since = Date.now() + 1000
    await store.change((queries) => unsubscribe(queries, 'left@example.com', since))
    const later = '2099-01-01T00:00:00.000Z'
    const outcomes = await put(
      store,
      ...[row('gone@example.com'), row('gone@example.com', later, { left: true })],
      ...[row('left@example.com', later), row('new@example.com', '', { left: true })],
      row('dated@example.com', later, { left: '2024-01-01T00:00:00.000Z' }),
    )
    expect(outcomes).toEqual(['deleted', 'deleted', 'known', 'added', 'added'])
    const stopped = async () =>
      namesOf((await inOrder(store)).filter((one) => one.unsubscribed_at !== null)).sort()
    expect(await stopped()).toEqual(['dated', 'left', 'new'])
    const [left] = await rowsOf(
      store,
      "SELECT unsubscribed_at FROM people WHERE person = 'left@example.com'",
    )
    expect(left).toEqual({ unsubscribed_at: iso(since) })
    // The same list does not unsubscribe a person who signed up again.
    const anew = new Date(Date.now() + 5000).toISOString()
    await add(store, received({ email: 'dated@example.com', submittedAt: anew, receivedAt: anew }))
    await put(store, row('dated@example.com', '', { left: '2024-01-01T00:00:00.000Z' }))
    expect(await stopped()).toEqual(['left', 'new'])
  })

  it('skips confirmation for people of another list', async () => {
    const store = await made(await newDatabase())
    await add(store, received({ email: 'a@example.com' }), { welcome: { asks: true } })
    const isUnconfirmed = async () =>
      (await store.read((queries) => readPerson(queries, 'a@example.com')))?.isUnconfirmed
    expect(await isUnconfirmed()).toBe(true)
    await put(store, row('a@example.com', '2025-05-01T00:00:00.000Z'))
    expect(await isUnconfirmed()).toBe(false)
  })
})
