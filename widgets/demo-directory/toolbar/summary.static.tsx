import x from 'icon:outline/x'
import type { Ref } from 'react'
import type { Translator } from '../../i18n/catalogue.ts'
import { Icon } from '../../ui/elements.static.tsx'
import { activeFilters, optionLabel } from '../data/filters.ts'
import type { DirectoryState } from '../store.ts'

/** The result count, and for each active filter a button that removes it. */
export function Summary(props: {
  state: DirectoryState
  translator: Translator
  count?: Ref<HTMLParagraphElement>
  onClear?(): void
}) {
  const { state, translator, count, onClear } = props
  const { resultCount, loadCount, filters, toggle } = state
  const { t } = translator
  const active = activeFilters(filters).map((filter) => ({
    filter,
    label: optionLabel(filter, translator),
  }))
  return (
    <div className="summary">
      <h2 className="visually-hidden">{t('portfolios')}</h2>
      <p className="count" role="status" ref={count} tabIndex={-1}>
        {/* A new element after each load, so that the same number is announced again. */}
        {resultCount !== undefined && (
          <span key={loadCount}>{t('found', { count: resultCount })}</span>
        )}
      </p>
      {active.length > 0 && (
        <>
          <ul className="chips" aria-label={t('activeFilters')}>
            {active.map(({ filter, label }) => (
              <li key={`${filter.group} ${filter.option}`}>
                <button type="button" className="badge" onClick={() => toggle(filter)}>
                  <span className="visually-hidden">{t('removeFilter', { filter: label })}</span>
                  <bdi aria-hidden="true">{label}</bdi>
                  <Icon path={x} />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="button" part="clear" onClick={onClear}>
            {t('clear')}
          </button>
        </>
      )}
    </div>
  )
}
