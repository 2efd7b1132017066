import { failureMessages } from '../i18n/common.en.ts'
import { fieldRules } from './contract.ts'

/** The texts of every button that leads to the waitlist, and of the modal (SPEC.md sections 2, 4, 5). */
export const waitlistMessages = {
  ...failureMessages,
  join: 'Join the Waiting Queue',
  unavailable: 'The form did not load. Please try again.',
  titleGetStarted: 'Join the Waitlist',
  close: 'Close',
  fullName: 'Full Name',
  email: 'Email Address',
  phoneNumber: 'Phone Number',
  currentDesignation: 'Current Designation',
  interestedDomains: 'Interested Domains',
  willingToPay: 'Willing to Pay',
  comments: 'Comments',
  optional: '(optional)',
  chooseDomain: 'Please select at least one domain',
  fieldEmpty: `{field} ${fieldRules.filledIn}.`,
  emailWrong: `{field} ${fieldRules.emailAddress}.`,
  submit: 'Submit',
  submitting: 'Submitting...',
  thanks: 'Thank You!',
  thanksText: 'You are on the list. We will write to you when there is news.',
  share: 'Share this page',
}

/** Of a modal that the login trigger opens. */
export const loginMessages = { titleLogin: 'Login Interest' }

/** Of a modal behind a countdown. */
export const launchMessages = {
  addToCalendar: 'Add the launch to a calendar',
  launchEvent: '{product} goes live',
}

/** The texts that the modal may be asked for. */
export type WaitlistMessages = typeof waitlistMessages &
  typeof loginMessages &
  typeof launchMessages
