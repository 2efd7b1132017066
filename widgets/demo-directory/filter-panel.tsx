import { useSpeech } from '../shared/use-speech.tsx'
import type { DirectoryMessages } from './directory-messages.ts'
import type { DirectoryState } from './directory-store.ts'
import type { FilterOption } from './filters.ts'
import { optionLabel } from './option-label.ts'

/** The groups of SPEC.md section 2 and the texts that name them. Skills are chosen on the cards. */
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
  const speech = useSpeech<DirectoryMessages>()
  const chosen: readonly FilterOption[] = filters[group]
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="options">
        {options[group].map((option) => (
          <label key={String(option)} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={() => toggle({ group, option })}
            />
            <bdi>{optionLabel({ group, option }, speech)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The checkbox groups of the directory. */
export function FilterPanel({ state }: { state: DirectoryState }) {
  const { say } = useSpeech<DirectoryMessages>()
  return groups.map(([group, legend]) => (
    <OptionGroup key={group} state={state} group={group} legend={say(legend)} />
  ))
}
