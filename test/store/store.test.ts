import { expect, it } from 'vitest'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { countSignUps } from '../../site/server/sign-ups/list.ts'
import { tryToStore } from '../../site/server/sign-ups/queue.ts'
import { maxPerDay, storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { add, addAll, allIn, made, onBoth, received, receivedOf, use } from './fixture.ts'

const emails = (signUps: readonly { email: string }[]) => signUps.map(({ email }) => email)

onBoth((newDatabase) => {
  it('keeps sign-ups unchanged in the order of arrival', async () => {
    const store = await made(await newDatabase())
    const copied = receivedOf(510, 'copied')
    expect(new Set(await addAll(store, copied))).toEqual(new Set(['added']))
    const sent = receivedOf(20)
    for (const signUp of sent) expect(await add(store, signUp)).toBe('added')
    expect(await allIn(store)).toEqual([...copied, ...sent])
    expect(await countSignUps(store)).toBe(530)
  })

  it('keeps each sign-up once: the same email, in any case, and submittedAt', async () => {
    const store = await made(await newDatabase())
    await add(store, received())
    const again = received({ email: '\u00a0 SAMPLE@example.COM \n', comments: 'again' })
    expect(await add(store, again)).toBe('known')
    expect(await addAll(store, [again, received({ email: 'b@example.com' }), again])).toEqual([
      'known',
      'added',
      'known',
    ])
    await add(store, received({ submittedAt: '2025-07-01T09:30:00.001Z' }))
    expect(await countSignUps(store)).toBe(3)
  })

  it('keeps one of simultaneous equal sign-ups to several servers', async () => {
    const database = await newDatabase()
    const stores = await Promise.all([made(database), made(database), made(database)])
    const signUps = receivedOf(20)
    await Promise.all(signUps.flatMap((signUp) => stores.map((store) => add(store, signUp))))
    expect(emails(await allIn(use(database))).sort()).toEqual(emails(signUps).sort())
  })

  it('keeps texts unchanged, except characters that no database stores', async () => {
    const store = await made(await newDatabase())
    const fullName = '\u0928\u092e\u0942\u0928\u093e \u{1F600}\r\n\ue000'
    await add(store, received({ fullName, comments: 'a\0b\ud800c' }))
    expect(await allIn(store)).toMatchObject([{ fullName, comments: 'a\ufffdb\ufffdc' }])
  })

  it('replaces the newest sign-up of an address over the daily limit, and keeps the first', async () => {
    const store = await made(await newDatabase())
    const many = Array.from({ length: 50 }, (_, at) =>
      received({
        submittedAt: new Date(Date.UTC(2025, 6, 1) + at).toISOString(),
        receivedAt: new Date(Date.now() - 1000 + at).toISOString(),
      }),
    )
    await add(store, many[0] ?? received())
    const own = received({ email: 'own@example.com' })
    const outcomes = await store.change((queries) =>
      storeSignUps(queries, [...many.slice(1, 40), own], Date.now()),
    )
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(maxPerDay)
    for (const signUp of many.slice(40)) expect(await add(store, signUp)).toBe('replaced')
    const kept = await allIn(store)
    expect(kept).toContainEqual(own)
    expect(kept.filter(({ email }) => email !== own.email)).toEqual([
      ...many.slice(0, maxPerDay - 1),
      many.at(-1),
    ])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await add(store, received({ receivedAt: tomorrow }))).toBe('added')
  })

  it('deletes a person permanently, and accepts a later sign-up', async () => {
    const store = await made(await newDatabase())
    const first = received()
    const ahead = received({ submittedAt: new Date(Date.now() + 1e9).toISOString() })
    for (const signUp of [first, ahead, received({ email: 'other@example.com' })])
      await add(store, signUp)
    const submitted = await deletePerson(store, ' SAMPLE@example.com')
    expect(submitted).toEqual([first.submittedAt, ahead.submittedAt])
    expect(await add(store, received())).toBe('deleted')
    expect(await add(store, ahead)).toBe('deleted')
    expect(emails(await allIn(store))).toEqual(['other@example.com'])
    const anew = received({ submittedAt: new Date(Date.now() + 1).toISOString() })
    expect(await add(store, anew)).toBe('added')
    expect(await deletePerson(store, 'nobody@example.com')).toEqual([])
  })

  it('does not block a person until a future time written by a clock that was ahead', async () => {
    const store = await made(await newDatabase())
    await add(store, received())
    await deletePerson(store, 'sample@example.com')
    const yesterday = (minutes: number) =>
      new Date(Date.now() - 86_400_000 + minutes * 60_000).toISOString()
    const anew = { submittedAt: yesterday(0), receivedAt: yesterday(0) }
    expect(await add(store, received({ ...anew, submittedAt: yesterday(-2) }))).toBe('deleted')
    expect(await add(store, received(anew))).toBe('added')
  })

  it('accepts a deleted person who joins again at once with a slow clock', async () => {
    const store = await made(await newDatabase())
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    await add(store, received({ submittedAt: at(-12), receivedAt: at(-2) }))
    await deletePerson(store, 'sample@example.com')
    expect(await add(store, received({ submittedAt: at(-11), receivedAt: at(0) }))).toBe('deleted')
    expect(await add(store, received({ submittedAt: at(-9), receivedAt: at(1) }))).toBe('added')
  })

  it('leaves no data of a person who is deleted while sign-ups arrive', async () => {
    const database = await newDatabase()
    const [store, other] = [await made(database), await made(database)]
    for (const person of receivedOf(4)) {
      await add(store, person)
      const times = Array.from({ length: 10 }, (_, at) => `2025-07-02T00:00:00.00${at}Z`)
      await Promise.all([
        ...times.map((submittedAt) => add(other, { ...person, submittedAt })),
        deletePerson(store, person.email),
        ...times.map((submittedAt) => add(store, { ...person, submittedAt })),
      ])
    }
    expect(await allIn(store)).toEqual([])
  })

  it('is created once by servers that start simultaneously', async () => {
    const database = await newDatabase()
    const stores = await Promise.all(Array.from({ length: 8 }, () => made(database)))
    await Promise.all(stores.map(tryToStore))
    const signUps = receivedOf(8)
    await Promise.all(stores.map((store, at) => add(store, signUps[at] ?? received())))
    expect(await countSignUps(use(database))).toBe(8)
  })

  it('creates nothing when it is read, and reports that it is missing', async () => {
    const database = await newDatabase()
    const reading = use(database)
    for (const read of [
      () => countSignUps(reading),
      () => allIn(reading),
      () => deletePerson(reading, 'sample@example.com'),
      () => add(reading, received()),
    ])
      await expect(read()).rejects.toThrow(/There is no waitlist .*WAITLIST_DATABASE/)
    await expect(countSignUps(use(database))).rejects.toThrow('There is no waitlist')
  })
})
