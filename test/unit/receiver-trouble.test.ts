import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { serverSettings } from '../../site/server/http/settings.ts'
import { hostInNode } from '../../site/server/http/web-handler.ts'
import { openDatabase } from '../../site/server/store/sqlite/database.ts'
import { createReceiver } from '../../site/server/waitlist/receiver.ts'
import { postHead, rawClient } from '../attack/raw-client.ts'
import { serve, serveHandler } from './server-fixture.ts'
import { idleStore, post, sample, samples, storedIn } from './server-samples.ts'

beforeEach(() => {
  const spies = [
    vi.spyOn(console, 'error').mockReturnValue(),
    vi.spyOn(console, 'warn').mockReturnValue(),
    vi.spyOn(console, 'log').mockReturnValue(),
  ]
  return () => spies.forEach((spy) => void spy.mockRestore())
})
const logged = () => vi.mocked(console.error).mock.calls.flat()

/** Locks a database as another process does that writes. */
function lock(path: string) {
  const { connection, close } = openDatabase(path)
  onTestFinished(close)
  connection.exec('BEGIN IMMEDIATE')
  return () => connection.exec('ROLLBACK')
}

it('waits for a locked database, and answers others meanwhile', async () => {
  const { endpoint, url, waitlistDatabase } = await serve()
  const unlock = lock(waitlistDatabase)
  let isAnswered = false
  const answer = post(endpoint, sample).finally(() => {
    isAnswered = true
  })
  for (let times = 0; times < 20; times += 1) expect((await fetch(url)).status).toBe(200)
  expect((await post(endpoint, '{}')).status).toBe(400)
  expect(isAnswered).toBe(false)
  unlock()
  expect((await answer).status).toBe(201)
  expect(storedIn(waitlistDatabase)).toEqual([sample])
})

it('stores what has waited in the order in which it came', async () => {
  const { endpoint, url, waitlistDatabase } = await serve()
  const unlock = lock(waitlistDatabase)
  const sent = samples(50, 'waiting')
  const { socket, answered, statuses } = rawClient(endpoint)
  for (const body of sent.map((submission) => JSON.stringify(submission)))
    socket.write(postHead(endpoint, `Content-Length: ${body.length}`) + body)
  for (let times = 0; times < 20; times += 1) expect((await fetch(url)).status).toBe(200)
  unlock()
  await answered(sent.length)
  socket.destroy()
  expect(new Set(statuses())).toEqual(new Set([201]))
  expect(storedIn(waitlistDatabase)).toEqual(sent)
})

it('answers 503 when it stays locked, says when to come back, and takes it then', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const unlock = lock(waitlistDatabase)
  const refused = await post(endpoint, sample)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(await refused.json()).toEqual({ error: expect.stringContaining('try again') })
  expect(logged()).toEqual(['A sign-up was refused with 503: database is locked'])
  unlock()
  expect(storedIn(waitlistDatabase)).toEqual([])
  expect((await post(endpoint, sample)).status).toBe(201)
})

it('answers 503 when the database is read-only', async () => {
  const { waitlistDatabase } = await serve()
  const { connection, close } = openDatabase(waitlistDatabase, { readonly: true })
  onTestFinished(close)
  const check = async () => {
    connection.exec('DELETE FROM signups')
  }
  const add = () => check().then(() => 'stored' as const)
  const receiver = createReceiver(
    { ...idleStore, add, check },
    serverSettings({ WAITLIST_RATE: '0' }),
  )
  const { endpoint } = await serveHandler(hostInNode(receiver))
  expect((await post(endpoint, sample)).status).toBe(503)
  expect(logged()).toEqual(['A sign-up was refused with 503: attempt to write a readonly database'])
})

it('does not start with a damaged database, and says what to do', async () => {
  const { waitlistDatabase, endpoint, close } = await serve()
  expect((await post(endpoint, sample)).status).toBe(201)
  await close()
  const copy = readFileSync(waitlistDatabase)
  writeFileSync(waitlistDatabase, Buffer.from(copy).fill(0xff, 4096))
  await expect(serve({ waitlistDatabase })).rejects.toThrow(/it is damaged .*--restore FILE/)
})
