import type { HTMLAttributes, Ref } from 'react'
import type { Translator } from '../../i18n/catalogue.ts'
import type { DirectoryState } from '../store.ts'

type PartProps = HTMLAttributes<HTMLDivElement> & {
  state: DirectoryState
  translator: Translator
  element?: Ref<HTMLDivElement>
}

/** More blank cards than fit into any window. */
const mostBlank = 48

/** As many blank cards as the load will bring, so that the page does not jump when it ends. */
const BlankCards = ({ settings, total }: DirectoryState) =>
  [...Array(Math.min(settings.pageSize, total, mostBlank)).keys()].map((place) => (
    <div key={place} className="card skeleton" aria-hidden="true" />
  ))

/** The list of cards; blank ones until there are some. */
export const CardList = ({ state, translator, element, children, ...rest }: PartProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a <ul> would need an <li> between the grid and each card
  <div
    className="grid"
    part="grid"
    role="list"
    ref={element}
    aria-label={translator.t('portfolios')}
    aria-busy={Boolean(state.loading)}
    data-stale={state.loading === 'first'}
    data-grows={state.loadCount > 1 || state.shown.length > state.settings.pageSize}
    {...rest}
  >
    {state.shown.length === 0 ? <BlankCards {...state} /> : children}
  </div>
)

/** What comes after the cards: a message, and where the skip button leads. */
export const AfterCards = ({ state, translator, element, children, ...rest }: PartProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a place to go on from, not a set of fields
  <div
    className="after"
    role="group"
    ref={element}
    aria-label={translator.t('after')}
    // With -1, Tab goes on from here to the widget's first field in Chrome, and not past the widget.
    tabIndex={state.isPaused ? 0 : -1}
    {...rest}
  >
    {state.loading ? <p>{translator.t('loading')}</p> : children}
  </div>
)
