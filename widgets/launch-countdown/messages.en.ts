import { linkMessages } from '../i18n/common.en.ts'
import {
  launchKeys,
  modalKeys,
  openerMessages,
  textsToCome,
} from '../waitlist/opener-messages.en.ts'

/** The texts of the countdown and of the modal behind it (SPEC.md sections 1, 2 and 4). */
export const countdownMessages = {
  ...openerMessages,
  ...textsToCome([...modalKeys, ...launchKeys]),
  ...linkMessages,
  timeLeft: 'Time until launch',
  days: { one: 'day', other: 'days' },
  hours: { one: 'hour', other: 'hours' },
  minutes: { one: 'minute', other: 'minutes' },
  seconds: { one: 'second', other: 'seconds' },
  live: "We're Live",
  getStarted: 'Get Started',
}

export type CountdownMessages = typeof countdownMessages
