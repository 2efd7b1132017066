import type { WidgetDefinition, WidgetElement } from '../element/definition.ts'
import { onInteraction } from '../rendering/triggers.ts'
import openerStyles from '../waitlist/opener.css?inline'
import { attributes } from './attributes.ts'
import { Button } from './button.static.tsx'
import { buttonMessages } from './messages.en.ts'
import { type ButtonState, createButtonStore } from './store.ts'
import styles from './waitlist-button.css?inline'

/** `<waitlist-button>` */
export const waitlistButton = {
  tag: 'waitlist-button',
  attributes,
  properties: { open: { get: ({ waitlist }: ButtonState) => waitlist.getState().isOpen() } },
  methods: {
    show: ({ waitlist }: ButtonState) => waitlist.getState().show(),
    close: ({ waitlist }: ButtonState) => waitlist.getState().close(),
  },
  messages: buttonMessages,
  translations: { hi: async () => (await import('./messages.hi.ts')).buttonTexts },
  styles: [openerStyles, styles],
  staticView: Button,
  trigger: onInteraction,
  view: async () => (await import('./waitlist-button.tsx')).waitlistButtonView,
  viewFailed: ({ waitlist }) => waitlist.getState().fail(),
  createStore: createButtonStore,
} satisfies WidgetDefinition<typeof attributes, ButtonState>

export type WaitlistButtonElement = WidgetElement<typeof waitlistButton>

declare global {
  interface HTMLElementTagNameMap {
    'waitlist-button': WaitlistButtonElement
  }
}
