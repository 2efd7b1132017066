import { rmSync } from 'node:fs'
import { align } from '../../site/server/report/terminal-text.ts'
import { makeFolder } from '../unit/server-samples.ts'
import { attackFullDisk } from './full-disk.ts'
import { attackOfTheHostile, attackUnwritable } from './hostile.ts'
import type { Outcome } from './hostile-client.ts'
import { type StormResult, storm } from './storm.ts'

const submissions = 50_000
const connections = 64
const kills = 30

/** Runs an attack in a folder of its own. */
async function inFolder<Result>(attack: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = makeFolder()
  return attack(folder).finally(() => rmSync(folder, { recursive: true }))
}

const stormTable = ({ acknowledged, repeats, kills, seconds }: StormResult) =>
  align([
    ['sign-ups acknowledged', String(acknowledged)],
    ['repeats sent', String(repeats)],
    ['kills', String(kills)],
    ['seconds', seconds.toFixed(1)],
    ['sign-ups a second', (acknowledged / seconds).toFixed(0)],
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
console.log(`${submissions} sign-ups over ${connections} connections, ${kills} kills, seed ${seed}`)
const result = await inFolder((folder) => storm({ folder, submissions, connections, kills, seed }))
console.log(stormTable(result))
for (const violation of result.violations.slice(0, 20)) console.error(violation)

const outcomes = [
  ...(await inFolder(attackOfTheHostile)),
  await inFolder(attackFullDisk),
  await inFolder(attackUnwritable),
]
console.log(outcomeTable(outcomes))

const wrong = result.violations.length + outcomes.filter((outcome) => !isRight(outcome)).length
console.log(wrong === 0 ? 'No violation.' : `Violations: ${wrong}`)
process.exitCode = wrong === 0 ? 0 : 1
