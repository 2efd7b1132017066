import type { Translator } from '../../i18n/catalogue.ts'
import { type ActiveFilter, type DomainOption, experienceOptions } from '../data/filters.ts'
import type { DirectoryMessages } from '../messages.en.ts'

/** The text of an option. Companies and skills are shown as in the profiles. */
export function optionLabel(
  { group, option }: ActiveFilter,
  { t }: Translator<keyof DirectoryMessages>,
): string {
  if (typeof option === 'string') return group === 'domains' ? t(option as DomainOption) : option
  const [min, max] = option
  // Compared by value: the store may be from another bundle, with its own copy of the options.
  return max === experienceOptions.at(-1)?.[1]
    ? t('yearsOrMore', { count: min })
    : t('yearRange', { min, count: max })
}
