import { triggerTypes, unseenField } from '../../../widgets/waitlist/contract.ts'
import { emptyDraft, type Submission } from '../../../widgets/waitlist/submission.ts'

/** Whether a body is that of a form, as browsers send it without a script. */
export const isForm = (contentType: string | null): boolean =>
  /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '')

/**
 * The nine fields of a form (URL standard, application/x-www-form-urlencoded). One that it leaves out, or
 * empty, has its default, and `submittedAt` the time of arrival.
 * @returns them, and whether the field was filled in that people do not see
 */
export function readForm(bytes: Uint8Array) {
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  const defaults: Submission = {
    ...emptyDraft,
    triggerType: triggerTypes[0],
    submittedAt: new Date().toISOString(),
  }
  const submission = Object.fromEntries(
    Object.entries(defaults).map(([name, byDefault]) => [
      name,
      // Forms end each line with CRLF (HTML standard, 4.10.22.4).
      Array.isArray(byDefault)
        ? form.getAll(name)
        : form.get(name)?.replaceAll('\r\n', '\n') || byDefault,
    ]),
  ) as unknown as Submission
  return { submission, isFilled: Boolean(form.get(unseenField)) }
}
