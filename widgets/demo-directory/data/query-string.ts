import { experienceOptions, type FilterGroup, type Filters, onlyKnown } from './filters.ts'
import type { Query } from './search.ts'

const searchName = 'q'
const names: Record<FilterGroup, string> = {
  domains: 'domain',
  companies: 'company',
  experience: 'experience',
  skills: 'skill',
}
const ours = new Set([searchName, ...Object.values(names)])

/** Whether a query string has a search or a filter. */
export const hasQuery = (text: string): boolean =>
  [...new URLSearchParams(text).keys()].some((name) => ours.has(name))

/**
 * Reads the search and the filters from a query string.
 * @param text with or without the leading `?`
 * @param options gives all options; others are ignored
 */
export function readQuery(text: string, options: () => Filters): Query {
  const params = new URLSearchParams(text)
  const values = (group: FilterGroup) => [...new Set(params.getAll(names[group]))]
  const filters: Filters = {
    domains: values('domains'),
    companies: values('companies'),
    experience: values('experience').flatMap((value) =>
      experienceOptions.filter((range) => range.join('-') === value),
    ),
    skills: values('skills'),
  }
  return { search: params.get(searchName) ?? '', filters: onlyKnown(filters, options) }
}

const nameOf = (parameter: string) => [...new URLSearchParams(parameter).keys()][0]

/**
 * Writes the search and the filters into a query string. Other parameters stay as they are.
 * @param text the present query string, with or without the leading `?`
 * @returns the new one, without `?`
 */
export function writeQuery(text: string, { search, filters }: Query): string {
  const others = text
    .replace(/^\?/, '')
    .split('&')
    .filter((parameter) => !ours.has(nameOf(parameter) ?? ''))
  const own = new URLSearchParams()
  if (search) own.append(searchName, search)
  for (const [group, name] of Object.entries(names))
    for (const option of filters[group as FilterGroup])
      own.append(name, typeof option === 'string' ? option : option.join('-'))
  return [...others, own.toString()].filter(Boolean).join('&')
}

/** Whether two queries are the same. */
export const isSameQuery = (one: Query, other: Query): boolean =>
  writeQuery('', one) === writeQuery('', other)
