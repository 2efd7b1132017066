import { domainOptions, experienceOptions, type Filters } from './filters.ts'
import type { DemoProfile } from './profiles.ts'

/** What is looked for. */
export interface Query {
  /** As typed. */
  search: string
  filters: Filters
}

/** A list of profiles, made ready for being searched often. */
export interface ProfileIndex {
  /** Everything that can be chosen with these profiles. */
  options: Filters
  /** The profiles that match, in the order of the list. */
  find(query: Query): DemoProfile[]
}

/** Case and the amount of white space make no difference, as none is seen on a card. */
const normalise = (text: string) => text.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** What the search looks in. No normalised text holds a line break, so none matches across two. */
const searchText = ({ name, role, company, skills }: DemoProfile) =>
  [name, role, company, ...skills].map(normalise).join('\n')

const inOrder = (texts: Iterable<string>) =>
  [...new Set(texts)].sort(new Intl.Collator('en').compare)

/** Options of one group combine with OR; a group without a choice lets everybody through. */
const anyOf = <Option>(chosen: readonly Option[], matches: (option: Option) => boolean) =>
  chosen.length === 0 || chosen.some(matches)

/**
 * Prepares a list of profiles once, so that each search of it is fast.
 * Who matches is as in SPEC.md section 5: groups combine with AND, also with the search.
 */
export function indexProfiles(profiles: readonly DemoProfile[]): ProfileIndex {
  const entries = profiles.map((profile) => ({ profile, text: searchText(profile) }))
  return {
    options: {
      domains: domainOptions,
      companies: inOrder(profiles.map(({ company }) => company)),
      experience: experienceOptions,
      skills: inOrder(profiles.flatMap(({ skills }) => skills)),
    },
    find({ search, filters: { domains, companies, experience, skills } }) {
      const wanted = normalise(search)
      return entries
        .filter(
          ({ profile, text }) =>
            text.includes(wanted) &&
            anyOf(domains, (domain) => profile.role.includes(domain)) &&
            anyOf(companies, (company) => profile.company === company) &&
            anyOf(experience, ([min, max]) => {
              return profile.experience >= min && profile.experience <= max
            }) &&
            anyOf(skills, (skill) => profile.skills.includes(skill)),
        )
        .map(({ profile }) => profile)
    },
  }
}
