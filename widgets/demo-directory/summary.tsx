import x from 'icon:outline/x'
import type { Ref } from 'react'
import { Icon } from '../shared/icon.tsx'
import type { Speech } from '../shared/messages.ts'
import type { DirectoryState } from './directory-store.ts'
import { activeFilters } from './filters.ts'
import { optionLabel } from './option-label.ts'

/**
 * How many were found, and by which filters; each can be taken away by itself. It has no hooks: it
 * is painted before React comes.
 */
export function Summary(props: {
  state: DirectoryState
  speech: Speech
  count?: Ref<HTMLParagraphElement>
  onClear?(): void
}) {
  const { state, speech, count, onClear } = props
  const { found, loads, filters, toggle } = state
  const { say } = speech
  const active = activeFilters(filters).map((filter) => ({
    filter,
    label: optionLabel(filter, speech),
  }))
  return (
    <div className="summary">
      <h2 className="visually-hidden">{say('portfolios')}</h2>
      <p className="count" role="status" ref={count} tabIndex={-1}>
        {/* A new element for each load: the same number is announced again. */}
        {found !== undefined && <span key={loads}>{say('found', { count: found })}</span>}
      </p>
      {active.length > 0 && (
        <>
          <ul className="chips" aria-label={say('activeFilters')}>
            {active.map(({ filter, label }) => (
              <li key={`${filter.group} ${filter.option}`}>
                <button type="button" className="badge" onClick={() => toggle(filter)}>
                  <span className="visually-hidden">{say('removeFilter', { filter: label })}</span>
                  <span aria-hidden="true">{label}</span>
                  <Icon paths={x} />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="button" part="clear" onClick={onClear}>
            {say('clear')}
          </button>
        </>
      )}
    </div>
  )
}
