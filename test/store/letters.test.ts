import { expect, it } from 'vitest'
import { toResponse } from '../../site/server/http/respond.ts'
import { readLetter } from '../../site/server/letters/letter.ts'
import { sendLetters } from '../../site/server/letters/send-letters.ts'
import { copyStore } from '../../site/server/store/copy.ts'
import { forget } from '../../site/server/store/forgotten.ts'
import { allLeavers } from '../../site/server/store/leavers.ts'
import { settle } from '../../site/server/store/outgoing/claims.ts'
import { beginLetter, lastGap, noteGap } from '../../site/server/store/outgoing/letters.ts'
import { countPeople } from '../../site/server/store/outgoing/recipients.ts'
import { countSignUps } from '../../site/server/store/sign-ups.ts'
import type { Store } from '../../site/server/store/store.ts'
import { createPersonPages } from '../../site/server/waitlist/person-page.ts'
import { add, addAll, made, onAll, received, receivedOf } from './fixture.ts'

const letter = readLetter('---\nsubject: Live\n---\n\nHello {fullName}', 'letter.md')
const settings = {
  from: { name: '', address: 'hello@sample.example' },
  siteUrl: 'https://sample.example',
  rate: 0,
}
const clock = { now: Date.now, wait: async () => {} }
const watcher = { progress() {}, waiting() {} }

/** Sends the letter to all who are owed it. @returns the letters by person */
async function sendAll(
  store: Store,
  one = letter,
  /** May do something first. */
  answerTo: (to: string) => string | undefined | Promise<undefined> = () => undefined,
) {
  const taken = new Map<string, string>()
  await sendLetters({
    database: store,
    letter: one,
    settings,
    clock,
    watcher,
    signal: new AbortController().signal,
    server: {
      connect: async () => {},
      async send({ to, raw }) {
        const answer = await answerTo(to)
        if (answer) return { state: 'refused', answer }
        taken.set(to, raw.toString())
        return { state: 'sent', answer: '250 OK' }
      },
      close() {},
    },
  })
  return taken
}

const linkIn = (raw = '') => /<(https:[^>]*\/api\/letters\/[\w-]+)>/.exec(raw)?.[1] ?? ''

const ask = async (store: Store, url: string, body?: string | FormData, method?: string) => {
  const call = new Request(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body === undefined ? {} : { body }),
    ...(typeof body === 'string'
      ? { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
      : {}),
  })
  return toResponse(await createPersonPages(store).answer(call, { ip: '192.0.2.1' }))
}

const oneClick = 'List-Unsubscribe=One-Click'

onAll((newDatabase) => {
  it('writes once to each person, by the newest sign-up, also to more than it reads at a time', async () => {
    const store = await made(await newDatabase())
    const earlier = { fullName: 'Earlier', submittedAt: '2025-07-01T00:00:00.000Z' }
    await add(store, received({ ...earlier, email: 'A@example.com' }))
    await add(store, received({ email: 'b@example.com' }))
    await add(store, received({ email: 'a@example.com', fullName: 'Later' }))
    const taken = await sendAll(store)
    expect([...taken.keys()]).toEqual(['a@example.com', 'b@example.com'])
    expect(taken.get('a@example.com')).toContain('Hello Later')
    expect((await sendAll(store)).size).toBe(0)
    await addAll(store, receivedOf(230))
    expect((await sendAll(store)).size).toBe(230)
    expect(await countPeople(store, letter.id)).toMatchObject({ people: 232, sent: 232, owed: 0 })
  })

  it('is stopped by a mail server that refuses all, and owes those letters still, but by no bad addresses', async () => {
    const store = await made(await newDatabase())
    await addAll(store, [...receivedOf(1, 'first'), ...receivedOf(30, 'bad'), ...receivedOf(30)])
    let isOverQuota = false
    const stopped = () =>
      sendAll(store, letter, (to) => {
        if (to.startsWith('bad')) return '550 5.1.1 No such user'
        if (isOverQuota) return '550 5.4.5 Enough for today'
        isOverQuota = to === 'person9@example.com'
        return undefined
      })
    await expect(stopped()).rejects.toThrow(/20 letters in a row.*\n20 of them were not refused/)
    expect(await countPeople(store, letter.id)).toMatchObject({
      sent: 11,
      refused: 30,
      deferred: 20,
      owed: 20,
    })
    isOverQuota = false
    expect((await sendAll(store)).size).toBe(20)
  })

  it('reaches everybody behind bad addresses that the mail server refuses without a reason, or that are none', async () => {
    const store = await made(await newDatabase())
    await addAll(store, [...receivedOf(25, 'a..b'), ...receivedOf(25, 'bad'), ...receivedOf(3)])
    const run = () => sendAll(store, letter, (to) => (to.startsWith('bad') ? '550 no' : undefined))
    for (let times = 0; times < 2; times += 1)
      await expect(run()).rejects.toThrow(/20 letters in a row/)
    expect(await countPeople(store, letter.id)).toMatchObject({
      sent: 3,
      refused: 30,
      deferred: 20,
    })
  })

  it('lets a person out by the button or by the one click of a mail program, and in again', async () => {
    const store = await made(await newDatabase())
    for (const one of receivedOf(3)) await add(store, one)
    const taken = await sendAll(store)
    const [first = '', second = ''] = [...taken.values()].map(linkIn)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await ask(store, first, 'do=stop')).status).toBe(200)
    expect((await ask(store, second, form)).status).toBe(200)
    const next = readLetter('---\nsubject: Next\n---\n\nHello', 'next.md')
    expect(await countPeople(store, next.id)).toMatchObject({ people: 3, left: 2, owed: 1 })
    // An outbox may bring an earlier sign-up later; one that was made later is a wish.
    await add(
      store,
      received({ email: 'person0@example.com', submittedAt: '2025-07-01T00:00:00.000Z' }),
    )
    const later = new Date(Date.now() + 5).toISOString()
    await add(
      store,
      received({ email: 'person1@example.com', submittedAt: later, receivedAt: later }),
    )
    expect([...(await sendAll(store, next)).keys()].sort()).toEqual([
      'person1@example.com',
      'person2@example.com',
    ])
  })

  it('changes nothing for who looks at the page, and tells nobody which links there are', async () => {
    const store = await made(await newDatabase())
    await add(store, received())
    const link = linkIn([...(await sendAll(store)).values()][0])
    const unknown = link.replace(/[\w-]+$/, 'AAAAAAAAAAAAAAAAAAAAAA')
    // Nobody who reads the database has the links.
    expect(
      JSON.stringify(await store.read(({ all }) => all('SELECT * FROM ways_out'))),
    ).not.toContain(link.replace(/.*\//, ''))
    expect(await (await ask(store, link)).text()).toContain('sample@example.com')
    expect((await store.read(allLeavers)).size).toBe(0)
    expect(await (await ask(store, link, oneClick)).text()).toBe(
      await (await ask(store, unknown, oneClick)).text(),
    )
    await ask(store, link, 'do=delete')
    for (const body of [undefined, oneClick, 'do=delete', 'do=save', 'do=confirm', 'do=stop']) {
      const [forgotten, never] = [await ask(store, link, body), await ask(store, unknown, body)]
      expect(forgotten.status).toBe(never.status)
      expect(await forgotten.text()).toBe(await never.text())
    }
  })

  it('keeps the address of the page to itself', async () => {
    const store = await made(await newDatabase())
    const { headers } = await ask(store, 'https://sample.example/api/letters/a')
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.*frame-ancestors 'none'/,
      ),
    })
    expect(headers.has('set-cookie')).toBe(false)
    expect(
      (await ask(store, 'https://sample.example/api/letters/a', 'x'.repeat(50_000))).status,
    ).toBe(413)
    expect((await ask(store, 'https://sample.example/api/letters/a', 'a', 'PUT')).status).toBe(405)
  })

  it('deletes all of a person, and has no link and no delivery left', async () => {
    const store = await made(await newDatabase())
    await add(store, received({ email: 'a@example.com' }))
    await add(store, received({ email: 'b@example.com' }))
    const taken = await sendAll(store)
    await ask(store, linkIn(taken.get('a@example.com')), 'do=delete')
    expect(await countSignUps(store)).toBe(1)
    expect(await countPeople(store, letter.id)).toMatchObject({ people: 1, sent: 1 })
    await ask(store, linkIn(taken.get('a@example.com')), oneClick)
    expect((await store.read(allLeavers)).size).toBe(0)
  })

  it('writes to nobody who leaves or is forgotten after the list was read', async () => {
    const store = await made(await newDatabase())
    for (const one of receivedOf(4)) await add(store, one)
    const first = await sendAll(store)
    const taken = await sendAll(
      store,
      readLetter('---\nsubject: Next\n---\n\nHello', 'a'),
      async (to) => {
        if (to !== 'person0@example.com') return undefined
        await forget(store, 'person1@example.com')
        await ask(store, linkIn(first.get('person2@example.com')), oneClick)
        return undefined
      },
    )
    expect([...taken.keys()]).toEqual(['person0@example.com', 'person3@example.com'])
  })

  it('leaves alone, after a gap, who may have had the letter, until the operator says which way', async () => {
    const before = await made(await newDatabase())
    const store = await made(await newDatabase())
    const begin = () =>
      store.change((queries) => beginLetter(queries, { ...letter, file: 'letter.md' }, Date.now()))
    for (const one of receivedOf(2)) await add(before, one)
    await before.change((queries) => noteGap(queries, new Date(Date.now() + 1).toISOString()))
    await copyStore(before, store)
    const later = new Date(Date.now() + 5000).toISOString()
    for (const email of ['person0@example.com', 'new@example.com'])
      await add(store, received({ email, submittedAt: later, receivedAt: later }))
    await begin()
    expect([...(await sendAll(store)).keys()]).toEqual(['new@example.com'])
    await store.change((queries) => settle(queries, 'again', Date.now(), letter.id))
    await begin()
    expect((await sendAll(store)).size).toBe(2)
    const inAMonth = Date.now() + 31 * 86_400_000
    expect(await store.read((queries) => lastGap(queries, inAMonth))).toBe('')
  })

  it('takes what it knows of letters along into a copy', async () => {
    const store = await made(await newDatabase())
    for (const one of receivedOf(3)) await add(store, one)
    const taken = await sendAll(store)
    await ask(store, linkIn(taken.get('person1@example.com')), oneClick)
    const copy = await made(await newDatabase())
    for (let times = 0; times < 2; times += 1) await copyStore(store, copy)
    expect((await sendAll(copy)).size).toBe(0)
    expect([...(await copy.read(allLeavers)).keys()]).toEqual(['person1@example.com'])
    await ask(copy, linkIn(taken.get('person2@example.com')), 'do=delete')
    expect(await countSignUps(copy)).toBe(2)
  })
})
