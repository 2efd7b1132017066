import type { HTMLAttributes, Ref } from 'react'
import type { Translator } from '../../i18n/catalogue.ts'
import type { DirectoryState } from '../store.ts'

type PartProps = HTMLAttributes<HTMLDivElement> & {
  state: DirectoryState
  translator: Translator
  ref?: Ref<HTMLDivElement>
}

/** More blank cards than fit into any window. */
const mostBlank = 48

/** As many blank cards as the load will bring, so that the page does not jump when it ends. */
const BlankCards = ({ settings, total }: DirectoryState) =>
  [...Array(Math.min(settings.pageSize, total, mostBlank)).keys()].map((place) => (
    <div key={place} className="card skeleton" aria-hidden="true" />
  ))

/** The list of cards; blank ones until there are some. */
export const CardList = ({ state, translator, children, ...rest }: PartProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a <ul> would need an <li> between the grid and each card
  <div
    className="grid"
    part="grid"
    role="list"
    aria-label={translator.t('portfolios')}
    aria-busy={Boolean(state.loading)}
    data-stale={state.loading === 'first'}
    data-grows={state.loads > 1 || state.shown.length > state.settings.pageSize}
    {...rest}
  >
    {state.shown.length === 0 ? <BlankCards {...state} /> : children}
  </div>
)

/** What stands after the cards, and can be skipped to. */
export const AfterCards = ({ state, translator, children, ...rest }: PartProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a place to go on from, not a set of fields
  <div
    className="after"
    role="group"
    aria-label={translator.t('after')}
    // With -1, Chrome goes on from here to the widget's first field instead of past it.
    tabIndex={state.isPaused ? 0 : -1}
    {...rest}
  >
    {state.loading ? <p>{translator.t('loading')}</p> : children}
  </div>
)
