import fc from 'fast-check'
import { runSequences } from '../run-sequences.ts'
import { game } from './game.ts'
import { openStage } from './stage.ts'

// Plays random games with the elements in a browser, and checks the page after each command. Prints the
// shortest game found that breaks a rule.
await runSequences('games', 30, async ({ runs, seed }) => {
  const stage = await openStage()
  const property = fc.asyncProperty(game, ({ form, react, commands }) =>
    stage.play(
      new Map([
        ['form', form],
        ['react', react],
      ]),
      commands,
    ),
  )
  await fc
    .assert(property, { numRuns: runs, seed, includeErrorInReport: true })
    .finally(stage.close)
})
