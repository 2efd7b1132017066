import { parseArgs } from 'node:util'

/** Checks random sequences; a seed repeats them. @throws an error that names the broken rule */
type Check = (options: { runs: number; seed: number }) => Promise<void>

/**
 * Runs a check from the command line, with `--runs N --seed N`, and prints how it ended.
 * @param what the sequences are of, for the first line
 * @param runsByDefault how many there are without `--runs`
 */
export async function runSequences(what: string, runsByDefault: number, check: Check) {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: String(runsByDefault) },
      // Fixed, so that a change does not fail for a fault that was there before it.
      seed: { type: 'string', default: '20250722' },
    },
  })
  const [runs, seed] = [Number(values.runs), Number(values.seed)]
  const start = performance.now()
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
  console.log(`${runs} sequences of ${what}, --seed ${seed}`)
  try {
    await check({ runs, seed })
    console.log(`No rule broken in ${seconds()}.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`Broken after ${seconds()}.`)
    process.exitCode = 1
  }
}
