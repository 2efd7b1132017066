import { randomFrom } from '../attack/random.ts'
import type { Fault } from './faults.ts'
import { sample } from './scenarios/scenario.ts'

/** What a person does while the sign-up is on its way. */
export type Habit =
  | 'stays'
  | 'goes offline, and online again'
  | 'closes the tab in mid-request'
  | 'has two tabs, and submits both at once'
  | 'browser is killed'

/** One or two sign-ups of a person in one go. */
export interface Act {
  habit: Habit
  place: 'site' | 'partner'
  emails: readonly string[]
  /** What happens to the first requests of each of them. */
  faults: readonly Fault[]
}

/** How often each habit comes, out of as many acts as there are here. */
const habits: readonly Habit[] = [
  'stays',
  'stays',
  'stays',
  'stays',
  'stays',
  'goes offline, and online again',
  'closes the tab in mid-request',
  'closes the tab in mid-request',
  'has two tabs, and submits both at once',
  'browser is killed',
]

const quickFaults: readonly Fault[] = [
  '500',
  '502 without CORS',
  '503',
  '504',
  '429, Retry-After',
  'reset',
  'a page, not stored',
  'a page, stored',
  'stored, 204',
  'stored, text',
  'redirect',
  'stored, answer lost',
  'stored, answer cut short',
]

/** While these last, a tab is closed or a browser killed. */
const slowFaults: readonly Fault[] = ['slow', 'never answers', 'stored, answer lost']

/** One act in so many waits for the 15 s that a server may take that never answers. */
const patientActs = 40

/** Deals a list in random order, all of it before it begins again. */
function deal<Item>(items: readonly Item[], random: () => number): () => Item {
  let left: Item[] = []
  return () => {
    if (left.length === 0) left = [...items]
    const [item] = left.splice(Math.floor(random() * left.length), 1)
    if (item === undefined) throw new Error('There is nothing to deal.')
    return item
  }
}

/**
 * Makes up what happens to so many sign-ups; the same for the same seed.
 * @param count 1 or more
 */
export function planActs(seed: number, count: number): Act[] {
  const random = randomFrom(seed)
  const nextHabit = deal(habits, random)
  const nextQuick = deal(quickFaults, random)
  const nextSlow = deal(slowFaults, random)
  const some = (next: () => Fault) => Array.from({ length: Math.floor(random() * 3) }, next)

  const faultsFor = (habit: Habit, isPatient: boolean): Fault[] => {
    if (isPatient) return ['never answers']
    if (habit === 'closes the tab in mid-request') return [nextSlow(), ...some(nextQuick)]
    if (habit === 'browser is killed')
      return random() < 0.5 ? ['never answers'] : ['503', '503', '503']
    return random() < 0.2 ? [] : [nextQuick(), ...some(nextQuick)]
  }

  const acts: Act[] = []
  for (let made = 0; made < count; ) {
    const isPatient = acts.length % patientActs === patientActs - 1
    const drawn = isPatient ? 'stays' : nextHabit()
    const tabs = drawn === 'has two tabs, and submits both at once' ? 2 : 1
    const habit = made + tabs > count ? 'stays' : drawn
    const emails = Array.from({ length: habit === drawn ? tabs : 1 }, (_, at) => sample(made + at))
    const place = random() < 0.5 ? 'site' : 'partner'
    acts.push({ habit, place, emails, faults: faultsFor(habit, isPatient) })
    made += emails.length
  }
  return acts
}
