import { linkMessages } from '../i18n/catalogue.ts'
import { openerMessages } from '../waitlist/messages.en.ts'

/** The texts of the countdown. */
export const countdownMessages = {
  ...openerMessages,
  ...linkMessages,
  timeLeft: 'Time until launch',
  days: { one: 'day', other: 'days' },
  hours: { one: 'hour', other: 'hours' },
  minutes: { one: 'minute', other: 'minutes' },
  seconds: { one: 'second', other: 'seconds' },
  live: "We're Live",
  getStarted: 'Get Started',
}
