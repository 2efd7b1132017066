import { oneOf, type Settings, text, theme } from '../element/attributes.ts'
import { defineWidget, widgetClass } from '../element/define-widget.ts'
import type { WidgetDefinition, WidgetElement } from '../element/definition.ts'
import { endpoint, noOutbox, triggerTypes, waitlistEvents } from '../waitlist/contract.ts'
import { buttonMessages } from '../waitlist/messages.en.ts'
import { FirstWaitlistButton } from './button.static.tsx'
import { type ButtonState, createButtonStore } from './store.ts'
import styles from './waitlist-button.css?inline'

const attributes = {
  triggerType: oneOf(
    triggerTypes,
    'get-started',
    "What opens the modal. Its title is 'Join the Waitlist' or 'Login Interest'.",
  ),
  label: text(buttonMessages.join, 'The text of the button.'),
  endpoint,
  noOutbox,
  theme,
}

export type ButtonSettings = Settings<typeof attributes>

/** `<waitlist-button>`: everything that is said of it anywhere comes from here. */
export const waitlistButton = {
  tag: 'waitlist-button',
  name: 'WaitlistButton',
  summary: 'A button that opens the waitlist modal.',
  attributes,
  properties: {
    open: {
      type: 'boolean',
      description: 'Whether the modal is open. Read-only.',
      get: ({ waitlist }: ButtonState) => waitlist.getState().isOpen,
    },
  },
  methods: {
    show: {
      description: 'Opens the modal.',
      call: ({ waitlist }: ButtonState) => waitlist.getState().show(),
    },
    close: {
      description: 'Closes the modal; what was typed is kept.',
      call: ({ waitlist }: ButtonState) => waitlist.getState().close(),
    },
  },
  events: waitlistEvents,
  parts: {
    button: 'The button.',
    dialog: 'The modal.',
    title: 'The title of the modal.',
    form: 'The form.',
    field: 'A field with its label and message.',
    submit: 'The button that sends the form.',
    success: 'The Thank You screen.',
  },
  messages: buttonMessages,
  styles: [styles],
  staticView: FirstWaitlistButton,
  wish: 'reach',
  ahead: () => import('../waitlist/dialog.tsx'),
  view: async () => (await import('./waitlist-button.tsx')).WaitlistButton,
  createStore: createButtonStore,
} satisfies WidgetDefinition<typeof attributes, ButtonState>

export type WaitlistButtonElement = WidgetElement<typeof waitlistButton>

/** Registers `<waitlist-button>`. */
export const define = () => defineWidget(waitlistButton.tag, widgetClass(waitlistButton))

declare global {
  interface HTMLElementTagNameMap {
    'waitlist-button': WaitlistButtonElement
  }
}
