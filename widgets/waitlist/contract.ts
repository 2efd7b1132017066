/** What the modal was opened for. It decides the title. */
export const triggerTypes = ['get-started', 'login'] as const
export type TriggerType = (typeof triggerTypes)[number]

/** The name of the form's honeypot, a field that people do not see and programs fill in. */
export const honeypotField = 'topic'

/** The parameter of the call's query string that says that the honeypot was filled in: `filled=1`. */
export const honeypotParameter = 'filled'

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
  /** When the sign-up was sent, ISO 8601; null before the first. */
  submittedAt: string | null
  /** In `waitlistsent` on `document`: the visitor signed up on an earlier page. */
  late?: true
  /** In `waitlistfailed`: whether the sign-up will be sent again. */
  queued?: boolean
}
