import { failureMessages } from '../i18n/common.en.ts'

/** The texts of every button that leads to the waitlist. */
export const openerMessages = {
  ...failureMessages,
  join: 'Join the Waiting Queue',
  opening: 'Opening...',
  unavailable: 'The form did not load. Please try again.',
}
