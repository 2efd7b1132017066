import { expect, it, onTestFinished, vi } from 'vitest'
import type { Clock } from '../../site/server/letters/clock.ts'
import type { Route } from '../../site/server/letters/deliver.ts'
import { readLetter } from '../../site/server/letters/letter.ts'
import { sendOutgoing } from '../../site/server/letters/send-outgoing.ts'
import { welcomeRoute } from '../../site/server/letters/welcome.ts'
import { confirm, deleteUnconfirmed } from '../../site/server/store/confirmations.ts'
import { copyStore } from '../../site/server/store/copy.ts'
import { enqueue } from '../../site/server/store/deliveries.ts'
import { forget } from '../../site/server/store/forgotten.ts'
import {
  claim,
  endLeases,
  findDue,
  longestSending,
  nextDue,
  noteDelivery,
} from '../../site/server/store/outgoing/claims.ts'
import { noteGap } from '../../site/server/store/outgoing/letters.ts'
import { findWelcome } from '../../site/server/store/outgoing/recipients.ts'
import { countByState } from '../../site/server/store/outgoing/report.ts'
import { takeTurn } from '../../site/server/store/outgoing/turns.ts'
import { readPerson } from '../../site/server/store/person.ts'
import { countSignUps, mostPerDay, storeSignUps } from '../../site/server/store/sign-ups.ts'
import type { Store } from '../../site/server/store/store.ts'
import { made, onBoth, received, use } from './fixture.ts'

const minute = 60_000
const day = 86_400_000
const start = Date.parse('2025-07-22T00:00:00Z')

/** Stores a visitor's sign-up, to be welcomed. */
const join = (store: Store, email: string, now: number) => {
  const time = new Date(now).toISOString()
  return store.change((queries) =>
    storeSignUps(
      queries,
      [received({ email, submittedAt: time, receivedAt: time })],
      now,
      mostPerDay,
      {
        welcome: { asks: true },
      },
    ),
  )
}

const claimWelcome = (store: Store, now: number) =>
  store.change(async (queries) => {
    const found = await findWelcome(queries, now)
    return found && claim(queries, 'mail', found, crypto.randomUUID(), now)
  })

/** Runs the sending until time has come to an end. @returns the letters, with their times */
async function send(stores: readonly Store[], until: number, more: Partial<Route> = {}) {
  let now = start
  const taken: { to: string; at: number }[] = []
  // Each waits for its own time, and time goes on when all wait.
  const waiting: { until: number; go(): void }[] = []
  const clock: Clock = {
    now: () => now,
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const go = () => {
          signal.removeEventListener('abort', go)
          resolve()
        }
        signal.addEventListener('abort', go)
        waiting.push({ until: now + milliseconds, go })
        if (waiting.length < stores.length) return
        waiting.sort((one, other) => one.until - other.until)
        now = Math.max(now, waiting[0]?.until ?? 0)
        if (now >= until) done()
        else waiting.shift()?.go()
      }),
  }
  let done = () => {}
  const ended = new Promise<void>((resolve) => {
    done = resolve
  })
  const route: Route = {
    channel: 'mail',
    turns: [],
    connect: async () => {},
    find: findWelcome,
    async send({ person }) {
      taken.push({ to: person, at: now - start })
      return { state: 'sent', answer: '' }
    },
    ...more,
  }
  const sendings = stores.map((store) => sendOutgoing(store, [route], clock))
  await ended
  await Promise.all(sendings.map(({ close }) => close()))
  return taken
}

onBoth((newDatabase) => {
  it('welcomes each new person once, however often they sign up, and nobody who was there before', async () => {
    const store = await made(await newDatabase())
    await store.change((queries) =>
      storeSignUps(queries, [received({ email: 'old@example.com' })], start),
    )
    const emails = ['a@example.com', 'A@EXAMPLE.com', 'old@example.com', 'b@example.com']
    for (const [at, email] of emails.entries()) await join(store, email, start + at)
    const taken = await send([store], start + 60 * minute)
    expect(taken.map(({ to }) => to)).toEqual(['a@example.com', 'b@example.com'])
  })

  it('sends an address no second welcome within 30 days, even if its person was deleted meanwhile', async () => {
    const store = await made(await newDatabase())
    await join(store, 'a@example.com', start)
    expect(await claimWelcome(store, start)).toMatchObject({ person: 'a@example.com' })
    await forget(store, 'a@example.com')
    const back = Date.now()
    await join(store, 'a@example.com', back)
    await store.change(({ all }) =>
      all('UPDATE welcomed SET at = $1', new Date(back - 10 * day).toISOString()),
    )
    await forget(store, 'a@example.com')
    await join(store, 'a@example.com', back + 1000)
    expect(await claimWelcome(store, back + 19 * day)).toBeUndefined()
    expect(await claimWelcome(store, back + 21 * day)).toMatchObject({ person: 'a@example.com' })
  })

  it('is sent by two servers once, never faster than the rates of both together', async () => {
    const database = await newDatabase()
    const stores = [await made(database), use(database)]
    for (let at = 0; at < 20; at += 1) await join(stores[0] as Store, `p${at}@example.com`, start)
    const turns = [
      { name: 'mail', each: 1000 },
      { name: 'welcome', each: 3000 },
    ]
    const taken = await send(stores, start + 10 * minute, { turns })
    expect(new Set(taken.map(({ to }) => to)).size).toBe(20)
    expect(taken).toHaveLength(20)
    for (const [at, one] of taken.entries())
      if (at > 0) expect(one.at - (taken[at - 1]?.at ?? 0)).toBeGreaterThanOrEqual(3000)
  })

  it('says in the log what is not sent and why, not once for each, and names nobody', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => log.mockRestore())
    const store = await made(await newDatabase())
    for (const name of ['a', 'b', 'c']) await join(store, `${name}@example.com`, start)
    await send([store], start + 60 * minute, {
      async send({ person }) {
        const isC = person === 'c@example.com'
        const answer = isC ? '550 5.7.1 Blocked' : `450 4.2.0 <${person}>: Greylisted`
        return { state: 'waiting', answer, due: new Date(start + day).toISOString() }
      },
    })
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^A welcome .*"waiting": 450 4\.2\.0 … Greylisted\b/)],
      [expect.stringMatching(/^A welcome .*"waiting": 550 5\.7\.1 Blocked\b/)],
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
        await store.change((queries) => noteDelivery(queries, claimed, { state, answer: '' }, now))
      }
      const due = await store.read((queries) => nextDue(queries, 'mail', now))
      if (due === '') break
      now = Math.max(now, Date.parse(due))
    }
    const of = (person: string) => tries.filter((one) => one.person === `${person}@example.com`)
    expect(of('b').map(({ at }) => at)).toEqual([0, 1, 2, 4])
    const hours = of('a').map(({ at }) => Math.round(at / 60))
    expect(hours.slice(-4)).toEqual([57, 63, 69, 75])
    expect(new Set(of('a').map(({ id }) => id)).size).toBe(1)
    expect(await store.read(countByState)).toEqual(new Map(Object.entries({ sent: 1, failed: 1 })))
  })

  it('sends events at least once and each person’s in order; a letter whose server was killed is unsure', async () => {
    const store = await made(await newDatabase())
    const event = (person: string, body: string) => ({
      ...{ channel: 'webhook' as const, person, body },
      due: new Date(start).toISOString(),
    })
    await store.change((queries) =>
      enqueue(queries, [event('a', '1'), event('b', '2'), event('a', '3')], start),
    )
    await join(store, 'a@example.com', start)
    const next = (now: number) =>
      store.change(async (queries) => {
        const found = await findDue(queries, 'webhook', now)
        return found && claim(queries, 'webhook', found, crypto.randomUUID(), now)
      })
    const [one, two, none] = [await next(start), await next(start), await next(start)]
    expect([one?.body, two?.body, none]).toEqual(['1', '2', undefined])
    expect(await claimWelcome(store, start)).toMatchObject({ person: 'a@example.com' })
    const later = start + longestSending + 1
    await store.change((queries) => endLeases(queries, later))
    expect((await next(later))?.id).toBe(one?.id)
    expect(await store.read(countByState)).toEqual(new Map([['unsure', 1]]))
    expect(await store.read((queries) => countByState(queries, 'webhook'))).toEqual(
      new Map(Object.entries({ sending: 1, waiting: 2 })),
    )
  })

  it('claims nothing that another server has told, or that was forgotten, since it was found', async () => {
    const store = await made(await newDatabase())
    await join(store, 'a@example.com', start)
    const found = await store.change((queries) => findWelcome(queries, start))
    await store.change((queries) => queries.all('DELETE FROM deliveries'))
    const claimed = await store.change(
      async (queries) => found && claim(queries, 'mail', found, 'token', start),
    )
    expect([found?.person, claimed]).toEqual(['a@example.com', undefined])
    expect(await store.read(countByState)).toEqual(new Map())
  })

  it('does not wait for a turn that a clock which was ahead has taken', async () => {
    const store = await made(await newDatabase())
    const turn = (now: number) =>
      store.change((queries) => takeTurn(queries, [{ name: 'mail', each: 1000 }], now))
    expect(await turn(start + day)).toBe(0)
    expect([await turn(start), await turn(start + 400), await turn(start + 1000)]).toEqual([
      0, 600, 0,
    ])
  })

  it('asks nobody to confirm whose welcome has no link for that any more', async () => {
    const store = await made(await newDatabase())
    await join(store, 'a@example.com', start)
    const mail = {
      ...{ from: { name: '', address: 'me@sample.example' }, siteUrl: 'https://sample.example' },
      ...{ server: { host: '', port: 0, secure: false }, rate: 0 },
    }
    const route = welcomeRoute(
      {
        letter: readLetter('---\nsubject: Hello\n---\n\nHello', 'welcome.md', true),
        mail,
        rate: 0,
        confirmDays: 14,
      },
      { now: () => start, wait: async () => {} },
      { connect: async () => {}, send: async () => ({ state: 'sent', answer: '' }), close() {} },
    )
    await send([store], start + minute, { find: route.find } as Partial<Route>)
    const person = await store.read((queries) => readPerson(queries, 'a@example.com'))
    expect(person?.confirmedAt).toBeUndefined()
  })

  it('heeds no times of a clock that was ahead for longer than it must', async () => {
    const store = await made(await newDatabase())
    await join(store, 'a@example.com', start)
    await store.change((queries) => noteGap(queries, new Date(start + 365 * day).toISOString()))
    expect(await claimWelcome(store, start)).toBeDefined()
    await store.change(({ all }) => all('UPDATE deliveries SET noted = $1', '2099-01-01T00:00:00Z'))
    await store.change((queries) => endLeases(queries, start + day))
    expect(await store.read(countByState)).toEqual(new Map([['unsure', 1]]))
  })

  it('takes what waits along into a copy, and what was confirmed stays so', async () => {
    const [store, copy] = [await made(await newDatabase()), await made(await newDatabase())]
    await join(store, 'a@example.com', start)
    await copyStore(store, copy)
    await store.change((queries) => confirm(queries, 'a@example.com', 'then'))
    for (const [from, to] of [
      [store, copy],
      [copy, store],
    ] as const)
      await copyStore(from, to)
    for (const one of [store, copy]) {
      const person = await one.read((queries) => readPerson(queries, 'a@example.com'))
      expect(person?.confirmedAt).toBe('then')
      expect(await one.read(countByState)).toEqual(new Map([['waiting', 1]]))
      // Nor is who has confirmed deleted after the days for it.
      await one.change(({ all }) => all(`UPDATE deliveries SET state = 'sent', noted = due`))
      await deleteUnconfirmed(one, 1, start + 30 * day)
      expect(await countSignUps(one)).toBe(1)
    }
  })
})
