import { expect, it } from 'vitest'
import { type Database, writeSetting } from '../../site/server/database/database.ts'
import { hashOfPerson } from '../../site/server/database/identifiers.ts'
import { channelsSetting } from '../../site/server/outbox/deliveries.ts'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { resubscribe, unsubscribe } from '../../site/server/sign-ups/people.ts'
import { maxPerDay, storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { addAll, made, onBoth, received, receivedOf, rowsOf, use } from './fixture.ts'

const outgoing = { events: true }

const signUp = (store: Database, ...signUps: ReturnType<typeof received>[]) =>
  store.change((queries) => storeSignUps(queries, signUps, Date.now(), maxPerDay, outgoing))

const stop = (store: Database, person: string) =>
  store.change((queries) => unsubscribe(queries, person, Date.now(), outgoing))

/** The events that are to be sent, in their order. */
const waiting = async (store: Database) =>
  (
    await rowsOf(
      store,
      "SELECT person, body FROM deliveries WHERE channel = 'webhook' ORDER BY person, seq",
    )
  ).map(({ person, body }) => ({ person, ...JSON.parse(String(body)) }))

const typesIn = async (store: Database) => (await waiting(store)).map(({ type }) => type)

onBoth((newDatabase) => {
  it('queues an event for each stored sign-up, and none for earlier ones', async () => {
    const store = await made(await newDatabase())
    const one = received({ email: 'One@example.com' })
    await signUp(store, one, one, { ...one, submittedAt: '2025-08-01T00:00:00.000Z' })
    await signUp(store, one)
    expect(await typesIn(store)).toEqual(['signup.created', 'signup.created'])
    const person = hashOfPerson('one@example.com')
    expect((await waiting(store))[0]).toMatchObject({
      ...{ person: 'one@example.com', data: { person, signUp: one } },
    })
    await stop(store, 'one@example.com')
    expect((await waiting(store))[2]).toMatchObject({
      type: 'person.unsubscribed',
      data: { person },
    })
    await stop(store, 'one@example.com')
    await addAll(store, receivedOf(2))
    expect((await waiting(store)).length).toBe(3)
  })

  it('reports the changes of a command without webhook settings, if a server has them', async () => {
    const store = await made(await newDatabase())
    await addAll(store, receivedOf(2))
    const stopWithout = (person: string) =>
      store.change((queries) => unsubscribe(queries, person, Date.now()))
    await stopWithout('person1@example.com')
    expect(await waiting(store)).toEqual([])
    await store.change((queries) => writeSetting(queries, channelsSetting, 'mail webhook'))
    await store.change((queries) => resubscribe(queries, 'person1@example.com'))
    await deletePerson(store, 'person0@example.com')
    await stopWithout('person1@example.com')
    expect((await typesIn(store)).sort()).toEqual(['person.deleted', 'person.unsubscribed'])
  })

  it('queues no event without a commit', async () => {
    const store = await made(await newDatabase())
    const failing = store.change(async (queries) => {
      await storeSignUps(queries, receivedOf(3), Date.now(), maxPerDay, outgoing)
      throw new Error('over')
    })
    await expect(failing).rejects.toThrow('over')
    expect(await waiting(store)).toEqual([])
  })

  it('removes the waiting events of a deleted person, except the deletion, without the address', async () => {
    const store = await made(await newDatabase())
    await signUp(store, ...receivedOf(2))
    await deletePerson(store, 'Person0@example.com', outgoing)
    const person = hashOfPerson('person0@example.com')
    const own = (await waiting(store)).filter((one) => one.person === person)
    expect(own).toMatchObject([{ type: 'person.deleted', data: { person } }])
    expect(JSON.stringify(own)).not.toContain('person0')
  })

  it('numbers the events of a person in the order of their commits, from several servers too', async () => {
    const database = await newDatabase()
    const stores = [await made(database), await made(database), await made(database)]
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        signUp(
          stores[at % 3] as Database,
          received({ submittedAt: `2025-07-02T00:00:${10 + at}.000Z` }),
        ),
      ),
    )
    const rows = await rowsOf(use(database), 'SELECT seq FROM deliveries ORDER BY seq')
    expect(rows.map(({ seq }) => Number(seq))).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    )
  })
})
