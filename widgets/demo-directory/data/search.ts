import { activeFilters, domainOptions, experienceOptions, type Filters } from './filters.ts'
import type { DemoProfile } from './profile.ts'

/** What is looked for. */
export interface Query {
  /** As typed. */
  search: string
  filters: Filters
}

/** A list of profiles, made ready for being searched often. */
export interface ProfileIndex {
  /** Everything that can be chosen with these profiles. */
  options(): Filters
  /** The profiles that match, in the order of the list. */
  find(query: Query): readonly DemoProfile[]
}

/** So that case makes no difference, nor does the amount of white space, which no card shows. */
const normalise = (text: string) => text.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** What the search looks in. Joined by line breaks, which no normalised text has: no match spans two. */
const searchText = ({ name, role, company, skills }: DemoProfile) =>
  [name, role, company, ...skills].map(normalise).join('\n')

const inOrder = (texts: Iterable<string>) =>
  [...new Set(texts)].sort(new Intl.Collator('en').compare)

/** Options of one group combine with OR; a group without a choice lets everybody through. */
const anyOf = <Option>(chosen: readonly Option[], matches: (option: Option) => boolean) =>
  chosen.length === 0 || chosen.some(matches)

const passes = ({ role, company, experience, skills }: DemoProfile, chosen: Filters) =>
  anyOf(chosen.domains, (domain) => role.includes(domain)) &&
  anyOf(chosen.companies, (option) => company === option) &&
  anyOf(chosen.experience, ([min, max]) => experience >= min && experience <= max) &&
  anyOf(chosen.skills, (skill) => skills.includes(skill))

/**
 * Prepares a list of profiles once, so that each search of it is fast.
 * Groups combine with AND, also with the search; the options of one group with OR.
 */
export function indexProfiles(profiles: readonly DemoProfile[]): ProfileIndex {
  const texts = profiles.map(searchText)
  // Not before it is asked for: a collator costs a slow phone 100 ms.
  let options: Filters | undefined
  return {
    options() {
      options ??= {
        domains: domainOptions,
        companies: inOrder(profiles.map(({ company }) => company)),
        experience: experienceOptions,
        skills: inOrder(profiles.flatMap(({ skills }) => skills)),
      }
      return options
    },
    find({ search, filters }) {
      const wanted = normalise(search)
      const matches =
        wanted === '' ? profiles : profiles.filter((_, at) => texts[at]?.includes(wanted))
      return activeFilters(filters).length === 0
        ? matches
        : matches.filter((profile) => passes(profile, filters))
    },
  }
}
