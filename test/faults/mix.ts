import type { Fault } from './faults.ts'
import { inLanes } from './lanes.ts'
import { createPerson, type Person } from './person.ts'
import { type Act, planActs } from './plan.ts'
import { waiting } from './profile.ts'
import { tomorrow } from './scenarios/scenario.ts'
import { openStage, type Sabotage, type Stage } from './stage.ts'
import { isSoon, until } from './until.ts'

/** Milliseconds within which all has to arrive once the faults have ended. */
const untilAllArrived = 30_000

/** What came of a random mix of faults. */
export interface MixResult {
  /** Milliseconds. */
  time: number
  signUps: number
  thanked: number
  /** Requests on which each fault was played. */
  requests: Partial<Record<Fault, number>>
  /** Sign-ups by what the person did. */
  habits: Partial<Record<Act['habit'], number>>
  storedOnce: number
  /** Promises that were not kept; empty when all is well. */
  broken: string[]
}

export interface MixSettings {
  seed: number
  /** Sign-ups. */
  count: number
  /** People, each with a browser of their own, who act at the same time. */
  people: number
}

function countBy<Item, Name extends string>(
  items: Iterable<Item>,
  entry: (item: Item) => [Name, number],
): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {}
  for (const item of items) {
    const [name, count] = entry(item)
    counts[name] = (counts[name] ?? 0) + count
  }
  return counts
}

/** The last page view of a person, a day later and on both origins: with nothing but the loader. */
async function lookOnceMore({ profile }: Person, { site, partner }: Stage): Promise<void> {
  await profile.closePages()
  for (const { loaderOnly } of [site, partner]) {
    const page = await profile.open(loaderOnly, tomorrow)
    const isEmpty = async () => (await waiting(page)).length === 0
    await until(`The outbox of ${new URL(loaderOnly).origin} is empty`, untilAllArrived, isEmpty)
  }
}

/** @returns why it did not resolve, if so; the rest of the mix goes on */
const brokenIn = (task: Promise<void>): Promise<string[]> =>
  task.then(
    () => [],
    (error) => [String(error).split('\n', 1)[0] ?? ''],
  )

/** Sign-ups by several people at once under a random mix of faults, and what came of them. */
export async function playMix(
  { seed, count, people }: MixSettings,
  sabotage?: Sabotage,
): Promise<MixResult> {
  const start = performance.now()
  const acts = planActs(seed, count)
  const emails = acts.flatMap((act) => act.emails)
  const stage = await openStage(sabotage)
  try {
    const persons = await Promise.all(Array.from({ length: people }, () => createPerson(stage)))
    const broken = await inLanes(persons, acts, (person, act) => brokenIn(person.play(act)))
    stage.proxy.calm()
    broken.push(
      ...(await Promise.all(persons.map((person) => brokenIn(lookOnceMore(person, stage))))),
    )
    await isSoon(untilAllArrived, () => emails.every((email) => stage.stored().has(email)))

    const stored = stage.stored()
    const wrong = emails.filter((email) => stored.get(email) !== 1)
    return {
      time: performance.now() - start,
      signUps: emails.length,
      thanked: persons.reduce((sum, { thankedFor }) => sum + thankedFor.size, 0),
      requests: countBy(stage.proxy.arrivals, ({ fault }) => [fault, 1]),
      habits: countBy(acts, ({ habit, emails }) => [habit, emails.length]),
      storedOnce: emails.length - wrong.length,
      broken: [
        ...broken.flat(),
        ...wrong.map((email) => `${email} is at the receiver ${stored.get(email) ?? 0} times`),
      ],
    }
  } finally {
    await stage.close()
  }
}
