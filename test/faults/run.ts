import { parseArgs } from 'node:util'
import { inLanes } from './lanes.ts'
import { type MechanismName, mechanisms } from './mechanisms.ts'
import { playMix } from './mix.ts'
import { type Ending, playScenario } from './play-scenario.ts'
import { type ScenarioName, scenarios } from './scenarios/index.ts'
import type { Sabotage } from './stage.ts'
import { printMix, printSabotage, printScenarios } from './table.ts'

/*
 * npm run test:faults [-- --seed N --count N --without MECHANISM]: a random mix of faults and all
 * scenarios, with a mechanism switched off if asked for.
 * npm run test:faults -- --sabotage: shows for each mechanism that the test fails without it.
 */

const people = 4
/** Scenarios that are played at the same time. */
const scenariosAtOnce = 3

const scenarioNames = Object.keys(scenarios) as ScenarioName[]
const mechanismNames = Object.keys(mechanisms) as MechanismName[]

const isMechanism = (name: string): name is MechanismName => Object.hasOwn(mechanisms, name)

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new Error(`--${name} is "${text}", but it takes a whole number from ${least} on.`)
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      count: { type: 'string', default: '200' },
      without: { type: 'string' },
      sabotage: { type: 'boolean', default: false },
    },
  })
  const { without, sabotage } = values
  if (without !== undefined && !isMechanism(without))
    throw new Error(`--without is "${without}", but it takes one of: ${mechanismNames.join('; ')}.`)
  return {
    seed: wholeNumber('seed', values.seed, 0),
    count: wholeNumber('count', values.count, 1),
    without,
    sabotage,
  }
}

const playAll = <Name>(
  names: readonly Name[],
  play: (name: Name) => Promise<Ending>,
): Promise<(readonly [Name, Ending])[]> =>
  inLanes(Array.from({ length: scenariosAtOnce }), names, async (_, name) => [
    name,
    await play(name),
  ])

const allEndWell = (endings: readonly (readonly [string, Ending])[]) =>
  endings.every(([, { broken }]) => broken === undefined)

async function runAll(seed: number, count: number, sabotage?: Sabotage): Promise<boolean> {
  console.log(`Seed ${seed}, ${count} sign-ups by ${people} people`)
  const [mix, endings] = await Promise.all([
    playMix({ seed, count, people }, sabotage),
    playAll(scenarioNames, (name) => playScenario(name, sabotage)),
  ])
  printMix(mix)
  printScenarios(endings)
  return mix.broken.length === 0 && allEndWell(endings)
}

async function runSabotage(): Promise<boolean> {
  // What fails with nothing switched off would prove nothing.
  const intact = await playAll(scenarioNames, (name) => playScenario(name))
  printScenarios(intact)
  const endings = await playAll(mechanismNames, (name) =>
    playScenario(mechanisms[name].scenario, mechanisms[name]),
  )
  printSabotage(endings)
  return allEndWell(intact) && endings.every(([, { broken }]) => broken !== undefined)
}

const start = performance.now()
const { seed, count, without, sabotage } = readArguments()
const isWell = await (sabotage
  ? runSabotage()
  : runAll(seed, count, without && mechanisms[without]))
console.log(
  `\n${isWell ? 'All is well' : 'FAILED'}, after ${Math.round((performance.now() - start) / 1000)} s`,
)
process.exitCode = isWell ? 0 : 1
