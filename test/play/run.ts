import fc from 'fast-check'
import { runSequences } from '../run-sequences.ts'
import { game } from './commands.ts'
import { openStage } from './stage.ts'

// Plays random games with the elements in a browser, and checks the page after each command. Prints the
// shortest game found that breaks a rule.
await runSequences('games', 30, async ({ runs, seed }) => {
  const stage = await openStage()
  try {
    const property = fc.asyncProperty(game, async ([setup, commands]) => {
      const real = stage
      const model = await stage.open(setup)
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await stage.end(model)
    })
    const { counterexample, errorInstance } = await fc.check(property, { numRuns: runs, seed })
    if (!counterexample) return
    const [[setup, commands]] = counterexample
    throw new Error([errorInstance, JSON.stringify(setup), ...commands].join('\n  '))
  } finally {
    await stage.close()
  }
})
