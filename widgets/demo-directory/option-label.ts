import type { Speech } from '../shared/messages.ts'
import type { DirectoryMessages } from './directory-messages.ts'
import { type ActiveFilter, type DomainOption, experienceOptions } from './filters.ts'

/** An option as the visitor reads it. Companies and skills go by their names in the profiles. */
export function optionLabel(
  { group, option }: ActiveFilter,
  { say }: Speech<keyof DirectoryMessages>,
): string {
  if (typeof option === 'string') return group === 'domains' ? say(option as DomainOption) : option
  const [min, max] = option
  return option === experienceOptions.at(-1)
    ? say('yearsOrMore', { count: min })
    : say('yearRange', { min, count: max })
}
