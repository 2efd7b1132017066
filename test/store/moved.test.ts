import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openStore } from '../../site/server/open-store.ts'
import { confirm, deleteUnconfirmed } from '../../site/server/store/confirmations.ts'
import { copyStore } from '../../site/server/store/copy.ts'
import type { Outgoing } from '../../site/server/store/deliveries.ts'
import { forget } from '../../site/server/store/forgotten.ts'
import { storeHeld, takeHeld } from '../../site/server/store/held.ts'
import { storeImported } from '../../site/server/store/imports.ts'
import { claim, noteDelivery } from '../../site/server/store/outgoing/claims.ts'
import { findWelcome } from '../../site/server/store/outgoing/recipients.ts'
import { countByState } from '../../site/server/store/outgoing/report.ts'
import { makeDeliveries } from '../../site/server/store/owed.ts'
import { readPerson } from '../../site/server/store/person.ts'
import { countSignUps, storeSignUps } from '../../site/server/store/sign-ups.ts'
import type { Store } from '../../site/server/store/store.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { hasPostgres, made, onBoth, postgresForAll, received } from './fixture.ts'

// A copy or a restored backup, and what has become of a person meanwhile in one of the databases.

/** What happens once at a moment of a copy. */
const meanwhile = vi.hoisted(() => ({
  begun: undefined as (() => Promise<unknown>) | undefined,
  copied: undefined as (() => Promise<unknown>) | undefined,
}))
vi.mock('../../site/server/store/copy.ts', async (original) => {
  const copy = await original<typeof import('../../site/server/store/copy.ts')>()
  const atOnce = async (moment: keyof typeof meanwhile) => {
    const act = meanwhile[moment]
    meanwhile[moment] = undefined
    await act?.()
  }
  return {
    ...copy,
    async copyLetters(...all: Parameters<typeof copy.copyLetters>) {
      await copy.copyLetters(...all)
      await atOnce('copied')
    },
    async copyStore(...all: Parameters<typeof copy.copyStore>) {
      await atOnce('begun')
      return copy.copyStore(...all)
    },
  }
})

const day = 86_400_000
const person = 'one@example.com'
const iso = (time: number) => new Date(time).toISOString()
const asking = { events: true, welcome: { asks: true } }

const signUpAt = (time: number, fullName = 'Sample') =>
  received({ email: person, fullName, submittedAt: iso(time), receivedAt: iso(time) })

const signUp = (store: Store, time: number, outgoing: Outgoing = {}, fullName?: string) =>
  store.change((queries) =>
    storeSignUps(queries, [signUpAt(time, fullName)], time, undefined, outgoing),
  )

const sendWelcome = (store: Store, now: number) =>
  store.change(async (queries) => {
    const found = await findWelcome(queries, now)
    const claimed = found && (await claim(queries, 'mail', found, crypto.randomUUID(), now))
    if (claimed) await noteDelivery(queries, claimed, { state: 'sent', answer: '' }, now)
    return claimed?.person
  })

const importPerson = (store: Store, time: number) =>
  store.change((queries) => {
    const signUp = { ...signUpAt(time), receivedAt: null }
    return storeImported(queries, [{ signUp, isOwn: false, left: false, confirmedAt: '' }], time)
  })

const confirmedAt = async (store: Store) =>
  (await store.read((queries) => readPerson(queries, person)))?.confirmedAt

/** All that is stored of what was sent, or is to be. */
const stored = (store: Store) =>
  store.change(async (queries) => {
    await makeDeliveries(queries)
    return JSON.stringify([
      await queries.all('SELECT * FROM deliveries'),
      await queries.all('SELECT * FROM ways_out'),
    ])
  })

onBoth((newDatabase) => {
  const two = async () =>
    [await made(await newDatabase()), await made(await newDatabase())] as const

  it('a copy brings nothing back of somebody who was forgotten, and has joined again', async () => {
    const [from, to] = await two()
    const now = Date.now() - day
    await signUp(from, now, asking, 'Before')
    await sendWelcome(from, now)
    await from.change((queries) => confirm(queries, person, iso(now), asking))
    await signUp(to, now, {}, 'Before')
    await forget(to, person)
    await signUp(to, Date.now() + 1000, asking, 'After')
    await copyStore(from, to)
    expect(await stored(to)).toContain('After')
    expect(await stored(to)).not.toContain('Before')
    expect(await stored(to)).toMatch(/,\[\]\]$/)
    expect(await confirmedAt(to)).toBe('')
    expect(await sendWelcome(to, Date.now() + 40 * day)).toBe(person)
  })

  it('a copy from where somebody was forgotten removes what is older, and no more', async () => {
    const [from, to] = await two()
    const now = Date.now() - day
    await signUp(from, now)
    await forget(from, person)
    await signUp(to, now, asking, 'Before')
    await stored(to)
    await signUp(to, Date.now() + 1000, asking, 'After')
    await copyStore(from, to)
    expect(await stored(to)).toContain('After')
    expect(await stored(to)).not.toContain('Before')
  })

  it('nobody of a list from elsewhere has to confirm after a copy', async () => {
    const [from, to] = await two()
    const now = Date.now()
    await signUp(from, now - 20 * day, asking)
    await sendWelcome(from, now - 20 * day)
    await importPerson(to, now - 400 * day)
    await copyStore(from, to)
    expect(await confirmedAt(to)).toBeUndefined()
    await deleteUnconfirmed(to, 14, now)
    expect(await countSignUps(to)).toBe(2)
  })

  it('what was held and is accepted is not held any more after a second copy', async () => {
    const [from, to] = await two()
    const now = Date.now()
    await from.change((queries) => storeHeld(queries, [signUpAt(now)], now))
    await copyStore(from, to)
    expect(await countSignUps(to, 'held')).toBe(1)
    await from.change(async (queries) =>
      storeSignUps(queries, await takeHeld(queries, person), now),
    )
    await copyStore(from, to)
    expect([await countSignUps(to), await countSignUps(to, 'held')]).toEqual([1, 0])
  })
})

describe('a restored file', () => {
  /** A waitlist with somebody who was asked to confirm 20 days ago, and a backup of it. */
  async function backedUp() {
    const folder = temporaryFolder()
    const file = join(folder, '.data', 'waitlist.db')
    const [store, backup] = [await made(file), join(folder, 'backup.db')]
    await signUp(store, Date.now() - 20 * day, asking)
    await sendWelcome(store, Date.now() - 20 * day)
    await store.backUp(backup)
    return { store, backup, reopen: () => made(file) }
  }

  it('is not put in place where somebody confirms meanwhile', async () => {
    const { store, backup, reopen } = await backedUp()
    meanwhile.copied = () => store.change((queries) => confirm(queries, person, iso(Date.now())))
    await expect(store.restore(backup)).rejects.toThrow(/somebody confirmed/)
    expect(await confirmedAt(await reopen())).toMatch(/^\d/)
  })

  it('asks nobody to confirm who was on a list from elsewhere since', async () => {
    const { store, backup, reopen } = await backedUp()
    await importPerson(store, Date.now() - day)
    expect(await confirmedAt(store)).toBeUndefined()
    await store.restore(backup)
    expect(await confirmedAt(await reopen())).toBeUndefined()
  })
})

describe.skipIf(!hasPostgres)('a backup that adds nothing to PostgreSQL', () => {
  const postgres = postgresForAll()

  it('leaves the welcomes that wait, also where a server has looked meanwhile', async () => {
    const url = await postgres().createDatabase()
    const [store, backup] = [await made(url), join(temporaryFolder(), 'backup.db')]
    await signUp(store, Date.now() - 1000, asking)
    await store.backUp(backup)
    meanwhile.begun = () => sendWelcome(openStore(url), Date.now())
    await store.restore(backup)
    expect((await store.read(countByState)).get('waiting')).toBe(1)
    expect(await sendWelcome(store, Date.now())).toBe(person)
  })
})
