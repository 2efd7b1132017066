import { expect, it } from 'vitest'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { storm } from './storm.ts'

it.each([
  ['one server', 1],
  ['two servers share the database and one of them', 2],
])(
  'loses nothing it acknowledged, and stores it once, when %s is killed',
  async (_, servers) => {
    const seed = Math.floor(Math.random() * 1e9)
    const result = await storm({
      folder: temporaryFolder(),
      servers,
      submissions: 2000,
      connections: 64,
      kills: 3,
      seed,
    })
    expect(result, `seed ${seed}`).toMatchObject({ violations: [], acknowledged: 2000, kills: 3 })
    expect(result.repeats).toBeGreaterThan(0)
  },
  120_000,
)
