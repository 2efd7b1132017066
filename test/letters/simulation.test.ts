import { expect, test } from 'vitest'
import { simulateLetters } from './simulate.ts'
import { createWorld } from './world.ts'

// The same sequences each time; `npm run test:letters -- --runs 20000 --seed 7` plays others.
test('whatever ends a command, nobody gets two letters, and whoever gets none is reported', async () => {
  await simulateLetters({ runs: 50, seed: 1 })
}, 300_000)

test('what is deferred is tried again after growing pauses, and then left to the next run', async () => {
  const world = await createWorld(1)
  const behaviours = Array(6).fill('defer')
  await world.command({ killedAt: 1e9, behaviours, acts: [], unsure: 'leave alone' })
  const minute = 60_000
  expect(world.waits.filter((wait) => wait > 1000)).toEqual([
    minute / 6,
    minute,
    5 * minute,
    15 * minute,
  ])
  expect(world.taken.size).toBe(0)
  await world.judge()
  expect(world.taken.size).toBe(1)
  world.close()
})
