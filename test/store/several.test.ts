import { rmSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { wearPostgres } from '../machine/attrition.ts'
import { buildPrograms } from '../machine/programs.ts'
import { makeFolder, writeDist } from '../unit/server-samples.ts'
import { hasPostgres } from './fixture.ts'

describe.skipIf(!hasPostgres)('four servers with one PostgreSQL', () => {
  it('lose nothing that was acknowledged, whatever is killed', async () => {
    const programs = await buildPrograms()
    const folder = makeFolder()
    onTestFinished(() => {
      programs.remove()
      rmSync(folder, { recursive: true })
    })
    writeDist(folder)
    const { lost, doubled, acknowledged } = await wearPostgres(programs, folder, 20)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    expect(acknowledged).toBeGreaterThan(0)
  }, 600_000)
})
