import x from 'icon:outline/x'
import type { RefObject } from 'react'
import { Icon } from '../shared/icon.tsx'
import { counted } from './counted.ts'
import type { DirectoryState } from './directory-store.ts'
import { activeFilters, optionLabel } from './filters.ts'

/** How many were found, and by which filters; each can be taken away by itself. */
export function Summary(props: {
  state: DirectoryState
  count: RefObject<HTMLParagraphElement | null>
  onClear(): void
}) {
  const { state, count, onClear } = props
  const { found, loads, filters, toggle } = state
  const active = activeFilters(filters)
  return (
    <div className="summary">
      <h2 className="visually-hidden">Portfolios</h2>
      <p className="count" role="status" ref={count} tabIndex={-1}>
        {/* A new element for each load: the same number is announced again. */}
        {found !== undefined && <span key={loads}>{counted(found, 'portfolio')} found</span>}
      </p>
      {active.length > 0 && (
        <>
          <ul className="chips" aria-label="Active filters">
            {active.map((filter) => (
              <li key={`${filter.group} ${optionLabel(filter.option)}`}>
                <button type="button" className="badge" onClick={() => toggle(filter)}>
                  <span className="visually-hidden">Remove filter </span>
                  {optionLabel(filter.option)}
                  <Icon paths={x} />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="button" part="clear" onClick={onClear}>
            Clear
          </button>
        </>
      )}
    </div>
  )
}
