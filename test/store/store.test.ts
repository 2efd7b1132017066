import { expect, it } from 'vitest'
import { allForgotten } from '../../site/server/store/forgotten.ts'
import { allIn, onAll, patiently, received, receivedOf, use } from './fixture.ts'

const emails = (signUps: readonly { email: string }[]) => signUps.map(({ email }) => email)

onAll((newDatabase) => {
  it('keeps sign-ups as they came, in the order of arrival', async () => {
    const store = use(await newDatabase())
    await store.open()
    const copied = receivedOf(2500, 'copied')
    expect(await store.takeOver(copied)).toBe(2500)
    const sent = receivedOf(20)
    for (const signUp of sent) expect(await store.add(signUp)).toBe('stored')
    expect(await allIn(store)).toEqual([...copied, ...sent])
    expect(await store.count()).toBe(2520)
  })

  it('lists what there was when it began, whatever comes meanwhile', async () => {
    const store = use(await newDatabase())
    const before = receivedOf(1500)
    await store.takeOver(before)
    const listed: string[] = []
    for await (const { email } of store.signUps()) {
      listed.push(email)
      if (listed.length === 1) await store.add(received({ email: 'later@example.com' }))
    }
    expect(listed).toEqual(emails(before))
    expect(await store.count()).toBe(1501)
  })

  it('keeps each sign-up once: the same e-mail, in any case, and submittedAt', async () => {
    const store = use(await newDatabase())
    await store.add(received())
    await store.add(received({ email: '\u00a0 SAMPLE@example.COM \n', comments: 'again' }))
    await store.add(received({ submittedAt: '2025-07-01T09:30:00.001Z' }))
    expect(await store.count()).toBe(2)
  })

  it('keeps one of the same that come at once, by several servers', async () => {
    const database = await newDatabase()
    const stores = [use(database), use(database), use(database)]
    const signUps = receivedOf(20)
    const all = signUps.flatMap((signUp) =>
      stores.map((store) => patiently(() => store.add(signUp))),
    )
    expect(new Set(await Promise.all(all))).toEqual(new Set(['stored']))
    expect(emails(await allIn(use(database))).sort()).toEqual(emails(signUps).sort())
  })

  it('keeps texts as they are, but for what no database can hold', async () => {
    const store = use(await newDatabase())
    await store.add(
      received({
        fullName: '\u0928\u092e\u0942\u0928\u093e \u{1F600}\r\n\ue000',
        comments: 'a\0b\ud800c',
      }),
    )
    expect(await allIn(store)).toMatchObject([
      {
        fullName: '\u0928\u092e\u0942\u0928\u093e \u{1F600}\r\n\ue000',
        comments: 'a\ufffdb\ufffdc',
      },
    ])
  })

  it('takes twenty of an address in a day, however many come at once, by several servers', async () => {
    const database = await newDatabase()
    const stores = [use(database), use(database)]
    const many = Array.from({ length: 50 }, (_, at) =>
      received({ submittedAt: new Date(Date.UTC(2025, 6, 1) + at).toISOString() }),
    )
    const outcomes = await Promise.all(
      many.map((signUp, at) => patiently(() => stores[at % 2]?.add(signUp) ?? Promise.reject())),
    )
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(20)
    const refused = outcomes.filter((outcome) => typeof outcome === 'object')
    expect(refused).toHaveLength(30)
    for (const { retryAfter } of refused) {
      expect(retryAfter).toBeGreaterThan(86_300_000)
      expect(retryAfter).toBeLessThanOrEqual(86_400_000)
    }
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await use(database).add(received({ receivedAt: tomorrow }))).toBe('stored')
  })

  it('forgets a person for good, but not who signs up anew', async () => {
    const store = use(await newDatabase())
    const first = received()
    const ahead = received({ submittedAt: new Date(Date.now() + 1e9).toISOString() })
    for (const signUp of [first, ahead, received({ email: 'other@example.com' })])
      await store.add(signUp)
    const { submitted } = await store.forget(' SAMPLE@example.com')
    expect(submitted).toEqual([first.submittedAt, ahead.submittedAt])
    expect(await store.add(received())).toBe('forgotten')
    expect(await store.add(ahead)).toBe('forgotten')
    expect(emails(await allIn(store))).toEqual(['other@example.com'])
    const anew = received({ submittedAt: new Date(Date.now() + 1).toISOString() })
    expect(await store.add(anew)).toBe('stored')
    expect((await store.forget('nobody@example.com')).submitted).toEqual([])
  })

  it('leaves nothing of who is forgotten while the same comes again and again', async () => {
    const database = await newDatabase()
    const [store, other] = [use(database), use(database)]
    await store.open()
    for (const person of receivedOf(10)) {
      await store.add(person)
      const times = Array.from({ length: 10 }, (_, at) => `2025-07-02T00:00:00.00${at}Z`)
      await Promise.all([
        ...times.map((submittedAt) => patiently(() => other.add({ ...person, submittedAt }))),
        patiently(() => store.forget(person.email)),
        ...times.map((submittedAt) => patiently(() => store.add({ ...person, submittedAt }))),
      ])
    }
    expect(await allIn(store)).toEqual([])
  })

  it('is made once where many servers start at once', async () => {
    const database = await newDatabase()
    const stores = Array.from({ length: 8 }, () => use(database))
    await Promise.all(stores.map((store) => store.open()))
    await Promise.all(stores.map((store) => store.check()))
    const signUps = receivedOf(8)
    await Promise.all(stores.map((store, at) => store.add(signUps[at] ?? received())))
    expect(await use(database).count()).toBe(8)
  })

  it('makes nothing when it is only read, and says that there is nothing', async () => {
    const database = await newDatabase()
    const reading = use(database)
    for (const read of [
      () => reading.count(),
      () => allIn(reading),
      () => reading.read(allForgotten),
      () => reading.forget('sample@example.com'),
    ])
      await expect(read()).rejects.toThrow(/There is no waitlist .*WAITLIST_DATABASE/)
    await expect(use(database).count()).rejects.toThrow('There is no waitlist')
  })
})
