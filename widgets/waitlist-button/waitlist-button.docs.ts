import { type ElementDocs, themeDocs } from '../element/docs.ts'
import { loginMessages, modalMessages } from '../waitlist/messages.en.ts'
import {
  waitlistAttributeDocs,
  waitlistEventDocs,
  waitlistMessageNotes,
  waitlistPartDocs,
  waitlistStateDocs,
} from '../waitlist/waitlist.docs.ts'
import type { waitlistButton } from './waitlist-button.element.ts'

export const waitlistButtonDocs: ElementDocs<typeof waitlistButton> = {
  name: 'WaitlistButton',
  summary: 'A button that opens the waitlist form.',
  fallback: 'Our waitlist opens here.',
  inHindi: { fallback: 'हमारी प्रतीक्षा सूची यहाँ खुलेगी।', title: 'प्रतीक्षा सूची' },
  attributes: {
    triggerType:
      'Purpose. It sets the title of the form: “Join the Waitlist” (get-started) or “Login Interest” (login).',
    label: 'Text of the button.',
    ...waitlistAttributeDocs,
    theme: themeDocs,
  },
  properties: {
    open: { type: 'boolean', description: 'Whether the modal is open or opening. Read-only.' },
  },
  methods: {
    show: 'Opens the modal, even while the page hides the button. If the element is not in a page yet, it opens as soon as it is. A <button commandfor="…" command="--show"> with the id of the element does the same without a script of the page, in browsers since the end of 2025.',
    close: 'Closes the modal and keeps what the visitor typed. The command --close does the same.',
  },
  events: waitlistEventDocs,
  states: waitlistStateDocs,
  parts: {
    button: 'The button.',
    ...waitlistPartDocs,
  },
  messages: { ...modalMessages, ...loginMessages },
  messageNotes: waitlistMessageNotes,
}
