import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../site/server/store/sqlite/database.ts'
import { serve } from './server-fixture.ts'
import { post, sample, storedIn } from './server-samples.ts'

beforeEach(() => {
  for (const name of ['error', 'log'] as const) vi.spyOn(console, name).mockReturnValue()
  return () => void vi.restoreAllMocks()
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
  expect((await fetch(url)).status).toBe(200)
  expect((await post(endpoint, '{}')).status).toBe(400)
  expect(isAnswered).toBe(false)
  unlock()
  expect((await answer).status).toBe(201)
  expect(storedIn(waitlistDatabase)).toEqual([sample])
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
