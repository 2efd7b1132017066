import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { storm } from '../attack/storm.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { hasPostgres, postgresForAll } from './fixture.ts'

describe.skipIf(!hasPostgres)('four servers with one PostgreSQL, behind a balancer', () => {
  const postgres = postgresForAll()

  it('lose nothing that was answered, and store it once, whatever is killed', async () => {
    const seed = Math.floor(Math.random() * 1e9)
    const database = await postgres().createDatabase()
    const stopHard = async () => {
      await postgres().stop('immediate')
      await wait(500)
      await postgres().start()
    }
    const result = await storm({
      folder: temporaryFolder(),
      database,
      servers: 4,
      submissions: 20_000,
      connections: 64,
      kills: 6,
      outages: [stopHard, stopHard],
      seed,
    })
    console.log(`${Math.round(result.seconds)} s, ${result.repeats} sent again.`)
    expect(result, `seed ${seed}`).toMatchObject({
      violations: [],
      acknowledged: 20_000,
      kills: 6,
    })
    expect(result.repeats).toBeGreaterThan(0)
    const left = await postgres().ask(
      "SELECT state FROM pg_stat_activity WHERE application_name = 'waitlist'",
    )
    expect(left).toEqual([])
  }, 600_000)
})
