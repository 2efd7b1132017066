import { honeypotField, triggerTypes } from '../../../widgets/waitlist/contract.ts'
import {
  emptyDraft,
  type Submission,
  withoutInvisible,
} from '../../../widgets/waitlist/submission.ts'

/** Whether a body is that of a form, as browsers send it without a script. */
export const isForm = (contentType: string | null): boolean =>
  /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '')

/** What a form sends. */
export interface FormPost {
  /** The nine fields, as they were filled in. */
  typed: Submission
  /** Whether the field was filled in that people do not see. */
  isFilled: boolean
  /** Where the form wants to lead after a sign-up. */
  thanks: string
  /** The page that the visitor came from, in a form of our own answer. */
  page: string
}

/**
 * Reads a form (URL standard, application/x-www-form-urlencoded). A field that it leaves out, or empty, has
 * its default, and `submittedAt` the time of arrival.
 */
export function readForm(bytes: Uint8Array): FormPost {
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  const defaults: Submission = {
    ...emptyDraft,
    triggerType: triggerTypes[0],
    submittedAt: new Date().toISOString(),
  }
  const typed = Object.fromEntries(
    Object.entries(defaults).map(([name, byDefault]) => [
      name,
      // Forms end each line with CRLF (HTML standard, 4.10.22.4).
      Array.isArray(byDefault)
        ? form.getAll(name).map(withoutInvisible)
        : withoutInvisible(form.get(name) ?? '').replaceAll('\r\n', '\n') || byDefault,
    ]),
  ) as unknown as Submission
  return {
    typed,
    isFilled: Boolean(form.get(honeypotField)),
    thanks: form.get('thanks') ?? '',
    page: form.get('page') ?? '',
  }
}
