import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { OpenFile } from '../../site/server/waitlist/log-file.ts'
import { openReal } from './receiver-fallible-disk.ts'
import { receive, temporaryFolder } from './server-fixture.ts'
import { post, sample, samples, storedIn } from './server-samples.ts'

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 4000 })

/** Opens files whose flush waits until it is let go; counts writes and flushes. */
function slowDisk() {
  const count = { writes: 0, flushes: 0 }
  const held: (() => void)[] = []
  const openFile: OpenFile = async (path, flags, mode) => {
    const file = await openReal(path, flags, mode)
    return {
      ...file,
      write: (bytes) => {
        count.writes += 1
        return file.write(bytes)
      },
      datasync: async () => {
        count.flushes += 1
        await new Promise<void>((resolve) => held.push(resolve))
        await file.datasync()
      },
    }
  }
  const letGo = async () => {
    await until(() => held.length > 0)
    held.shift()?.()
  }
  return { count, openFile, letGo }
}

/** Whether a promise is settled after the requests under way had time to arrive. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const wait = new Promise((resolve) => setTimeout(resolve, 100, 'open'))
  return (await Promise.race([promise, wait])) !== 'open'
}

it('answers only after the flush', async () => {
  const path = join(temporaryFolder(), 'waitlist.jsonl')
  const { count, openFile, letGo } = slowDisk()
  const { endpoint } = await receive(path, openFile)
  const answer = post(endpoint, sample)
  await until(() => count.flushes === 1)
  expect(storedIn(path)).toEqual([sample])
  expect(await isSettled(answer)).toBe(false)
  await letGo()
  expect((await answer).status).toBe(201)
})

it('lets a repeat wait for the flush of the first', async () => {
  const path = join(temporaryFolder(), 'waitlist.jsonl')
  const { count, openFile, letGo } = slowDisk()
  const { endpoint, arrived } = await receive(path, openFile)
  const first = post(endpoint, sample)
  await until(() => count.flushes === 1)
  const second = post(endpoint, sample)
  await until(() => arrived.count === 2)
  expect(await isSettled(second)).toBe(false)
  await letGo()
  expect([(await first).status, (await second).status]).toEqual([201, 201])
  expect(storedIn(path)).toEqual([sample])
})

it('writes and flushes everything that waits at once', async () => {
  const path = join(temporaryFolder(), 'waitlist.jsonl')
  const { count, openFile, letGo } = slowDisk()
  const { endpoint, arrived } = await receive(path, openFile)
  const first = post(endpoint, sample)
  await until(() => count.flushes === 1)
  const others = samples(40).map((submission) => post(endpoint, submission))
  await until(() => arrived.count === 41)
  await letGo()
  await letGo()
  const answers = await Promise.all([first, ...others])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(count).toEqual({ writes: 2, flushes: 2 })
  expect(storedIn(path)).toHaveLength(41)
})

it('finishes what is under way when it closes', async () => {
  const path = join(temporaryFolder(), 'waitlist.jsonl')
  const { count, openFile, letGo } = slowDisk()
  const { endpoint, close } = await receive(path, openFile)
  const answer = post(endpoint, sample)
  await until(() => count.flushes === 1)
  const closing = close()
  expect(await isSettled(closing)).toBe(false)
  await expect(post(endpoint, sample)).rejects.toThrow('fetch failed')
  await letGo()
  expect((await answer).status).toBe(201)
  await closing
})
