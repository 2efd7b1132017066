import type { Translator } from '../../i18n/catalogue.ts'

/** Years of experience, both ends included. */
type YearRange = readonly [min: number, max: number]

/** The chosen options of each group. */
export interface Filters {
  domains: readonly string[]
  companies: readonly string[]
  experience: readonly YearRange[]
  skills: readonly string[]
}

export type FilterGroup = keyof Filters
export type FilterOption = string | YearRange

export const noFilters: Filters = { domains: [], companies: [], experience: [], skills: [] }

/** The options of the domain filter, which looks for them in the role. */
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

/** The options of the experience filter. The last one is shown as 9 or more. */
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

/** All chosen options, group after group. */
export const activeFilters = (filters: Filters): ActiveFilter[] =>
  (Object.keys(noFilters) as FilterGroup[]).flatMap((group) =>
    filters[group].map((option) => ({ group, option })),
  )

/** Chooses an option, or removes one that is chosen. */
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
 * The filters without unknown options, such as a company that no profile has.
 * @param optionsOf gives all options
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

/** The text of an option. Companies and skills are shown as in the profiles. */
export function optionLabel({ group, option }: ActiveFilter, { t }: Translator): string {
  if (typeof option === 'string') return group === 'domains' ? t(option as DomainOption) : option
  const [min, max] = option
  // Compared by value: the store may be from another bundle, with its own copy of the options.
  return max === experienceOptions.at(-1)?.[1]
    ? t('yearsOrMore', { count: min })
    : t('yearRange', { min, count: max })
}
