import type { Replacements } from '../i18n/catalogue.ts'
import { waitlistMessages } from '../waitlist/messages.hi.ts'
import type { countdownModal } from '../waitlist/modal/modal.ts'
import type { countdownMessages } from './messages.en.ts'

/** All texts of the countdown in Hindi. */
export const countdownTexts = {
  ...waitlistMessages,
  timeLeft: 'लॉन्च में बचा समय',
  days: 'दिन',
  hours: { one: 'घंटा', other: 'घंटे' },
  minutes: 'मिनट',
  seconds: 'सेकंड',
  live: 'हम लाइव हैं',
  getStarted: 'शुरू करें',
} satisfies Required<Replacements<typeof countdownMessages & typeof countdownModal.messages>>
