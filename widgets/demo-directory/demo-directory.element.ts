import type { ShownStates, WidgetDefinition, WidgetElement } from '../element/definition.ts'
import { keepPrerendered } from '../rendering/keep-prerendered.ts'
import { showStaticView } from '../rendering/static-view.ts'
import { onVisible } from '../rendering/triggers.ts'
import { addressStyles } from '../ui/address.static.tsx'
import fieldStyles from '../ui/fields.css?inline'
import plainStyles from '../ui/plain.css?inline'
import { attributes } from './attributes.ts'
import styles from './demo-directory.css?inline'
import { StaticDirectory, staticState } from './demo-directory.static.tsx'
import { directoryMessages } from './messages.en.ts'
import cardStyles from './results/profile-card.css?inline'
import tooltipStyles from './results/tooltip.css?inline'
import { createDirectoryStore, type DirectoryState } from './store.ts'

const isInUse = (element: Element) =>
  element.matches(':focus-within') || element.shadowRoot?.querySelector('input')?.value

/**
 * Shows a sentence over the bottom of the visible part of a widget, so that nothing moves.
 * @returns a function that removes it
 */
function showNotice(wrapper: HTMLElement, text: string): () => void {
  wrapper.querySelector(':scope > .notice')?.remove()
  const notice = document.createElement('div')
  notice.className = 'notice'
  notice.setAttribute('role', 'alert')
  notice.append(document.createElement('p'))
  notice.firstElementChild?.append(text)
  wrapper.append(notice)
  return () => notice.remove()
}

/** `<demo-directory>` */
export const demoDirectory = {
  tag: 'demo-directory',
  attributes,
  properties: {
    profiles: {
      get: ({ profiles }: DirectoryState) => profiles,
      set: ({ setProfiles }: DirectoryState, value: unknown) => setProfiles(value),
    },
  },
  methods: {},
  states: {},
  messages: directoryMessages,
  translations: { hi: async () => (await import('./messages.hi.ts')).directoryTexts },
  styles: [fieldStyles, plainStyles, styles, cardStyles, addressStyles, tooltipStyles],
  staticView: StaticDirectory,
  firstView(wrapper, own, onChange) {
    // The static view has blank cards.
    const kept = keepPrerendered(wrapper, own, onChange)
    if (kept) return kept
    const first = showStaticView(wrapper, own)
    const freeze = (): ShownStates<DirectoryState> => {
      const [state, messages] = first.freeze()
      return [staticState(state), messages]
    }
    return { ...first, freeze }
  },
  trigger(element, callback) {
    const lastCard = [...(element.shadowRoot?.querySelectorAll('[part=card]') ?? [])].at(-1)
    // Prerendered cards need React only when they are used, or when the last one is visible. Both may
    // have happened before this code was loaded.
    if (lastCard && isInUse(element)) callback()
    return onVisible(element, callback, lastCard)
  },
  view: async () => (await import('./demo-directory.tsx')).directoryView,
  viewFailed: (_, { wrapper, translator }) => showNotice(wrapper, translator.t('notLoaded')),
  createStore: createDirectoryStore,
} satisfies WidgetDefinition<typeof attributes, DirectoryState>

export type DemoDirectoryElement = WidgetElement<typeof demoDirectory>

declare global {
  interface HTMLElementTagNameMap {
    'demo-directory': DemoDirectoryElement
  }
}
