import { useMemo } from 'react'
import { useTranslator } from '../../rendering/root.tsx'
import { type FilterOption, optionLabel } from '../data/filters.ts'
import { profileLanguage } from '../data/profiles.ts'
import type { DirectoryMessages } from '../messages.en.ts'
import type { DirectoryState } from '../store.ts'

/** The groups with the keys of their names. Skills are not here: they are chosen on the cards. */
const groups = [
  ['domains', 'domain'],
  ['companies', 'company'],
  ['experience', 'experience'],
] as const

function OptionGroup(props: {
  state: DirectoryState
  group: (typeof groups)[number][0]
  options: readonly FilterOption[]
  legend: string
  /** The language of options that the page has given. */
  lang: string | undefined
}) {
  const { state, group, options, legend, lang } = props
  const { filters, toggle } = state
  const translator = useTranslator<DirectoryMessages>()
  const chosen: readonly FilterOption[] = filters[group]
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="options">
        {options.map((option) => (
          <label key={String(option)} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={() => toggle({ group, option })}
            />
            <bdi lang={lang}>{optionLabel({ group, option }, translator)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The checkbox groups of the directory. */
export function FilterPanel({ state }: { state: DirectoryState }) {
  const { options } = state
  const translator = useTranslator<DirectoryMessages>()
  const { t, page } = translator
  const sorted = useMemo(() => {
    const all = options()
    // Only for an open panel: a collator takes 100 ms on a slow phone.
    const { compare } = new Intl.Collator([page, 'en'])
    return { ...all, companies: [...all.companies].sort(compare) }
  }, [options, page])
  return groups.map(([group, legend]) => (
    <OptionGroup
      key={group}
      state={state}
      group={group}
      options={sorted[group]}
      legend={t(legend)}
      lang={group === 'companies' ? profileLanguage(state, translator) : undefined}
    />
  ))
}
