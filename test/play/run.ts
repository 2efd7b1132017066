import fc from 'fast-check'
import { runSequences } from '../run-sequences.ts'
import { gameInWords } from './commands.ts'
import { game } from './generate.ts'
import { Broken } from './referee.ts'
import { openStage } from './stage.ts'

// Plays random games with the elements in a browser, and checks the page after each step. Prints the
// shortest game that breaks a rule.
await runSequences('games', 30, async ({ runs, seed }) => {
  const stage = await openStage()
  const property = fc.asyncProperty(game, async (one) => {
    let at = 0
    try {
      await stage.play(one, (step) => {
        at = step
      })
    } catch (error) {
      if (!(error instanceof Broken)) {
        console.error(error, `\nThe play itself failed:\n${gameInWords(one)}`)
        process.exit(1)
      }
      stage.setShrinking(true)
      throw new Error(`after step ${at + 1}: ${error.message}`)
    }
  })
  const { counterexample, errorInstance } = await fc.check(property, { numRuns: runs, seed })
  await stage.close()
  if (counterexample) throw new Error(`${errorInstance}\n${gameInWords(...counterexample)}`)
})
