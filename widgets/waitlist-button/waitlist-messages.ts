import { failureMessages } from '../shared/messages-common.ts'
import { submissionRules } from './submission.ts'

/** The texts of the waitlist button and its modal (SPEC.md sections 2, 4 and 5). */
export const waitlistMessages = {
  ...failureMessages,
  join: 'Join the Waiting Queue',
  titleGetStarted: 'Join the Waitlist',
  titleLogin: 'Login Interest',
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
  fieldEmpty: `{field} ${submissionRules.fullName.expected}.`,
  emailWrong: `{field} ${submissionRules.email.expected}.`,
  submit: 'Submit',
  submitting: 'Submitting...',
  thanks: 'Thank You!',
  thanksText: 'You are on the list. We will write to you when there is news.',
}

export type WaitlistMessages = typeof waitlistMessages
