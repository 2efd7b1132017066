import { brand } from '../brand.ts'
import { flag, httpUrlOrPath } from '../element/attributes.ts'
import type { EventDescription } from '../element/definition.ts'

/** What opened the modal; it decides the title (SPEC.md section 2). */
export const triggerTypes = ['get-started', 'login'] as const
export type TriggerType = (typeof triggerTypes)[number]

export const endpoint = httpUrlOrPath(brand.waitlistEndpoint, 'Where a sign-up is sent to.')

export const noOutbox = flag(
  'A sign-up that fails waits only while the page is open; nothing is put into localStorage.',
)

/** What every waitlist event tells: never a name, an address or a phone number. */
export interface WaitlistEventDetail {
  triggerType: string
  /** ISO 8601; null before the first sign-up was sent. */
  submittedAt: string | null
  /** Of `waitlistfailed`: whether it is kept for another try. */
  queued?: boolean
  /** Of `waitlistfailed`: whether what is kept outlives the page. */
  persistent?: boolean
}

const detail = '{ triggerType: string, submittedAt: string | null }'

/** The events of every element that opens the waitlist. */
export const waitlistEvents = {
  waitlistopen: { description: 'The modal has opened.', detail },
  waitlistsubmit: { description: 'A sign-up was sent off.', detail },
  waitlistsent: { description: 'The endpoint accepted the sign-up with a 2xx status.', detail },
  waitlistfailed: {
    description:
      'The sign-up has not arrived yet. `queued`: it is kept for another try; `persistent`: that outlives the page.',
    detail:
      '{ triggerType: string, submittedAt: string | null, queued: boolean, persistent: boolean }',
  },
  waitlistclose: { description: 'The modal has closed.', detail },
} satisfies Record<string, EventDescription>
