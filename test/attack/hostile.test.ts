import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { runServer } from '../unit/server-process.ts'
import { makeFolder, post, sample, samples, storedIn, writeDist } from '../unit/server-samples.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { attackWith, type Target } from './hostile-client.ts'
import { hostileConnections } from './hostile-connections.ts'
import { longAnswer, slowReaders, slowSenders } from './hostile-slow.ts'

// One server for all, since it is to survive them all.
let target: Target
beforeAll(async () => {
  const folder = makeFolder()
  writeFileSync(join(writeDist(folder), 'long.bin'), Buffer.alloc(longAnswer))
  const { endpoint, waitlistDatabase, kill, ended } = runServer(folder)
  target = { endpoint: await endpoint(), waitlistDatabase }
  return async () => {
    kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, errors: '' })
  }
})

it.each([...hostileBodies, ...hostileConnections])('survives $name', async (client) => {
  expect(await client.attack(target)).toBe(client.expected)
  const email = `after-${client.name.replace(/\W+/g, '-')}@example.com`
  expect((await post(target.endpoint, { ...sample, email })).status).toBe(201)
  expect(storedIn(target.waitlistDatabase).at(-1)).toEqual({ ...sample, email })
})

// HTTP takes its time from the system, which no fake clock moves; so they all stall at once.
it('cuts off clients that stall, and takes sign-ups meanwhile', { timeout: 120_000 }, async () => {
  const stalled = attackWith([...slowSenders, ...slowReaders('/long.bin')], target)
  for (const submission of samples(50, 'good-visitor'))
    expect((await post(target.endpoint, submission)).status).toBe(201)
  for (const { name, got, expected } of await stalled)
    expect(`${name}: ${got}`).toBe(`${name}: ${expected}`)
})
