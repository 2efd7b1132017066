import type { Replacements } from '../i18n/catalogue.ts'
import { loginMessages, waitlistMessages } from '../waitlist/messages.hi.ts'
import type { ButtonMessages } from './messages.en.ts'

/** All texts of the waitlist button in Hindi. */
export default {
  ...waitlistMessages,
  ...loginMessages,
} satisfies Required<Replacements<ButtonMessages>>
