import type { MixResult } from './mix.ts'
import type { Ending } from './play-scenario.ts'

const seconds = (time: number) => Number((time / 1000).toFixed(1))

const column = (name: string, counts: readonly (readonly [string, number])[]) =>
  Object.fromEntries(counts.map(([row, count]) => [row, { [name]: count }]))

const sorted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b))

/** Prints what came of the random mix. */
export function printMix(mix: MixResult): void {
  console.log('\nWhat happened to requests')
  console.table(column('requests', sorted(mix.requests)))
  console.log('What people did')
  console.table(column('sign-ups', sorted(mix.habits)))
  console.log('What came of it')
  console.table(
    column('count', [
      ['sign-ups', mix.signUps],
      ['showed Thank You', mix.thanked],
      ['kept in the outbox, and left before that', mix.signUps - mix.thanked],
      ['at the receiver exactly once', mix.storedOnce],
      ['promises broken', mix.broken.length],
    ]),
  )
  for (const broken of mix.broken) console.log(`Broken: ${broken}`)
  console.log(`${seconds(mix.time)} s`)
}

/** Prints how scenarios ended. */
export function printScenarios(endings: readonly (readonly [string, Ending])[]): void {
  console.log('\nScenarios, each of which ends well only with its mechanism')
  console.table(
    Object.fromEntries(
      endings.map(([name, { broken, time }]) => [
        name,
        { ended: broken ?? 'well', seconds: seconds(time) },
      ]),
    ),
  )
}

/** Prints which mechanisms are missed when they are switched off. */
export function printSabotage(endings: readonly (readonly [string, Ending])[]): void {
  console.log('\nMechanisms, switched off one at a time')
  console.table(
    Object.fromEntries(
      endings.map(([name, { broken, time }]) => [
        name,
        { caught: broken ? 'yes' : 'NO', by: broken ?? '', seconds: seconds(time) },
      ]),
    ),
  )
}
