import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { endpointPath } from '../../site/server/http/routes.ts'
import { serverSettings } from '../../site/server/http/settings.ts'
import { startServer } from '../../site/server/server.ts'
import { hostileBodies } from '../attack/hostile-bodies.ts'
import type { Target } from '../attack/hostile-client.ts'
import { hostileConnections } from '../attack/hostile-connections.ts'
import { makeFolder, post, sample, storedIn, writeDist } from './server-samples.ts'

// One server for all, since it is to survive them all.
let target: Target
beforeAll(async () => {
  const folder = makeFolder()
  const waitlistDatabase = join(folder, 'waitlist.db')
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    WAITLIST_DATABASE: waitlistDatabase,
    WAITLIST_RATE: '0',
  }
  const distFolder = writeDist(folder)
  const { url, close } = await startServer({ ...serverSettings(env), distFolder })
  target = { endpoint: url + endpointPath, waitlistDatabase }
  return async () => {
    await close()
    rmSync(folder, { recursive: true })
  }
})

// Some of them send much.
vi.setConfig({ testTimeout: 30_000 })

it.each([...hostileBodies, ...hostileConnections])('survives $name', async (client) => {
  expect(await client.attack(target)).toBe(client.expected)
  const email = `after-${client.name.replace(/\W+/g, '-')}@example.com`
  expect((await post(target.endpoint, { ...sample, email })).status).toBe(201)
  expect(storedIn(target.waitlistDatabase).at(-1)).toEqual({ ...sample, email })
})
