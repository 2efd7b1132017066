import { expect, it, onTestFinished } from 'vitest'
import { sendOutgoing } from '../../site/server/letters/send-outgoing.ts'
import { copyStore } from '../../site/server/store/copy.ts'
import { forget } from '../../site/server/store/forgotten.ts'
import { hashOfPerson } from '../../site/server/store/hashes.ts'
import { leave, takeAgain } from '../../site/server/store/leavers.ts'
import { endLeases, longestSending } from '../../site/server/store/outgoing/claims.ts'
import { makeDeliveries, noteWebhook } from '../../site/server/store/owed.ts'
import { changePerson } from '../../site/server/store/person.ts'
import { mostPerDay, storeSignUps } from '../../site/server/store/sign-ups.ts'
import type { Database, Store } from '../../site/server/store/store.ts'
import { webhookRoute } from '../../site/server/webhooks/webhook-route.ts'
import { startReceiver, type Trouble } from '../unit/webhook-receiver.ts'
import { addAll, allIn, made, onBoth, received, receivedOf } from './fixture.ts'

const outgoing = { events: true }

const randomOf = (seed: number) => () => {
  seed = (seed * 48_271) % 0x7fffffff
  return seed / 0x7fffffff
}
const pick = <One>(all: readonly One[], random: () => number) =>
  all[Math.floor(random() * all.length)] as One

const signUp = (store: Store, ...signUps: ReturnType<typeof received>[]) =>
  store.change((queries) => storeSignUps(queries, signUps, Date.now(), mostPerDay, outgoing))

const leaveNow = (store: Store, person: string) =>
  store.change((queries) => leave(queries, person, new Date().toISOString(), outgoing))

/** The events that are to be sent, and of whom. */
const waiting = async (store: Store) => {
  const rows = await store.change(async (queries) => {
    await makeDeliveries(queries)
    return queries.all("SELECT person, body FROM deliveries WHERE channel = 'webhook' ORDER BY id")
  })
  return rows.map(({ person, body }) => ({ person, ...JSON.parse(String(body)) }))
}

const typesIn = async (store: Store) => (await waiting(store)).map(({ type }) => type)

onBoth((newDatabase) => {
  it('has an event wait for each sign-up that is stored, and none for what was there before', async () => {
    const store = await made(await newDatabase())
    const one = received({ email: 'One@example.com' })
    await signUp(store, one, one, { ...one, submittedAt: '2025-08-01T00:00:00.000Z' })
    await signUp(store, one)
    expect(await typesIn(store)).toEqual(['signup.created', 'signup.created'])
    const person = hashOfPerson('one@example.com')
    expect((await waiting(store))[0]).toMatchObject({ data: { person, signUp: one } })
    await leaveNow(store, 'one@example.com')
    expect((await waiting(store))[2]).toMatchObject({ type: 'person.left', data: { person } })
    await leaveNow(store, 'one@example.com')
    const other = await made(await newDatabase())
    await addAll(other, receivedOf(2))
    await copyStore(other, store)
    expect((await waiting(store)).length).toBe(3)
  })

  it('has one wait for each sign-up of a person, also for those that later ones replace', async () => {
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

  it('tells the address as it is kept, however it was typed', async () => {
    const store = await made(await newDatabase())
    await signUp(store, received({ email: ' Asha@ｅxample.com' }))
    const [{ data }] = (await waiting(store)) as [{ data: { signUp: { email: string } } }]
    expect(data.signUp.email).toBe('Asha@example.com')
    expect((await allIn(store)).map(({ email }) => email)).toEqual(['Asha@example.com'])
  })

  it('tells a webhook that was told before what a command does without its settings', async () => {
    const store = await made(await newDatabase())
    await addAll(store, receivedOf(2))
    await store.change((queries) => leave(queries, 'person1@example.com', '2025-01-01T00:00:00Z'))
    expect(await waiting(store)).toEqual([])
    await store.change((queries) => noteWebhook(queries))
    await store.change((queries) => takeAgain(queries, 'person1@example.com'))
    await forget(store, 'person0@example.com')
    await store.change((queries) => leave(queries, 'person1@example.com', new Date().toISOString()))
    expect(await typesIn(store)).toEqual(['person.forgotten', 'person.left'])
  })

  it('tells what was sent first, whatever the person changes meanwhile', async () => {
    const store = await made(await newDatabase())
    await signUp(store, received({ email: 'a@example.com', fullName: 'Sent' }))
    await store.change((queries) =>
      changePerson(queries, 'a@example.com', received({ fullName: 'Changed' })),
    )
    expect(await waiting(store)).toMatchObject([{ data: { signUp: { fullName: 'Sent' } } }])
  })

  it('has none wait for what was not committed', async () => {
    const store = await made(await newDatabase())
    const failing = store.change(async (queries) => {
      await storeSignUps(queries, receivedOf(3), Date.now(), mostPerDay, outgoing)
      throw new Error('over')
    })
    await expect(failing).rejects.toThrow('over')
    expect(await waiting(store)).toEqual([])
  })

  it('has nothing of a forgotten person wait but that they are forgotten, without the address', async () => {
    const store = await made(await newDatabase())
    await signUp(store, ...receivedOf(2))
    await forget(store, 'Person0@example.com', outgoing)
    const [kept, gone, ...more] = await waiting(store)
    expect(kept).toMatchObject({ person: 'person1@example.com', type: 'signup.created' })
    const data = { person: hashOfPerson('person0@example.com') }
    expect(gone).toMatchObject({ type: 'person.forgotten', data })
    expect(JSON.stringify(gone)).not.toContain('person0')
    expect(more).toEqual([])
  })

  it.each([1, 2, 3])(
    'whatever fails and whoever is killed, each event arrives with one id, in the order of its person (%i)',
    async (seed) => {
      const store = await made(await newDatabase())
      const random = randomOf(seed)
      const troubles: Trouble[] = [500, 503, 302, 'reset', 'late', 'hang']
      const receiver = await startReceiver(() =>
        random() < 0.4 ? pick(troubles, random) : undefined,
      )
      onTestFinished(receiver.close)
      let now = Date.now()
      let sending = 0

      /** Sends what waits until it is killed. */
      function startServer(): Promise<void> {
        let stepsLeft = 5 + random() * 60
        let kill = () => {}
        const killed = new Promise<void>((resolve) => {
          kill = resolve
        })
        async function atStep() {
          stepsLeft -= 1
          if (stepsLeft > 0) return
          kill()
          await new Promise(() => {})
        }
        const use =
          (run: Database['read']): Database['read'] =>
          async (work) => {
            await atStep()
            const result = await run(work)
            await atStep()
            return result
          }
        const clock = {
          now: () => now,
          async wait(milliseconds: number) {
            await atStep()
            // Time goes on when nothing is under way.
            while (sending > 0) await new Promise(setImmediate)
            now += milliseconds
          },
        }
        const route = webhookRoute(receiver.settings, 200)
        const watched: typeof route = {
          ...route,
          async send(...given) {
            sending += 1
            return route.send(...given).finally(() => {
              sending -= 1
            })
          },
        }
        sendOutgoing(
          { read: use(store.read), change: use(store.change) },
          [watched, watched],
          clock,
        )
        return killed
      }

      async function live() {
        await startServer()
        await expect.poll(() => sending).toBe(0)
        now += longestSending + 1
        await store.change((queries) => endLeases(queries, now))
      }

      /** The ids of the events that have to arrive, those of before. */
      const owed = new Set<string>()
      async function note() {
        const all = "SELECT id FROM deliveries WHERE channel = 'webhook'"
        const ids = (await store.read((queries) => queries.all(all))).map(({ id }) => String(id))
        for (const id of ids) owed.add(id)
        return new Set(ids)
      }
      const people = receivedOf(5)
      for (let round = 0; round < 6; round += 1) {
        for (const { email } of people) {
          const before = await note()
          await pick(
            [
              () => signUp(store, received({ email, submittedAt: new Date().toISOString() })),
              () => leaveNow(store, email),
              () => forget(store, email, outgoing),
            ],
            random,
          )()
          const after = await note()
          // Whatever waited of somebody who was forgotten.
          for (const id of before) if (!after.has(id)) owed.delete(id)
        }
        await live()
      }
      while ((await note()).size > 0) await live()
      expect(receiver.wrong).toEqual([])
      const got = new Set(receiver.got.map(({ id }) => id))
      expect([...owed].filter((id) => !got.has(id))).toEqual([])
      for (const person of new Set(receiver.got.map(({ data }) => data.person))) {
        const ids = receiver.got.flatMap(({ id, data }) => (data.person === person ? id : []))
        expect(ids).toEqual(ids.toSorted())
      }
    },
  )
})
