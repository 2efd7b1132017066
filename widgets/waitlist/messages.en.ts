import { fieldRules } from './contract.ts'

/** The texts of the modal, which come with it. */
export const modalMessages = {
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

/** All that the modal may be asked for. */
export const waitlistMessages = { ...modalMessages, ...loginMessages, ...launchMessages }

export type WaitlistMessages = typeof waitlistMessages
