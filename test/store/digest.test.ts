import { simpleParser } from 'mailparser'
import { expect, it } from 'vitest'
import type { Message } from '../../site/server/letters/compose.ts'
import { claimNext } from '../../site/server/letters/deliver.ts'
import { digestRoute } from '../../site/server/letters/digest.ts'
import { enqueue, iso } from '../../site/server/store/deliveries.ts'
import { nextDue } from '../../site/server/store/outgoing/claims.ts'
import type { Store } from '../../site/server/store/store.ts'
import { tidy } from '../../site/server/tidy.ts'
import { addAll, made, onBoth, received, use } from './fixture.ts'

const noon = Date.parse('2030-01-02T12:00:00Z')
const day = 86_400_000

/** Sends the next letter of a day, if one is due. @returns it in words */
async function send(store: Store, now: number) {
  const sent: Message[] = []
  const clock = { now: () => now, wait: async () => {} }
  const route = digestRoute(
    {
      to: 'me@sample.example',
      mail: {
        server: { host: '127.0.0.1', port: 1, secure: false },
        from: { name: 'Sample', address: 'hello@sample.example' },
        ...{ siteUrl: 'https://sample.example', rate: 0 },
      },
    },
    store,
    clock,
    {
      connect: async () => {},
      close() {},
      async send(message) {
        sent.push(message)
        return { state: 'sent', answer: '250' }
      },
    },
  )
  const { signal } = new AbortController()
  const handOver = await claimNext({ database: store.change, clock, signal }, route)
  await handOver?.()
  return sent[0] && simpleParser(sent[0].raw)
}

const tidyAt = (store: Store, now: number) => tidy(store, undefined, now, { digest: true })

onBoth((newDatabase) => {
  it('is sent once, by one server, and after a pause only for the last day', async () => {
    const database = await newDatabase()
    const stores = [await made(database), use(database)] as const
    for (const receivedAt of [iso(noon - day), iso(noon + 4 * day)])
      await addAll(stores[0], [received({ receivedAt, email: `${receivedAt[9]}@example.com` })])
    await Promise.all(stores.map((store) => tidyAt(store, noon)))
    await tidyAt(stores[0], noon + 60_000)
    expect((await send(stores[0], noon))?.subject).toBe('1 person joined on 2030-01-01')
    expect(await send(stores[1], noon)).toBeUndefined()
    await tidyAt(stores[1], noon + 5 * day)
    expect((await send(stores[1], noon + 5 * day))?.subject).toContain('2030-01-06')
    expect(await stores[0].read((queries) => nextDue(queries, 'digest', noon))).toBe('')
  })

  it('is not sent where nobody joined and nothing waits or has failed', async () => {
    const store = await made(await newDatabase())
    await tidyAt(store, noon)
    expect(await send(store, noon)).toBeUndefined()
    const waiting = { channel: 'webhook', person: 'a', due: iso(noon), body: '{}' } as const
    await store.change((queries) => enqueue(queries, [waiting], noon))
    await tidyAt(store, noon + day)
    expect((await send(store, noon + day))?.subject).toBe('0 people joined on 2030-01-02')
    expect(await store.read((queries) => nextDue(queries, 'digest', noon))).toBe('')
  })

  it('tells how many joined on its day, from where, and what waits, and names nobody', async () => {
    const store = await made(await newDatabase())
    const at = (receivedAt: string, email: string, more = {}) =>
      received({ receivedAt, submittedAt: receivedAt, email, ...more })
    const news = { utm_campaign: 'me@evil.example <https://evil.example>' }
    await addAll(store, [
      at('2029-12-31T23:59:59.999Z', 'before@example.com'),
      at('2030-01-01T00:00:00.000Z', 'one@example.com', news),
      at('2030-01-01T01:00:00.000Z', 'one@example.com'),
      at('2030-01-01T23:59:59.999Z', 'two@example.com', { origin: 'https://other.example' }),
      at('2030-01-01T12:00:00.000Z', 'before@example.com', { origin: null }),
      at('2030-01-02T00:00:00.000Z', 'after@example.com'),
    ])
    const waiting = {
      channel: 'webhook',
      person: 'one@example.com',
      due: iso(noon),
      body: '{}',
    } as const
    await store.change((queries) => enqueue(queries, [waiting], noon))
    await tidyAt(store, noon)
    const { subject, text = '', to, messageId } = (await send(store, noon)) ?? {}
    expect(subject).toBe('2 people joined on 2030-01-01')
    expect(to).toMatchObject({ text: 'me@sample.example' })
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@sample\.example>$/)
    expect(text).toContain('with 4 sign-ups')
    expect(text).toMatch(/2 +sample-partner\.example\n1 +other\.example/)
    expect(text).toContain('To be sent: 1 waiting, 0 failed.')
    expect(text).not.toMatch(/@|https:|example\.com/)
  })
})
