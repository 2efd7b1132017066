import { expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../site/server/database/database.ts'
import { toResponse } from '../../site/server/http/respond.ts'
import { mailChannel } from '../../site/server/letters/mail-channel.ts'
import { pause, pauseReason, resume } from '../../site/server/outbox/pause.ts'
import { addLetter, countRecipients } from '../../site/server/outbox/recipients.ts'
import { letterStatus, lettersByPerson, unsent } from '../../site/server/outbox/status.ts'
import { countSignUps } from '../../site/server/sign-ups/list.ts'
import { createPersonPages } from '../../site/server/waitlist/person-page.ts'
import { add, addAll, made, onBoth, received, receivedOf, rowsOf } from './fixture.ts'
import { letter, mailServerOf, mailSettings, nextLetter, sendAll, sender } from './sending.ts'

const linkIn = (raw = '') => /<(https:[^>]*\/api\/letters\/[\w-]+)>/.exec(raw)?.[1] ?? ''

const ask = async (store: Database, url: string, body?: string | FormData, method?: string) => {
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

const unsubscribed = async (store: Database) =>
  (
    await rowsOf(
      store,
      'SELECT person FROM people WHERE unsubscribed_at IS NOT NULL ORDER BY person',
    )
  ).map(({ person }) => person)

const statusOf = async (store: Database) => (await store.read(letterStatus))[0]

onBoth((newDatabase) => {
  it('writes once to each person, the first to have joined first, by the newest sign-up', async () => {
    const store = await made(await newDatabase())
    const start = Date.now()
    const timed = receivedOf(30).map((one, at) => ({
      ...one,
      receivedAt: new Date(start + at).toISOString(),
    }))
    await addAll(store, timed)
    const again = new Date(start + 1000).toISOString()
    await add(
      store,
      received({
        ...{ email: 'PERSON3@example.com', fullName: 'Newest' },
        ...{ submittedAt: again, receivedAt: again },
      }),
    )
    const taken = await sendAll(store)
    expect([...taken.keys()]).toEqual(receivedOf(30).map(({ email }) => email))
    expect(taken.get('person3@example.com')).toContain('Newest')
    expect((await sendAll(store)).size).toBe(0)
    expect(await statusOf(store)).toMatchObject({ subject: 'Live', sent: 30, waiting: 0 })
    const had = (await lettersByPerson(store)).get('person3@example.com')
    expect(had).toEqual([expect.stringMatching(/^Live \d{4}-\d\d-\d\d$/)])
  })

  it('adds a letter for the selected people in their order, and names unknown addresses', async () => {
    const store = await made(await newDatabase())
    for (const name of ['b', 'a', 'c', 'd'])
      await add(
        store,
        received({ email: `${name}@example.com`, receivedAt: new Date().toISOString() }),
      )
    const only = new Set(['d@example.com', 'nobody@example.com', 'b@example.com'])
    const counts = (choice: object) =>
      store.read((queries) => countRecipients(queries, letter.id, choice))
    expect(await counts({ only })).toMatchObject({
      ...{ people: 4, chosen: 2, others: 2, unknown: ['nobody@example.com'] },
    })
    expect(await counts({ next: 3 })).toMatchObject({ chosen: 3, others: 1 })
    expect([...(await sendAll(store, letter, mailServerOf(), { next: 1 })).keys()]).toEqual([
      'b@example.com',
    ])
    expect([...(await sendAll(store, letter, mailServerOf(), { only })).keys()]).toEqual([
      'd@example.com',
    ])
    expect([...(await sendAll(store)).keys()]).toEqual(['a@example.com', 'c@example.com'])
  })

  it('pauses when the mail server refuses 20 in a row, which wait again, and continues after a resume', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => error.mockRestore())
    const store = await made(await newDatabase())
    await addAll(store, receivedOf(26))
    let isOverQuota = true
    let handedOver = 0
    const { server, taken } = mailServerOf((to) => {
      handedOver += 1
      // A round of letters neither begins nor ends with the 20.
      const isTaken = !isOverQuota || to === 'person0@example.com'
      return isTaken ? undefined : { state: 'refused', answer: '550 5.7.1 Over quota' }
    })
    const rest = vi.spyOn(server, 'close')
    await store.change((queries) => addLetter(queries, letter, {}, Date.now()))
    const sending = sender(store, [
      mailChannel(mailSettings, undefined, () => performance.now(), server),
    ])
    await vi.waitFor(async () => expect(await store.read(pauseReason)).toBeDefined(), 30_000)
    rest.mockClear()
    await vi.waitFor(() => expect(rest).toHaveBeenCalled(), 30_000)
    expect(handedOver).toBe(21)
    expect(await store.read(pauseReason)).toContain('550 5.7.1 Over quota')
    expect(error.mock.calls.flat().join()).toContain('mail --resume')
    expect(await statusOf(store)).toMatchObject({ sent: 1, waiting: 25, refused: 0 })
    isOverQuota = false
    expect(await store.change(resume)).toBe(true)
    await sending.done()
    expect(taken.length).toBe(26)
  })

  it('sends no letter after a pause, also in the middle of a round', async () => {
    const store = await made(await newDatabase())
    await addAll(store, receivedOf(5))
    await store.change((queries) => addLetter(queries, letter, {}, Date.now()))
    const { server, taken } = mailServerOf(async () => {
      await store.change((queries) => pause(queries, 'The operator says so.'))
      rest.mockClear()
      return undefined
    })
    const rest = vi.spyOn(server, 'close')
    const sending = sender(store, [
      mailChannel(mailSettings, undefined, () => performance.now(), server),
    ])
    await vi.waitFor(() => expect(taken.length).toBeGreaterThan(0), 30_000)
    await vi.waitFor(() => expect(rest).toHaveBeenCalled(), 30_000)
    expect(taken.length).toBe(1)
    await store.change(resume)
    await vi.waitFor(() => expect(taken.length).toBe(2), 30_000)
    await sending.close()
  })

  it('continues after addresses that do not exist or are invalid, and names them', async () => {
    const store = await made(await newDatabase())
    // Valid addresses come first, so that the mail server has not refused all.
    const first = receivedOf(2).map((one) => ({ ...one, receivedAt: '2025-07-01T00:00:00.000Z' }))
    await addAll(store, [...first, ...receivedOf(25, 'a..b'), ...receivedOf(25, 'bad')])
    const taken = await sendAll(
      store,
      letter,
      mailServerOf((to) =>
        to.startsWith('bad') ? { state: 'refused', answer: '550 5.1.1 Unknown' } : undefined,
      ),
    )
    expect(taken.size).toBe(2)
    expect(await statusOf(store)).toMatchObject({ sent: 2, refused: 50 })
    const named = await store.read((queries) => unsent(queries, ['refused']))
    expect(named[0]).toMatchObject({ person: 'a..b0@example.com', subject: 'Live' })
  })

  it('unsubscribes a person by the button or a mail program’s one click, and resubscribes by a button or a sign-up', async () => {
    const store = await made(await newDatabase())
    for (const one of receivedOf(3)) await add(store, one)
    const taken = await sendAll(store)
    const [first = '', second = ''] = [...taken.values()].map(linkIn)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await ask(store, first, 'do=stop')).status).toBe(200)
    expect((await ask(store, second, form)).status).toBe(200)
    expect(await store.read((queries) => countRecipients(queries, nextLetter.id))).toMatchObject({
      people: 3,
      unsubscribed: 2,
      chosen: 1,
    })
    expect((await ask(store, second, 'do=start')).status).toBe(200)
    expect(await unsubscribed(store)).toEqual(['person0@example.com'])
    await ask(store, second, oneClick)
    // A visitor's outbox may deliver an earlier sign-up late. Only a later sign-up subscribes again.
    await add(
      store,
      received({ email: 'person0@example.com', submittedAt: '2025-07-02T00:00:00.000Z' }),
    )
    const later = new Date(Date.now() + 5).toISOString()
    await add(
      store,
      received({ email: 'person1@example.com', submittedAt: later, receivedAt: later }),
    )
    expect([...(await sendAll(store, nextLetter)).keys()].sort()).toEqual([
      'person1@example.com',
      'person2@example.com',
    ])
  })

  it('changes nothing when the page is opened, and does not reveal which links exist', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    const store = await made(await newDatabase())
    await add(store, received())
    const link = linkIn([...(await sendAll(store)).values()][0])
    const unknown = link.replace(/[\w-]+$/, 'AAAAAAAAAAAAAAAAAAAAAA')
    expect(await (await ask(store, link)).text()).toContain('sample@example.com')
    expect(await unsubscribed(store)).toEqual([])
    expect(await (await ask(store, link, oneClick)).text()).toBe(
      await (await ask(store, unknown, oneClick)).text(),
    )
    await ask(store, link, 'do=delete')
    for (const body of [undefined, oneClick, 'do=delete', 'do=save', 'do=confirm', 'do=stop']) {
      const [deleted, never] = [await ask(store, link, body), await ask(store, unknown, body)]
      expect(deleted.status).toBe(never.status)
      expect(await deleted.text()).toBe(await never.text())
    }
  })

  it('keeps the address of the page to itself', async () => {
    const store = await made(await newDatabase())
    const page = 'https://sample.example/api/letters/a'
    const { headers } = await ask(store, page)
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
    expect((await ask(store, page, 'x'.repeat(50_000))).status).toBe(413)
    expect((await ask(store, page, 'a', 'PUT')).status).toBe(405)
  })

  it('deletes all data and deliveries of a person', async () => {
    const store = await made(await newDatabase())
    for (const name of ['a', 'b']) await add(store, received({ email: `${name}@example.com` }))
    const taken = await sendAll(store)
    await ask(store, linkIn(taken.get('a@example.com')), 'do=delete')
    expect(await countSignUps(store)).toBe(1)
    expect(await rowsOf(store, 'SELECT person FROM deliveries')).toEqual([
      { person: 'b@example.com' },
    ])
  })
})
