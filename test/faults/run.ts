import { existsSync } from 'node:fs'
import { installFromDebian } from '../../site/build/tools/install.ts'
import bundle from '../bundle.ts'
import { runSequences } from '../run-sequences.ts'
import { errors, type Point, systemCalls, tasks, tryPoint } from './points.ts'

// Makes random system calls fail, and checks the stored data after each. Prints a table of the points.
const strace = '/usr/bin/strace'
if (!existsSync(strace) && !installFromDebian('strace'))
  throw new Error('Not installed, and only root can install it here ("apt-get install strace").')

/** The mulberry32 generator. @returns a function that gives numbers from 0 to 1 */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const removeBundle = await bundle()
await runSequences('points', 200, async ({ runs, seed }) => {
  const random = randomOf(seed)
  const among = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  const table = new Map(tasks.map((task) => [task, { tried: 0, failed: 0, held: 0 }]))
  const broken: string[] = []
  for (let at = 0; at < runs; at += 1) {
    const point: Point = {
      ...{ task: among(tasks), call: among(systemCalls), error: among(errors) },
      // A run has about ten of each call. Early calls are chosen more often.
      nth: 1 + Math.floor(random() ** 2 * 20),
    }
    const { faults, wasHit } = await tryPoint(point)
    const row = table.get(point.task)
    if (row) {
      row.tried += 1
      if (wasHit) row.failed += 1
      if (faults.length === 0) row.held += 1
    }
    const name = `${point.task}: ${point.call} ${point.nth} fails with ${point.error}`
    for (const fault of faults) broken.push(`${name}: ${fault}`)
  }
  console.table(Object.fromEntries(table))
  if (broken.length > 0) throw new Error(broken.join('\n'))
})
removeBundle()
