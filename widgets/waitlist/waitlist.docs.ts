import type { EventDocs } from '../element/docs.ts'
import type { WaitlistEvent } from './contract.ts'

/** What is said of the attributes of every element that opens the waitlist. */
export const waitlistAttributeDocs = {
  endpoint:
    'Where a sign-up is sent to. A path is of the page’s own origin, whatever a base says; the default is of the site that the script came from.',
  noOutbox:
    'A sign-up that fails waits only while the page is open; nothing is put into localStorage.',
}

const detail = '{ triggerType: string, submittedAt: string | null }'

/** What is said of their events. */
export const waitlistEventDocs: Record<WaitlistEvent, EventDocs> = {
  WaitlistOpen: { description: 'The modal has opened.', detail },
  WaitlistSubmit: { description: 'A sign-up was sent off.', detail },
  WaitlistSent: { description: 'The endpoint accepted the sign-up with a 2xx status.', detail },
  WaitlistFailed: {
    description:
      'The sign-up has not arrived yet. `queued`: it is kept for another try, else it is given up; `persistent`: what is kept outlives the page.',
    detail:
      '{ triggerType: string, submittedAt: string | null, queued: boolean, persistent: boolean }',
  },
  WaitlistClose: { description: 'The modal has closed.', detail },
}
