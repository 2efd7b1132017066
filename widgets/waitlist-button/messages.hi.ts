import type { Replacements } from '../i18n/catalogue.ts'
import { loginMessages, waitlistMessages } from '../waitlist/messages.hi.ts'
import type { buttonMessages } from './messages.en.ts'
import type { buttonModal } from './modal.ts'

/** All texts of the waitlist button in Hindi. */
export const buttonTexts = {
  ...waitlistMessages,
  ...loginMessages,
} satisfies Required<Replacements<typeof buttonMessages & typeof buttonModal.messages>>
