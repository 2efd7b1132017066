import type { HTMLAttributes, Ref } from 'react'
import type { Translator } from '../../i18n/catalogue.ts'
import { type DirectoryState, isEmpty } from '../store.ts'

type PartProps = HTMLAttributes<HTMLDivElement> & {
  state: DirectoryState
  translator: Translator
  element?: Ref<HTMLDivElement>
}

/** The maximum number of blank cards, more than fit into any window. */
const maxBlankCards = 48

/** As many blank cards as will be loaded, so that the page does not jump afterwards. */
const BlankCards = ({ settings, total }: DirectoryState) =>
  [...Array(Math.min(settings.pageSize, total, maxBlankCards)).keys()].map((place) => (
    <div key={place} className="card skeleton" aria-hidden="true" />
  ))

/** The list of cards, or blank cards while there are none. */
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
    data-grows={state.shown.length > state.settings.pageSize}
    {...rest}
  >
    {state.shown.length === 0 && !isEmpty(state) && <BlankCards {...state} />}
    {children}
  </div>
)

/** Whether the message is about a next page, which loads or was the last to load. */
const isNextPage = ({ loading, shown, settings }: DirectoryState) =>
  loading ? loading === 'next' : shown.length > settings.pageSize

/** The place after the cards, with a message. The skip button leads here. */
export function AfterCards({ state, translator, element, children, ...rest }: PartProps) {
  const message = state.loading ? <p>{translator.t('loading')}</p> : children
  const isNews = isNextPage(state)
  return (
    // biome-ignore lint/a11y/useSemanticElements: Tab continues from here; it is no set of fields
    <div
      className="after"
      role="group"
      ref={element}
      aria-label={translator.t('after')}
      // Not always -1: in Chrome, Tab would then lead from here to the widget's first field.
      tabIndex={state.isPaused ? 0 : -1}
      {...rest}
    >
      <div aria-live="polite">{isNews && message}</div>
      {/* After a search the count is announced, and that is enough. */}
      {!isNews && message}
    </div>
  )
}
