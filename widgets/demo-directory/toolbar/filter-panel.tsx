import { useTranslator } from '../../i18n/use-translator.ts'
import type { FilterOption } from '../data/filters.ts'
import type { DirectoryMessages } from '../messages.en.ts'
import type { DirectoryState } from '../store.ts'
import { optionLabel } from './option-label.ts'

/** The groups with the keys of their names. Skills are not here: they are chosen on the cards. */
const groups = [
  ['domains', 'domain'],
  ['companies', 'company'],
  ['experience', 'experience'],
] as const

function OptionGroup(props: {
  state: DirectoryState
  group: (typeof groups)[number][0]
  legend: string
}) {
  const { state, group, legend } = props
  const { options, filters, toggle } = state
  const translator = useTranslator<DirectoryMessages>()
  const chosen: readonly FilterOption[] = filters[group]
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="options">
        {options()[group].map((option) => (
          <label key={String(option)} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={() => toggle({ group, option })}
            />
            <bdi>{optionLabel({ group, option }, translator)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The checkbox groups of the directory. */
export function FilterPanel({ state }: { state: DirectoryState }) {
  const { t } = useTranslator<DirectoryMessages>()
  return groups.map(([group, legend]) => (
    <OptionGroup key={group} state={state} group={group} legend={t(legend)} />
  ))
}
