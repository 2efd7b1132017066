import type { DirectoryState } from './directory-store.ts'
import { type FilterGroup, type FilterOption, optionLabel } from './filters.ts'

const groups = { domains: 'Domain', companies: 'Company', experience: 'Experience' } as const

function OptionGroup(props: { state: DirectoryState; group: FilterGroup; legend: string }) {
  const { state, group, legend } = props
  const { options, filters, toggle } = state
  const chosen: readonly FilterOption[] = filters[group]
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="options">
        {options[group].map((option) => (
          <label key={optionLabel(option)} className="option">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={() => toggle({ group, option })}
            />
            {optionLabel(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The checkbox groups of SPEC.md section 2. Skills are chosen on the cards. */
export const FilterPanel = ({ state }: { state: DirectoryState }) =>
  Object.entries(groups).map(([group, legend]) => (
    <OptionGroup key={group} state={state} group={group as keyof typeof groups} legend={legend} />
  ))
