import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { installFromDebian } from '../../site/build/tools/install.ts'
import bundle from '../bundle.ts'
import { runSequences } from '../run-sequences.ts'
import { errors, type Point, systemCalls, tasks, tryPoint } from './points.ts'

// Makes random system calls fail, and checks the stored data after each.
const strace = '/usr/bin/strace'
if (!existsSync(strace) && !installFromDebian('strace'))
  throw new Error('Not installed, and only root can install it here ("apt-get install strace").')

const point: fc.Arbitrary<Point> = fc.record({
  task: fc.constantFrom(...tasks),
  call: fc.constantFrom(...systemCalls),
  error: fc.constantFrom(...errors),
  // A run has about ten of each call. Early calls are chosen more often.
  nth: fc.nat(99).map((part) => 1 + Math.floor((part / 100) ** 2 * 20)),
})

/** The number of points that are tried at the same time. */
const atOnce = 2

const removeBundle = await bundle()
await runSequences('points', 200, async ({ runs, seed }) => {
  const points = fc.sample(point, { numRuns: runs, seed })
  let hits = 0
  const broken: string[] = []
  async function tryRest() {
    for (let one = points.pop(); one; one = points.pop()) {
      const { faults, wasHit } = await tryPoint(one)
      if (wasHit) hits += 1
      const name = `${one.task}: ${one.call} ${one.nth} fails with ${one.error}`
      for (const fault of faults) broken.push(`${name}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, tryRest))
  console.log(`A call has failed at ${hits} of them.`)
  if (broken.length > 0) throw new Error(broken.join('\n'))
})
removeBundle()
