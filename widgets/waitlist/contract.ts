/** What opened the modal; it decides the title. */
export const triggerTypes = ['get-started', 'login'] as const
export type TriggerType = (typeof triggerTypes)[number]

/** The rules that a visitor can break, in words: of the form and of the receiver alike. */
export const fieldRules = {
  filledIn: 'must be filled in',
  emailAddress: 'must be an email address, like name@example.com',
}

/** The events of every element that opens the waitlist. */
export const waitlistEvents = [
  'WaitlistOpen',
  'WaitlistSubmit',
  'WaitlistSent',
  'WaitlistFailed',
  'WaitlistClose',
] as const
export type WaitlistEvent = (typeof waitlistEvents)[number]

/** The detail of every waitlist event: never a name, an address or a phone number. */
export interface WaitlistEventDetail {
  triggerType: string
  /** ISO 8601; null before the first sign-up was sent. */
  submittedAt: string | null
  /** Of `waitlistfailed`: whether it is kept for another try. */
  queued?: boolean
  /** Of `waitlistfailed`: whether what is kept outlives the page. */
  persistent?: boolean
}
