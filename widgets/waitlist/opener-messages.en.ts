import { failureMessages } from '../i18n/common.en.ts'

/** The texts of every button that leads to the waitlist (SPEC.md section 2). */
export const openerMessages = {
  ...failureMessages,
  join: 'Join the Waiting Queue',
  opening: 'Opening...',
  unavailable: 'The form did not load. Please try again.',
}

/**
 * The keys of the modal's texts. The texts come with the modal; until then an element needs to know
 * only which there are, to check the texts that a page has in their place.
 */
export const modalKeys = [
  'titleGetStarted',
  'close',
  'fullName',
  'email',
  'phoneNumber',
  'currentDesignation',
  'interestedDomains',
  'willingToPay',
  'comments',
  'optional',
  'chooseDomain',
  'fieldEmpty',
  'emailWrong',
  'submit',
  'submitting',
  'thanks',
  'thanksText',
  'share',
] as const

/** Of a modal that the login trigger opens. */
export const loginKeys = ['titleLogin'] as const

/** Of a modal behind a countdown. */
export const launchKeys = ['addToCalendar', 'launchEvent'] as const

/** Texts that are still to come. */
export const textsToCome = <Key extends string>(keys: readonly Key[]): Record<Key, ''> =>
  Object.fromEntries(keys.map((key) => [key, ''])) as Record<Key, ''>
