import type { Replacements } from '../i18n/catalogue.ts'
import { loginMessages, waitlistMessages } from '../waitlist/messages.hi.ts'
import type { buttonMessages } from './messages.en.ts'
import type { waitlistButtonView } from './waitlist-button.tsx'

/** All texts of the waitlist button in Hindi. */
export const buttonTexts = {
  ...waitlistMessages,
  ...loginMessages,
} satisfies Required<Replacements<typeof buttonMessages & typeof waitlistButtonView.messages>>
