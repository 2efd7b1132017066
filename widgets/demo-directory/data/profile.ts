import { describeValue, isNonBlank, isRecord } from '../../base/checks.ts'
import type { DemoProfile } from './demo-profile.ts'

interface Rule {
  accepts(value: unknown): boolean
  takes: string
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

const filled: Rule = { accepts: isNonBlank, takes: 'text that is not empty' }
const count: Rule = { accepts: isCount, takes: 'a whole number, 0 or more' }

/** The rule of each field of a profile. */
export const profileRules: Record<keyof DemoProfile, Rule> = {
  id: {
    accepts: (value) => isNonBlank(value) || Number.isFinite(value),
    takes: 'a number, or text that is not empty',
  },
  name: filled,
  role: filled,
  company: filled,
  domain: filled,
  initials: filled,
  skills: {
    accepts: (value) => Array.isArray(value) && value.every(isNonBlank),
    takes: 'a list of texts that are not empty',
  },
  experience: {
    accepts: (value) => Number.isFinite(value) && Number(value) >= 0,
    takes: 'a number of years, 0 or more',
  },
  projects: count,
  rating: {
    accepts: (value) => typeof value === 'number' && value >= 0 && value <= 5,
    takes: 'a number from 0 to 5',
  },
  description: { accepts: (value) => typeof value === 'string', takes: 'text' },
  location: filled,
  isAvailable: { accepts: (value) => typeof value === 'boolean', takes: 'true or false' },
}
const fields = Object.keys(profileRules) as (keyof DemoProfile)[]

/** The first letters, as people see them, of the first and the last word of a name. */
function initialsOf(name: unknown): string | undefined {
  const words = typeof name === 'string' ? name.trim().split(/\s+/) : []
  const letters = [words.at(0), words.slice(1).at(-1)].map(
    (word = '') => new Intl.Segmenter().segment(word).containing()?.segment,
  )
  return letters.join('').toLocaleUpperCase() || undefined
}

/**
 * Copies the fields, since the page may change its entry later. Removes repeated skills, and takes the
 * initials from the name if they are not given.
 */
function copy(entry: object): Record<keyof DemoProfile, unknown> {
  const values = Object.fromEntries(fields.map((field) => [field, Reflect.get(entry, field)]))
  const { skills, name, initials = initialsOf(name) } = values
  return {
    ...values,
    initials,
    skills: Array.isArray(skills) ? [...new Set(skills)] : skills,
  } as Record<keyof DemoProfile, unknown>
}

/** Checks one entry. @throws an error that says what is wrong with it */
function checkEntry(entry: unknown, places: ReadonlyMap<string, number>): DemoProfile {
  if (!isRecord(entry))
    throw new TypeError(
      `it is ${describeValue(entry)}; it takes an object with ${fields.join(', ')}`,
    )
  const values = copy(entry)
  const wrong = fields.filter((field) => !profileRules[field].accepts(values[field]))
  if (wrong.length > 0)
    throw new TypeError(
      wrong
        .map(
          (field) =>
            `${field} is ${describeValue(values[field])}, it takes ${profileRules[field].takes}`,
        )
        .join('; '),
    )
  const profile = values as unknown as DemoProfile
  const place = places.get(String(profile.id))
  if (place !== undefined)
    throw new TypeError(
      `id is ${describeValue(profile.id)}, that of profiles[${place}]; it takes one of its own`,
    )
  return profile
}

/**
 * Checks profiles of unknown origin entry by entry. A bad entry is left out, with a warning that
 * names its index, its bad fields and what they take.
 * @returns copies of the good entries
 */
export function checkProfiles(entries: readonly unknown[]): DemoProfile[] {
  const places = new Map<string, number>()
  // By index, since `flatMap` skips the holes of a sparse array.
  return [...entries.keys()].flatMap((index) => {
    try {
      const profile = checkEntry(entries[index], places)
      places.set(String(profile.id), index)
      return [profile]
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'it cannot be read'
      console.warn(`<demo-directory> profiles[${index}] is left out: ${reason}.`)
      return []
    }
  })
}
