import { expect, it } from 'vitest'
import { forget } from '../../site/server/store/forgotten.ts'
import { type Imported, storeImported } from '../../site/server/store/imports.ts'
import { allLeavers, leave } from '../../site/server/store/leavers.ts'
import { claim, noteDelivery } from '../../site/server/store/outgoing/claims.ts'
import { beginLetter } from '../../site/server/store/outgoing/letters.ts'
import { countPeople, recipientPages } from '../../site/server/store/outgoing/recipients.ts'
import { lettersTo } from '../../site/server/store/outgoing/report.ts'
import type { StoredSignUp } from '../../site/server/store/sign-up.ts'
import { storeSignUps } from '../../site/server/store/sign-ups.ts'
import type { Store } from '../../site/server/store/store.ts'
import { sample } from '../unit/server-samples.ts'
import { add, allIn, made, onAll, received } from './fixture.ts'

const row = (email: string, submittedAt = '', more: Partial<Imported> = {}): Imported => ({
  ...{ isOwn: false, left: false, confirmedAt: '' },
  signUp: { ...sample, email, submittedAt, receivedAt: null, origin: null },
  ...more,
})

const put = (store: Store, ...rows: Imported[]) =>
  store.change((queries) => storeImported(queries, rows, Date.now()))

async function inOrder(store: Store, letter = 'none') {
  const people = []
  for await (const page of recipientPages(store, letter)) people.push(...page)
  return people
}

const namesOf = (people: readonly { person: string }[]) =>
  people.map(({ person }) => person.replace('@example.com', ''))

onAll((newDatabase) => {
  it('puts people of a list among others by their dates, and each but once', async () => {
    const store = await made(await newDatabase())
    await add(
      store,
      received({ email: 'here@example.com', receivedAt: '2025-07-01T09:30:01.000Z' }),
    )
    const rows = [
      // One day for thousands, in the order of the file.
      ...Array.from({ length: 240 }, (_, at) =>
        row(`day${at}@example.com`, '2025-06-01T00:00:00Z'),
      ),
      row('later@example.com', '2025-08-01T00:00:00.000Z'),
      row('undated@example.com'),
      row('HERE@example.com', '2025-05-01T00:00:00.000Z'),
      row('here@example.com', '2025-09-01T00:00:00.000Z'),
      row('here@example.com'),
    ]
    const outcomes = await put(store, ...rows)
    expect(outcomes.slice(-3)).toEqual(['added', 'known', 'known'])
    const days = rows.slice(0, 240).map(({ signUp }) => signUp.email.replace('@example.com', ''))
    const people = await inOrder(store)
    expect(namesOf(people)).toEqual(['here', ...days, 'later', 'undated'])
    // What they have sent here themselves counts.
    const own = (await allIn(store)).filter(({ email }) => email === 'here@example.com')
    expect(own.at(-1)?.receivedAt).toBe('2025-07-01T09:30:01.000Z')
    expect(new Set(await put(store, ...rows))).toEqual(new Set(['known']))
    expect((await inOrder(store)).length).toBe(people.length)
  })

  it('brings back nobody who was forgotten, and keeps who has left', async () => {
    const store = await made(await newDatabase())
    await add(store, received({ email: 'gone@example.com' }))
    await forget(store, 'gone@example.com')
    await add(store, received({ email: 'left@example.com' }))
    const since = new Date(Date.now() + 1000).toISOString()
    await store.change((queries) => leave(queries, 'left@example.com', since))
    const later = '2099-01-01T00:00:00.000Z'
    const outcomes = await put(
      store,
      ...[row('gone@example.com'), row('gone@example.com', later, { left: true })],
      ...[row('left@example.com', later), row('new@example.com', '', { left: true })],
      row('dated@example.com', later, { left: '2024-01-01T00:00:00.000Z' }),
    )
    expect(outcomes).toEqual(['forgotten', 'forgotten', 'known', 'added', 'added'])
    const people = await inOrder(store)
    expect(people.map(({ person, hasLeft }) => [person, hasLeft])).toEqual([
      ['left@example.com', true],
      ['new@example.com', true],
      ['dated@example.com', true],
    ])
    expect((await store.read(allLeavers)).get('left@example.com')).toBe(since)
    // Somebody who signs up anew is not put out again by the same list.
    const anew = new Date(Date.now() + 5000).toISOString()
    await add(store, received({ email: 'new@example.com', submittedAt: anew, receivedAt: anew }))
    await put(store, row('new@example.com', '', { left: true }))
    expect((await inOrder(store)).map(({ hasLeft }) => hasLeft)).toEqual([true, false, true])
  })

  it('has whoever is on another list confirm nothing', async () => {
    const store = await made(await newDatabase())
    await store.change((queries) =>
      storeSignUps(queries, [received({ email: 'a@example.com' })], Date.now(), undefined, {
        welcome: { asks: true },
      }),
    )
    expect((await inOrder(store))[0]?.isUnconfirmed).toBe(true)
    await put(store, row('a@example.com', '2025-05-01T00:00:00.000Z'))
    expect((await inOrder(store))[0]?.isUnconfirmed).toBe(false)
  })

  it('chooses people by place, date, campaign, address and an earlier letter, all at once', async () => {
    const store = await made(await newDatabase())
    const signUp = (name: string, day: number, fields: Partial<StoredSignUp> = {}) => {
      const time = `2025-07-0${day}T00:00:00.000Z`
      const own = { email: `${name}@example.com`, submittedAt: time, receivedAt: time }
      return add(store, received({ ...own, utm_campaign: 'spring', ...fields }))
    }
    await signUp('b', 2)
    await signUp('a', 1)
    await signUp('c', 3, { utm_campaign: 'autumn' })
    await signUp('d', 4)
    await signUp('e', 5)
    await signUp('a', 6, { utm_campaign: 'autumn' })
    const earlier = { id: 'earlier', subject: 'Earlier', file: 'earlier.md' }
    await store.change((queries) => beginLetter(queries, earlier, Date.now()))
    const note = async (name: string, state: 'sent' | 'deferred' | 'refused') => {
      const delivery = { letter: 'earlier', person: `${name}@example.com` }
      await store.change(async (queries) => {
        const claimed = await claim(queries, 'mail', delivery, name, Date.now())
        if (!claimed) throw new Error(`${name} has it already.`)
        await noteDelivery(queries, claimed, { state, answer: '' }, Date.UTC(2025, 6, 9))
      })
    }
    await note('b', 'sent')
    await note('d', 'deferred')
    await note('e', 'refused')
    const chosen = async (choice: Parameters<typeof countPeople>[2]) =>
      [...(await countPeople(store, 'next', choice)).chosen].map((one) => one[0]).join('')
    const only = new Set(['e', 'd', 'a', 'nobody'].map((name) => `${name}@example.com`))
    expect(await chosen({})).toBe('abcde')
    expect(await chosen({ next: 2 })).toBe('ab')
    expect(await chosen({ since: Date.UTC(2025, 6, 3) })).toBe('cde')
    expect(await chosen({ campaign: 'autumn' })).toBe('ac')
    expect(await chosen({ notHad: 'earlier' })).toBe('acde')
    expect(await chosen({ only })).toBe('ade')
    expect([...(await countPeople(store, 'next', { only })).unknown]).toEqual([
      'nobody@example.com',
    ])
    const all = {
      only,
      campaign: 'spring',
      notHad: 'earlier',
      since: Date.UTC(2025, 6, 2),
      next: 1,
    }
    expect(await chosen(all)).toBe('d')

    const staying = new Set(['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`))
    const { had, letters } = await lettersTo(store, staying)
    expect(letters).toEqual([
      {
        ...{ file: 'earlier.md', subject: 'Earlier' },
        ...{ sent: 1, refused: 1, unsure: 0, deferred: 1, waiting: 3 },
      },
    ])
    expect(Object.fromEntries(had)).toEqual({
      'b@example.com': ['earlier.md 2025-07-09'],
      'e@example.com': ['earlier.md refused'],
    })
  })
})
