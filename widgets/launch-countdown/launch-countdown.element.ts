import type { WidgetDefinition, WidgetElement } from '../element/definition.ts'
import { onInteraction } from '../rendering/triggers.ts'
import openerStyles from '../waitlist/opener.css?inline'
import { isOpen } from '../waitlist/store.ts'
import { attributes } from './attributes.ts'
import { CountdownCard } from './card.static.tsx'
import styles from './launch-countdown.css?inline'
import { countdownMessages } from './messages.en.ts'
import { type CountdownState, createCountdownStore } from './store.ts'

/** `<launch-countdown>` */
export const launchCountdown = {
  tag: 'launch-countdown',
  attributes,
  properties: { phase: { get: ({ currentPhase }: CountdownState) => currentPhase() } },
  methods: {},
  states: { live: ({ phase }: CountdownState) => phase === 'live', open: isOpen },
  messages: countdownMessages,
  translations: { hi: async () => (await import('./messages.hi.ts')).countdownTexts },
  styles: [openerStyles, styles],
  staticView: CountdownCard,
  trigger: onInteraction,
  view: async () => (await import('../waitlist/modal/modal.ts')).countdownModal,
  viewFailed({ waitlist }) {
    waitlist.getState().fail()
    return undefined
  },
  createStore: createCountdownStore,
} satisfies WidgetDefinition<typeof attributes, CountdownState>

export type LaunchCountdownElement = WidgetElement<typeof launchCountdown>

declare global {
  interface HTMLElementTagNameMap {
    'launch-countdown': LaunchCountdownElement
  }
}
