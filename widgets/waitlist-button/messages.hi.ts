import type { Replacements } from '../i18n/catalogue.ts'
import type { openerMessages } from '../waitlist/messages.en.ts'
import { loginMessages, waitlistMessages } from '../waitlist/messages.hi.ts'
import type { buttonModal } from '../waitlist/modal/modal.ts'

/** All texts of the waitlist button in Hindi. */
export const buttonTexts = {
  ...waitlistMessages,
  ...loginMessages,
} satisfies Required<Replacements<typeof openerMessages & typeof buttonModal.messages>>
