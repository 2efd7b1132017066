import { parseArgs } from 'node:util'
import { playMachine } from './play.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100' }, seed: { type: 'string' } },
})
const runs = Number(values.runs)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const start = performance.now()
const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`

console.log(`${runs} sequences of the receiver, --seed ${seed}`)
try {
  await playMachine({ runs, seed })
  console.log(`No rule broken in ${seconds()}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Broken after ${seconds()}.`)
  process.exitCode = 1
}
