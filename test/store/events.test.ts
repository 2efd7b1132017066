import { expect, it, onTestFinished } from 'vitest'
import { type Database, writeSetting } from '../../site/server/database/database.ts'
import { hashOfPerson } from '../../site/server/database/hashes.ts'
import { webhookSetting } from '../../site/server/outbox/deliveries.ts'
import { patience } from '../../site/server/outbox/lease.ts'
import { startSender } from '../../site/server/outbox/sender.ts'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { resubscribe, unsubscribe } from '../../site/server/sign-ups/people.ts'
import { changePerson } from '../../site/server/sign-ups/person.ts'
import { mostPerDay, storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { sendEvent } from '../../site/server/webhooks/webhook.ts'
import { webhookChannel } from '../../site/server/webhooks/webhook-channel.ts'
import { startReceiver, type Trouble } from '../unit/webhook-receiver.ts'
import { addAll, allIn, made, onBoth, received, receivedOf, rowsOf } from './fixture.ts'
import { quickClock } from './sending.ts'

const outgoing = { events: true }

const randomOf = (seed: number) => () => {
  seed = (seed * 48_271) % 0x7fffffff
  return seed / 0x7fffffff
}
const pick = <One>(all: readonly One[], random: () => number) =>
  all[Math.floor(random() * all.length)] as One

const signUp = (store: Database, ...signUps: ReturnType<typeof received>[]) =>
  store.change((queries) => storeSignUps(queries, signUps, Date.now(), mostPerDay, outgoing))

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
    expect((await waiting(store))[0]).toMatchObject({ data: { person, signUp: one } })
    await stop(store, 'one@example.com')
    expect((await waiting(store))[2]).toMatchObject({
      type: 'person.unsubscribed',
      data: { person },
    })
    await stop(store, 'one@example.com')
    await addAll(store, receivedOf(2))
    expect((await waiting(store)).length).toBe(3)
  })

  it('queues an event for each sign-up of a person, also for replaced ones', async () => {
    const store = await made(await newDatabase())
    const start = Date.now()
    const all = Array.from({ length: mostPerDay + 2 }, (_, at) => {
      const time = new Date(start + at).toISOString()
      return received({ submittedAt: time, receivedAt: time })
    })
    for (const one of all) await signUp(store, one)
    const told = (await waiting(store)).map(({ data }) => data.signUp.submittedAt)
    expect(told).toEqual(all.map(({ submittedAt }) => submittedAt))
  })

  it('sends the stored address and the original data, whatever changes meanwhile', async () => {
    const store = await made(await newDatabase())
    await signUp(store, received({ email: ' Asha@ｅxample.com', fullName: 'Sent' }))
    await store.change((queries) =>
      changePerson(queries, 'asha@example.com', received({ fullName: 'Changed' })),
    )
    const signUps = { email: 'Asha@example.com', fullName: 'Sent' }
    expect(await waiting(store)).toMatchObject([{ data: { signUp: signUps } }])
    expect(await allIn(store)).toMatchObject([{ email: 'Asha@example.com', fullName: 'Changed' }])
  })

  it('reports the changes of a command without webhook settings, if a server has them', async () => {
    const store = await made(await newDatabase())
    await addAll(store, receivedOf(2))
    const stopWithout = (person: string) =>
      store.change((queries) => unsubscribe(queries, person, Date.now()))
    await stopWithout('person1@example.com')
    expect(await waiting(store)).toEqual([])
    await store.change((queries) => writeSetting(queries, webhookSetting, 'on'))
    await store.change((queries) => resubscribe(queries, 'person1@example.com'))
    await deletePerson(store, 'person0@example.com')
    await stopWithout('person1@example.com')
    expect((await typesIn(store)).sort()).toEqual(['person.deleted', 'person.unsubscribed'])
  })

  it('queues no event without a commit', async () => {
    const store = await made(await newDatabase())
    const failing = store.change(async (queries) => {
      await storeSignUps(queries, receivedOf(3), Date.now(), mostPerDay, outgoing)
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

  it.each([1, 2, 3])(
    'delivers each event with one id, in the order of its person, despite failures and kills (%i)',
    async (seed) => {
      const store = await made(await newDatabase())
      const random = randomOf(seed)
      const troubles: Trouble[] = [500, 503, 302, 'reset', 'late', 'hang']
      let isCalm = false
      const receiver = await startReceiver(() =>
        !isCalm && random() < 0.3 ? pick(troubles, random) : undefined,
      )
      onTestFinished(receiver.close)
      const clock = quickClock()
      let stoodStill = 0
      const skipping = { ...clock, monotonic: () => clock.monotonic() + stoodStill }

      /** Sends until it is killed: from then on none of its calls of the database returns. */
      function startServer() {
        let isKilled = false
        const dying =
          <Given extends unknown[], Result>(run: (...given: Given) => Promise<Result>) =>
          async (...given: Given): Promise<Result> => {
            if (isKilled) return new Promise(() => {})
            const result = await run(...given)
            return isKilled ? new Promise(() => {}) : result
          }
        const { close } = startSender(
          { ...store, change: dying(store.change), read: dying(store.read) } as Database,
          [webhookChannel(receiver.settings, (event) => sendEvent(receiver.settings, event, 200))],
          { ...skipping, now: () => Date.now() + clock.ahead },
        )
        return {
          close,
          kill() {
            isKilled = true
            void close()
            // The next takes the lease at once.
            stoodStill += patience
          },
        }
      }

      /** The ids of the events that have to arrive. */
      const owed = new Set<string>()
      const idsNow = async () => {
        const rows = await rowsOf(store, "SELECT id FROM deliveries WHERE channel = 'webhook'")
        for (const { id } of rows) owed.add(String(id))
        return new Set(rows.map(({ id }) => String(id)))
      }
      const people = receivedOf(5)
      for (let round = 0; round < 6; round += 1) {
        for (const { email } of people) {
          const before = await idsNow()
          const submittedAt = new Date().toISOString()
          const isDeletion = random() < 0.2
          if (isDeletion) await deletePerson(store, email, outgoing)
          else if (random() < 0.5) await signUp(store, received({ email, submittedAt }))
          else await stop(store, email)
          const after = await idsNow()
          if (isDeletion) for (const id of before) if (!after.has(id)) owed.delete(id)
        }
        const server = startServer()
        for (let waits = 5 + random() * 40; waits > 0; waits -= 1)
          await clock.wait(5, new AbortController().signal)
        server.kill()
        clock.ahead += 3_600_000
      }
      isCalm = true
      const last = startServer()
      while ((await idsNow()).size > 0) {
        await clock.wait(5, new AbortController().signal)
        clock.ahead += 60_000
      }
      await last.close()
      expect(receiver.wrong).toEqual([])
      const got = new Set(receiver.got.map(({ id }) => id))
      expect([...owed].filter((id) => !got.has(id))).toEqual([])
      for (const person of new Set(receiver.got.map(({ data }) => data.person))) {
        const ids = receiver.got.flatMap(({ id, data }) => (data.person === person ? id : []))
        // First arrivals.
        const first = ids.filter((id, at) => ids.indexOf(id) === at)
        expect(first).toEqual(first.toSorted())
      }
    },
  )
})
