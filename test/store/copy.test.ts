import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyStore } from '../../site/server/store/copy.ts'
import { forget } from '../../site/server/store/forgotten.ts'
import { allLeavers, leave } from '../../site/server/store/leavers.ts'
import { countSignUps } from '../../site/server/store/sign-ups.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import {
  add,
  addAll,
  allIn,
  hasPostgres,
  made,
  postgresForAll,
  received,
  receivedOf,
  use,
} from './fixture.ts'

const newFile = async () => join(temporaryFolder(), '.data', 'waitlist.db')
const postgres = postgresForAll()
const newPostgres = () => postgres().createDatabase()

describe.each([
  { from: 'SQLite', to: 'SQLite', newFrom: newFile, newTo: newFile },
  { from: 'SQLite', to: 'PostgreSQL', newFrom: newFile, newTo: newPostgres },
  { from: 'PostgreSQL', to: 'SQLite', newFrom: newPostgres, newTo: newFile },
  { from: 'PostgreSQL', to: 'PostgreSQL', newFrom: newPostgres, newTo: newPostgres },
])('from $from to $to', ({ from: source, to: target, newFrom, newTo }) => {
  const isThere = hasPostgres || (source === 'SQLite' && target === 'SQLite')

  it.skipIf(!isThere)('copies all, in its order, and doubles nothing', async () => {
    const [from, to] = [await made(await newFrom()), use(await newTo())]
    const sent = receivedOf(1200)
    await addAll(from, sent)
    const told: number[] = []
    const first = await copyStore(from, to, ({ read }) => told.push(read))
    expect(first).toEqual({ read: 1200, added: 1200, leftOut: 0, removed: 0 })
    expect(told).toEqual([500, 1000, 1200])
    expect(await allIn(to)).toEqual(sent)
    const more = received({ email: 'more@example.com' })
    await add(from, more)
    expect(await copyStore(from, to)).toEqual({ read: 1201, added: 1, leftOut: 0, removed: 0 })
    expect(await allIn(to)).toEqual([...sent, more])
  })

  it.skipIf(!isThere)('has whoever was forgotten in either stay so', async () => {
    const [from, to] = [await made(await newFrom()), use(await newTo())]
    const [one, two, three] = ['one', 'two', 'three'].map((name) =>
      received({ email: `${name}@example.com` }),
    )
    if (!one || !two || !three) throw new Error('There are three.')
    await addAll(from, [one, two, three])
    await copyStore(from, to)
    await forget(from, one.email)
    await forget(to, two.email)
    expect(await copyStore(from, to)).toMatchObject({ read: 2, added: 0, leftOut: 1, removed: 1 })
    expect(await allIn(to)).toEqual([three])
    expect(await add(to, one)).toBe('forgotten')
    expect(await add(to, two)).toBe('forgotten')
  })

  it.skipIf(!isThere)('forgets nobody who has left after signing up anew there', async () => {
    const [from, to] = [await made(await newFrom()), use(await newTo())]
    const old = received({ submittedAt: '2025-07-01T00:00:00.000Z' })
    await add(from, old)
    await copyStore(from, to)
    await forget(from, old.email)
    const anew = received({ submittedAt: '2099-07-01T00:00:00.000Z' })
    await add(to, anew)
    const since = new Date().toISOString()
    await to.change((queries) => leave(queries, old.email, since))
    expect(await copyStore(from, to)).toMatchObject({ removed: 1 })
    expect(await allIn(to)).toEqual([anew])
    expect(await to.read(allLeavers)).toEqual(new Map([[old.email, since]]))
  })

  it.skipIf(!isThere)('takes back nothing that became of a letter since', async () => {
    const [from, to] = [await made(await newFrom()), use(await newTo())]
    await add(from, received())
    const note = (store: typeof from, state: string, noted: string) =>
      store.change(({ all }) =>
        all(
          `INSERT INTO deliveries VALUES
             ('a', 'sample@example.com', $1, '', $2, '', '', 'mail', '', '', '')
           ON CONFLICT (letter, person) DO UPDATE SET state = excluded.state, noted = excluded.noted`,
          state,
          noted,
        ),
      )
    const stateIn = async () =>
      (await to.read(({ all }) => all('SELECT state FROM deliveries')))[0]?.state
    await note(from, 'deferred', '2025-07-01T00:00:00Z')
    await copyStore(from, to)
    expect(await stateIn()).toBe('deferred')
    await note(to, 'unsure', '2025-07-02T00:00:00Z')
    await copyStore(from, to)
    expect(await stateIn()).toBe('unsure')
    await note(from, 'sent', '2025-07-01T12:00:00Z')
    await copyStore(from, to)
    expect(await stateIn()).toBe('sent')
  })

  it.skipIf(!isThere)('makes nothing where there is nothing to copy', async () => {
    const to = use(await newTo())
    await expect(copyStore(use(await newFrom()), to)).rejects.toThrow('There is no waitlist')
    await expect(countSignUps(to)).rejects.toThrow('There is no waitlist')
  })
})

// With statistics, which PostgreSQL makes within a minute, it would read no more than it needs anyway.
it.skipIf(!hasPostgres)('stores a long list as quickly at its end as at its begin', async () => {
  const store = await made(await newPostgres())
  const all = receivedOf(20_000)
  for (let at = 0; at < all.length; at += 500) await addAll(store, all.slice(at, at + 500))
  expect(await countSignUps(store)).toBe(20_000)
})
