import { rmSync } from 'node:fs'
import { align } from '../../site/server/report/terminal-text.ts'
import { makeFolder } from '../unit/server-samples.ts'
import { attackFullDisk } from './full-disk.ts'
import { attackOfTheHostile, attackUnwritable } from './hostile.ts'
import type { Outcome } from './hostile-client.ts'
import { type StormResult, storm } from './storm.ts'

const storms = [
  { servers: 1, submissions: 50_000, connections: 64, kills: 30 },
  { servers: 2, submissions: 20_000, connections: 64, kills: 12 },
]

/** Runs an attack in a folder of its own. */
async function inFolder<Result>(attack: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = makeFolder()
  return attack(folder).finally(() => rmSync(folder, { recursive: true }))
}

const stormTable = ({ acknowledged, repeats, kills, seconds, peakMemory }: StormResult) =>
  align([
    ['sign-ups acknowledged', String(acknowledged)],
    ['repeats sent', String(repeats)],
    ['kills', String(kills)],
    ['seconds', seconds.toFixed(1)],
    ['sign-ups a second', (acknowledged / seconds).toFixed(0)],
    ['peak memory of a server', `${peakMemory.toFixed(0)} MB`],
  ])

const isRight = ({ expected, got }: Outcome) => expected === got

const outcomeTable = (outcomes: readonly Outcome[]) =>
  align([
    ['', 'hostile client', 'what is right', 'what came'],
    ...outcomes.map((outcome) => [
      isRight(outcome) ? 'ok' : 'WRONG',
      outcome.name,
      outcome.expected,
      isRight(outcome) ? '' : outcome.got.slice(0, 200),
    ]),
  ])

// The entry of `npm run test:attack`; a seed can be given to repeat a run.
const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 1e9))
if (!Number.isInteger(seed)) throw new Error(`The seed is ${process.argv[2]}, not a whole number.`)
let wrong = 0
for (const settings of storms) {
  const { servers, submissions, connections, kills } = settings
  console.log(
    `${servers} server(s): ${submissions} sign-ups over ${connections} connections, ${kills} kills, seed ${seed}`,
  )
  const result = await inFolder((folder) => storm({ folder, seed, ...settings }))
  console.log(stormTable(result))
  for (const violation of result.violations.slice(0, 20)) console.error(violation)
  wrong += result.violations.length
}

const outcomes = [
  ...(await inFolder(attackOfTheHostile)),
  await inFolder(attackFullDisk),
  await inFolder(attackUnwritable),
]
console.log(outcomeTable(outcomes))

wrong += outcomes.filter((outcome) => !isRight(outcome)).length
console.log(wrong === 0 ? 'No violation.' : `Violations: ${wrong}`)
process.exitCode = wrong === 0 ? 0 : 1
