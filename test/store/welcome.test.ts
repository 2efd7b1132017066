import { BlockList } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Database, iso } from '../../site/server/database/database.ts'
import { mailChannel } from '../../site/server/letters/mail-channel.ts'
import { claimLetter, nextLetterDue, noteOutcome } from '../../site/server/outbox/claims.ts'
import { createBuckets, mailRate, welcomeRate } from '../../site/server/outbox/rates.ts'
import { startSender } from '../../site/server/outbox/sender.ts'
import { countByState } from '../../site/server/outbox/status.ts'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { readPerson } from '../../site/server/sign-ups/person.ts'
import { maxPerDay, storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { createReceiver } from '../../site/server/waitlist/receiver.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { sample } from '../unit/server-samples.ts'
import { add, made, onBoth, received, repeating, rowsOf } from './fixture.ts'
import { mailServerOf, mailSettings, quickClock, sender, welcome } from './sending.ts'

const minute = 60_000
const day = 86_400_000
const start = Date.parse('2025-07-22T00:00:00Z')

/** Stores a visitor's sign-up, to be welcomed. */
const join = (store: Database, email: string, now: number) =>
  store.change((queries) =>
    storeSignUps(
      queries,
      [received({ email, submittedAt: iso(now), receivedAt: iso(now) })],
      now,
      maxPerDay,
      { welcome: { asks: true } },
    ),
  )

const claimWelcome = (store: Database, now: number) =>
  store.change((queries) => claimLetter(queries, true, now))

const channelOf = (server: ReturnType<typeof mailServerOf>['server'], letter = welcome()) =>
  mailChannel(mailSettings, letter, () => performance.now(), server)

onBoth((newDatabase) => {
  it('welcomes each new person once, however often they sign up, and no earlier person', async () => {
    const store = await made(await newDatabase())
    await add(store, received({ email: 'old@example.com' }))
    const emails = ['a@example.com', 'A@EXAMPLE.com', 'old@example.com', 'b@example.com']
    for (const [at, email] of emails.entries()) await join(store, email, start + at)
    const { server, to } = mailServerOf()
    await sender(store, [channelOf(server)]).done()
    expect(to()).toEqual(['a@example.com', 'b@example.com'])
  })

  it('sends a mailbox no second welcome within 30 days, whatever follows a + in its address', async () => {
    const store = await made(await newDatabase())
    const now = Date.now()
    const dueOf = async () =>
      (await rowsOf(store, `SELECT person, due_at FROM deliveries ORDER BY due_at`)).map((row) => [
        row.person,
        Math.round((Date.parse(String(row.due_at)) - now) / day),
      ])
    // In one transaction, and then separately.
    await store.change((queries) =>
      storeSignUps(
        queries,
        ['v+1@example.com', 'v+2@example.com', 'honest@example.com'].map((email) =>
          received({ email, submittedAt: iso(now), receivedAt: iso(now) }),
        ),
        now,
        maxPerDay,
        { welcome: { asks: true } },
      ),
    )
    await join(store, 'V+3@example.com', now)
    const expected = [
      ['honest@example.com', 0],
      ['v+1@example.com', 0],
      ['v+2@example.com', 30],
      ['v+3@example.com', 60],
    ]
    expect((await dueOf()).toSorted()).toEqual(expected)
    while (await claimWelcome(store, now + 1)) {}
    for (const person of ['v+1', 'v+2', 'v+3'])
      await deletePerson(store, `${person}@example.com`, { now: now + 2 })
    await join(store, 'v+4@example.com', now + 3)
    expect((await dueOf()).at(-1)).toEqual(['v+4@example.com', 30])
  })

  it('spreads the welcomes that one sender causes, and delays no other person', async () => {
    const store = await made(await newDatabase())
    const receiver = createReceiver(
      // The work of a change may run several times.
      repeating(store),
      {
        ratePerMinute: 0,
        trustedProxies: new BlockList(),
        endpointPaths: [waitlistEndpoint],
      },
      { outgoing: { welcome: { asks: true } } },
    )
    const send = (email: string, ip: string) =>
      receiver.answer(
        new Request(`https://sample.example${waitlistEndpoint}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...sample, email }),
        }),
        { ip },
      )
    for (let at = 0; at < 65; at += 1) await send(`s${at}@example.com`, `2001:db8::${at + 1}`)
    await send('honest@example.com', '2001:db8:0:1::1')
    const rows = await rowsOf(store, 'SELECT person, due_at FROM deliveries')
    const hours = rows.map(({ due_at }) =>
      Math.floor((Date.parse(String(due_at)) - Date.now()) / 3_600_000 + 0.5),
    )
    const count = (hour: number) => hours.filter((one) => one === hour).length
    expect([count(0), count(1), count(2)]).toEqual([31, 30, 5])
    expect(rows.find(({ person }) => person === 'honest@example.com')?.due_at).toSatisfy(
      (due: string) => Date.parse(due) <= Date.now(),
    )
  })

  it('keeps the lease while other work of the server takes long', async () => {
    const store = await made(await newDatabase())
    const clock = quickClock()
    const sending = startSender(store, [], clock, () => new Promise(() => {}))
    onTestFinished(sending.close)
    const beats = async () =>
      Number((await rowsOf(store, 'SELECT max(beat) AS beat FROM leases'))[0]?.beat)
    await vi.waitFor(async () => expect(await beats()).toBeGreaterThan(20), 10_000)
  })

  it('keeps its rates, also across a restart', async () => {
    const store = await made(await newDatabase())
    let now = 0
    const rates = [mailRate(60), welcomeRate(1000)]
    const names = rates.map(({ name }) => name)
    const server = () => createBuckets(rates, () => now)
    let buckets = server()
    /** Takes all available letters. */
    async function takeAll() {
      for (let count = 0; ; count += 1) {
        const isFree = await store.change(async (queries) => {
          if ((await buckets.waits(queries)).size > 0) return false
          const done = await buckets.take(queries, names)
          done()
          return true
        })
        if (!isFree) return count
      }
    }
    expect(await takeAll()).toBe(60)
    buckets = server()
    expect(await takeAll()).toBe(0)
    now += 30_000
    expect(await takeAll()).toBe(30)
    now += 60_000
    expect(await takeAll()).toBe(34)
    now += 3_600_000
    expect(await takeAll()).toBe(60)
    expect((await store.read((queries) => buckets.waits(queries))).get('mail rate')).toBe(1000)
  })

  it('logs why something is not sent, once, without personal data', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => log.mockRestore())
    const store = await made(await newDatabase())
    for (const name of ['a', 'b', 'c']) await join(store, `${name}@example.com`, start)
    const { server } = mailServerOf((to) => ({
      state: 'deferred',
      answer: to.startsWith('c') ? '450 4.7.1 Busy' : `451 4.2.0 <${to}>: Greylisted`,
    }))
    await sender(store, [channelOf(server)]).done()
    expect(log.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^A letter .*"deferred" after an attempt: 451 4\.2\.0 … Greylisted\b/,
        ),
      ],
      [expect.stringMatching(/^A letter .*"deferred" after an attempt: 450 4\.7\.1 Busy\b/)],
    ])
  })

  it('tries again with growing pauses and the same id, and has failed after three days', async () => {
    const store = await made(await newDatabase())
    await join(store, 'a@example.com', start)
    await join(store, 'b@example.com', start)
    const tries: { person: string; at: number; id: string }[] = []
    for (let now = start; ; ) {
      const claimed = await claimWelcome(store, now)
      if (claimed) {
        const { person, id } = claimed
        tries.push({ person, at: Math.round((now - start) / minute), id })
        const state = person === 'b@example.com' && now > start + 3 * minute ? 'sent' : 'deferred'
        await store.change((queries) => noteOutcome(queries, claimed, { state, answer: '' }, now))
      }
      const due = await store.read((queries) => nextLetterDue(queries, true))
      if (due === '') break
      now = Math.max(now, Date.parse(due))
    }
    const of = (person: string) => tries.filter((one) => one.person === `${person}@example.com`)
    expect(of('b').map(({ at }) => at)).toEqual([0, 1, 2, 4])
    const hours = of('a').map(({ at }) => Math.round(at / 60))
    expect(hours.slice(-4)).toEqual([57, 63, 69, 75])
    expect(new Set(of('a').map(({ id }) => id)).size).toBe(1)
    expect(await store.read((queries) => countByState(queries))).toEqual(
      new Map(Object.entries({ sent: 1, failed: 1 })),
    )
  })

  it('has not failed after a few attempts, however long sending rested between them', async () => {
    const store = await made(await newDatabase())
    await join(store, 'a@example.com', start)
    let now = start
    let tries = 0
    for (; tries < 9; tries += 1) {
      const claimed = await claimWelcome(store, now)
      if (!claimed) break
      const deferred = { state: 'deferred', answer: '451 4.7.1 Greylisted' } as const
      await store.change((queries) => noteOutcome(queries, claimed, deferred, now))
      now += 4 * day
    }
    expect(tries).toBe(9)
  })

  it('cancels confirmation if the welcome no longer has its link', async () => {
    const store = await made(await newDatabase())
    await join(store, 'a@example.com', start)
    const { server, to } = mailServerOf()
    await sender(store, [channelOf(server, welcome('---\nsubject: Hello\n---\n\nHello'))]).done()
    expect(to()).toEqual(['a@example.com'])
    const person = await store.read((queries) => readPerson(queries, 'a@example.com'))
    expect(person).toMatchObject({ isUnconfirmed: false, confirmedAt: '' })
    expect(await rowsOf(store, 'SELECT asked_at FROM people')).toEqual([{ asked_at: null }])
  })
})
