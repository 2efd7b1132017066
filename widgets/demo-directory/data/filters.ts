/** Years of experience, both ends included. */
export type YearRange = readonly [min: number, max: number]

/** What the visitor has chosen in each group. */
export interface Filters {
  domains: readonly string[]
  companies: readonly string[]
  experience: readonly YearRange[]
  skills: readonly string[]
}

export type FilterGroup = keyof Filters
export type FilterOption = string | YearRange

export const noFilters: Filters = { domains: [], companies: [], experience: [], skills: [] }

/** What the domain filter looks for in a role. */
export const domainOptions = [
  'Backend',
  'Frontend',
  'UI/UX Designer',
  'DevOps',
  'Mobile Developer',
  'Data Engineer',
  'Security Engineer',
  'Product Manager',
  'Cloud Architect',
] as const
export type DomainOption = (typeof domainOptions)[number]

/** The ranges of years; the last is shown as 9 or more. */
export const experienceOptions: readonly YearRange[] = [
  [0, 2],
  [3, 5],
  [6, 8],
  [9, 20],
]

/** One option that is chosen. */
export interface ActiveFilter {
  group: FilterGroup
  option: FilterOption
}

/** Every chosen option, group after group. */
export const activeFilters = (filters: Filters): ActiveFilter[] =>
  (Object.keys(noFilters) as FilterGroup[]).flatMap((group) =>
    filters[group].map((option) => ({ group, option })),
  )

/** The filters with an option chosen that was not, or the other way round. */
export function toggleOption(filters: Filters, { group, option }: ActiveFilter): Filters {
  const chosen: readonly FilterOption[] = filters[group]
  const next = chosen.includes(option)
    ? chosen.filter((other) => other !== option)
    : [...chosen, option]
  return { ...filters, [group]: next }
}

const among = <Option>(chosen: readonly Option[], known: readonly Option[]) =>
  chosen.filter((option) => known.includes(option))

/**
 * The filters without options that do not exist, such as a company that no profile has.
 * @param optionsOf gives all that can be chosen
 */
export function onlyKnown(filters: Filters, optionsOf: () => Filters): Filters {
  if (activeFilters(filters).length === 0) return noFilters
  const options = optionsOf()
  return {
    domains: among(filters.domains, options.domains),
    companies: among(filters.companies, options.companies),
    experience: among(filters.experience, options.experience),
    skills: among(filters.skills, options.skills),
  }
}

/** A copy that its receiver may change. */
export const copyFilters = ({ domains, companies, experience, skills }: Filters) => ({
  domains: [...domains],
  companies: [...companies],
  experience: experience.map(([min, max]) => [min, max]),
  skills: [...skills],
})
