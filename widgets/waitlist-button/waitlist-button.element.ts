import type { WidgetDefinition, WidgetElement } from '../element/definition.ts'
import { onInteraction } from '../rendering/triggers.ts'
import { openerMessages } from '../waitlist/messages.en.ts'
import openerStyles from '../waitlist/opener.css?inline'
import { createWaitlistStore, isOpen, type WaitlistState } from '../waitlist/store.ts'
import { attributes, type ButtonSettings } from './attributes.ts'
import { Button } from './button.static.tsx'
import styles from './waitlist-button.css?inline'

type ButtonState = WaitlistState<ButtonSettings>

/** `<waitlist-button>` */
export const waitlistButton = {
  tag: 'waitlist-button',
  attributes,
  properties: { open: { get: isOpen } },
  methods: {
    show: ({ show }: ButtonState) => show(),
    close: ({ close }: ButtonState) => close(),
  },
  states: { open: isOpen },
  messages: openerMessages,
  translations: { hi: async () => (await import('../waitlist/messages.hi.ts')).buttonTexts },
  styles: [openerStyles, styles],
  staticView: Button,
  trigger: onInteraction,
  view: async () => (await import('../waitlist/modal/modal.ts')).buttonModal,
  viewFailed({ fail }) {
    fail()
    return undefined
  },
  createStore: createWaitlistStore<ButtonSettings>,
} satisfies WidgetDefinition<typeof attributes, ButtonState>

export type WaitlistButtonElement = WidgetElement<typeof waitlistButton>

declare global {
  interface HTMLElementTagNameMap {
    'waitlist-button': WaitlistButtonElement
  }
}
