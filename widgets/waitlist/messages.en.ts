import { failureMessages, linkMessages } from '../i18n/catalogue.ts'

/** The texts of every button that opens the waitlist. */
export const openerMessages = {
  ...failureMessages,
  join: 'Join the Waiting Queue',
  opening: 'Opening...',
  unavailable: 'The form did not load. Please try again.',
  joined: 'You are on the list as {email}',
}

/** The texts of the form. They are loaded with it. */
export const formMessages = {
  ...linkMessages,
  titleGetStarted: 'Join the Waitlist',
  close: 'Close',
  fullName: 'Full Name',
  email: 'Email Address',
  phoneNumber: 'Phone Number',
  currentDesignation: 'Current Designation',
  interestedDomains: 'Interested Domains',
  willingToPay: 'Willing to Pay',
  priceNote: 'Nothing is charged. It only tells us what an address is worth to you.',
  comments: 'Comments',
  optional: '(optional)',
  chooseDomain: 'Please select at least one domain',
  fullNameEmpty: 'Please enter your full name',
  emailEmpty: 'Please enter your email address',
  currentDesignationEmpty: 'Please enter your current designation',
  emailWrong: 'Please enter an email address like name@example.com',
  emailBeyondAscii: 'Please use only a to z, digits and signs before the @',
  submit: 'Submit',
  submitting: 'Submitting...',
  privacy:
    'We use these details to run this waitlist and to write to you about it. Every email has an unsubscribe link.',
  privacyLink: 'Privacy notice',
}

/** The texts of Thank You. They are loaded with React. */
export const thanksMessages = {
  thanks: 'Thank You!',
  thanksText: 'Your sign-up has arrived. We will write to {email}.',
  thanksOnItsWay: 'Your sign-up is on its way. We will write to {email}.',
  thanksOffline: 'You are offline: your sign-up is sent as soon as you are online again.',
  yourPlate: 'Your plate',
  plateNote: '{address} is not reserved yet. You choose it when your invitation comes.',
  plateNeedsLatin: 'For your plate we need your name in Latin letters: a–z, 0–9, hyphen.',
  plateWide: 'Wide',
  plateSquare: 'Square',
  sharePlate: 'Share your plate',
  download: 'Download',
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
}

/** The texts of a modal. */
export const modalMessages = { ...formMessages, ...thanksMessages }

/** Further texts of a modal that the login trigger opens. */
export const loginMessages = { titleLogin: 'Login Interest' }

/** All texts that a modal may have. */
export const waitlistMessages = { ...modalMessages, ...loginMessages }

export type WaitlistMessages = typeof waitlistMessages
