import { domains } from '../brand.ts'
import type { EventDocs } from '../element/docs.ts'
import type { WaitlistEvent } from './contract.ts'
import { prefillTakes } from './prefill-hints.ts'

/** The documentation of `waitlistAttributes`. */
export const waitlistAttributeDocs = {
  endpoint:
    'Where sign-ups are sent. By default, to the site that the script comes from. A path such as `/sign-up` is on the page’s own site, whatever its `<base>`.',
  noOutbox:
    'Keep failed sign-ups in memory only. They are tried again until the page is closed; nothing is stored in the visitor’s browser.',
  noPreflight:
    'Send sign-ups so that the browser does not ask the endpoint first (OPTIONS): the same JSON, as `text/plain`. For Zapier’s hooks, Make and Google Apps Script, which do not answer that. A redirect is then followed, since Apps Script answers by one.',
  privacyUrl:
    'Link to your privacy notice. It stands below the form, in a sentence on what the data is for, and opens in a new tab. By default ours, since sign-ups go to us by default. A path is on the page’s own site. Empty: no link.',
  addressName: `Name in the addresses of the form. A visitor chooses from one on each of the four domains, such as \`${domains[0]?.example}\`.`,
  prefill: {
    description:
      'What your page knows of the visitor. It fills in the fields that the visitor has not touched, and that no draft has.',
    type: '{ fullName?: string | undefined; email?: string | undefined; phoneNumber?: string | undefined; currentDesignation?: string | undefined; interestedDomains?: readonly string[] | undefined; comments?: string | undefined }',
    takes: prefillTakes,
  },
}

/** Notes for authors who replace some texts. */
export const waitlistMessageNotes = {
  thanksText: 'Shown when the sign-up has arrived.',
  thanksOnItsWay: 'Shown when the sign-up has not arrived yet. It is sent again later.',
}

/** The parts of the modal. */
export const waitlistPartDocs = {
  dialog: 'The modal. While the page hides its button, the page cannot style its parts.',
  title: 'The title of the modal: of the form, and of the Thank You screen.',
  form: 'The form.',
  field: 'A field with its label and message.',
  submit: 'The button that sends the form.',
  success: 'The Thank You screen.',
}

/** The documentation of the CSS custom state of every element that opens the waitlist. */
export const waitlistStateDocs = { open: 'The modal is open or opening.' }

const detail = '{ triggerType: string, submittedAt: string | null }'

/** The documentation of the waitlist events. */
export const waitlistEventDocs: Record<WaitlistEvent, EventDocs> = {
  WaitlistOpen: { description: 'The modal opened: the form is seen.', detail },
  WaitlistSubmit: { description: 'The visitor submitted the form.', detail },
  WaitlistSent: {
    description:
      'The endpoint accepted the sign-up. One that a later page delivers fires this on the `document` of that page, with `late`.',
    detail: '{ triggerType: string, submittedAt: string | null, late?: true }',
  },
  WaitlistFailed: {
    description:
      'The sign-up could not be delivered; the visitor sees Thank You all the same. `queued`: it will be tried again.',
    detail: '{ triggerType: string, submittedAt: string | null, queued: boolean }',
  },
  WaitlistClose: {
    description:
      'The modal closed, after `waitlistopen`. Events of an element that has been removed also come from `<html>`, so that a listener on `document` hears them.',
    detail,
  },
}
