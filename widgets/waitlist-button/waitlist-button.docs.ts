import { type ElementDocs, themeDocs } from '../element/docs.ts'
import { loginMessages, modalMessages } from '../waitlist/messages.en.ts'
import { waitlistAttributeDocs, waitlistEventDocs } from '../waitlist/waitlist.docs.ts'
import type { waitlistButton } from './waitlist-button.element.ts'

export const waitlistButtonDocs: ElementDocs<typeof waitlistButton> = {
  name: 'WaitlistButton',
  summary: 'A button that opens the waitlist modal.',
  fallback: 'Our waitlist opens here.',
  attributes: {
    triggerType: "What opens the modal. Its title is 'Join the Waitlist' or 'Login Interest'.",
    label: 'The text of the button.',
    ...waitlistAttributeDocs,
    theme: themeDocs,
  },
  properties: {
    open: { type: 'boolean', description: 'Whether the modal is open. Read-only.' },
  },
  methods: {
    show: 'Opens the modal.',
    close: 'Closes the modal; what was typed is kept.',
  },
  events: waitlistEventDocs,
  parts: {
    button: 'The button.',
    dialog: 'The modal.',
    title: 'The title of the modal.',
    form: 'The form.',
    field: 'A field with its label and message.',
    submit: 'The button that sends the form.',
    success: 'The Thank You screen.',
  },
  messages: { ...modalMessages, ...loginMessages },
}
