import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { runCommand } from '../../site/command.ts'
import { gameInWords } from './commands.ts'
import { game } from './generate.ts'
import { Broken } from './referee.ts'
import { openStage } from './stage.ts'

// Plays random games with the elements in a browser, and checks the page after each step. Prints the
// shortest game that breaks a rule, and the seed that repeats it.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '30' },
    seed: { type: 'string', default: '20250722' },
    path: { type: 'string' },
  },
})
await runCommand(async () => {
  const stage = await openStage()
  const began = Date.now()
  let played = 0
  let steps = 0
  let isFailing = false
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`

  const property = fc.asyncProperty(game, async (one) => {
    played += 1
    let at = 0
    try {
      await stage.play(one, (step) => {
        steps += 1
        at = step
      })
    } catch (error) {
      if (!(error instanceof Broken)) {
        console.error(error, `\nThe play itself failed, in game ${played}:\n${gameInWords(one)}`)
        process.exit(1)
      }
      const complaint = `after step ${at + 1}: ${error.message}`
      if (!isFailing)
        console.log(
          `Broken in game ${played}, after ${seconds()}, ${complaint}\nMaking it smaller …`,
        )
      isFailing = true
      stage.setShrinking(true)
      throw new Error(complaint)
    }
  })

  const result = await fc.check(property, {
    numRuns: Number(values.runs),
    seed: Number(values.seed),
    ...(values.path !== undefined && { path: values.path }),
  })
  await stage.close()
  const [found] = result.counterexample ?? []
  if (found)
    throw new Error(
      `${result.errorInstance instanceof Error ? result.errorInstance.message : ''}\n${gameInWords(found)}\n\nAgain: npm run test:play -- --seed ${result.seed} --path ${result.counterexamplePath}`,
    )
  console.log(`${played} games of ${steps} steps in ${seconds()}: nothing found`)
})
