import { isUtf8 } from 'node:buffer'
import { honeypotField, triggerTypes } from '../../../widgets/waitlist/contract.ts'

import {
  emptyDraft,
  type FieldErrors,
  type Submission,
  withoutInvisible,
} from '../../../widgets/waitlist/submission.ts'

/** Whether a body is that of a form, as browsers send it without a script. */
export const isForm = (contentType: string | null): boolean =>
  /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '')

/** The content of a form. */
export interface FormPost {
  /** The nine fields as typed. */
  typed: Submission
  /** The fields with bytes that are not UTF-8; undefined without any. */
  unreadable?: FieldErrors<Submission> | undefined
  /** Whether the honeypot was filled in. */
  isFilled: boolean
}

/** Whether a form is in UTF-8, also what it escapes. */
const isFormInUtf8 = (bytes: Uint8Array): boolean =>
  isUtf8(
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    ),
  )

const notInUtf8 = 'must be in UTF-8: the form takes accept-charset="utf-8"'

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
  const broken = Object.entries(typed).filter(([, value]) => String(value).includes('\ufffd'))
  return {
    typed,
    unreadable: isFormInUtf8(bytes)
      ? undefined
      : Object.fromEntries(broken.map(([name]) => [name, notInUtf8])),
    isFilled: Boolean(form.get(honeypotField)),
  }
}
