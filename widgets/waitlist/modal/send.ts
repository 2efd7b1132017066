import { filledParameter } from '../contract.ts'
import { asciiAddress } from '../email-address.ts'
import { beginning, type FormStore, type Send } from '../form/form-store.ts'
import { isFilled } from '../form/unseen-field.tsx'
import { deliveryQueueOf } from '../outbox/delivery-queue.ts'
import { isOpen, type WaitlistStore } from '../store.ts'
import type { Submission } from '../submission.ts'
import { join } from '../thanks/outcome.ts'

/** Gives a sign-up to the queue. Emits an event for each report, and resolves with the first. */
const enqueue = (waitlist: WaitlistStore, form: FormStore, submission: Submission) =>
  new Promise<void>((resolve) => {
    const { triggerType, submittedAt } = submission
    const { settings, emit } = waitlist.getState()
    const mark = isFilled(form) ? `${filledParameter}=1` : ''
    deliveryQueueOf(settings.noOutbox).enqueue(settings, submission, mark, (report) => {
      if (report.isSent) {
        if (waitlist.getState().submittedAt === submittedAt) form.setState({ hasArrived: true })
        if (!report.isElsewhere) emit('waitlistsent', { triggerType, submittedAt })
      } else {
        // The visitor is not told.
        console.error(report.reason)
        const { isQueued: queued, isPersistent: persistent } = report
        emit('waitlistfailed', { triggerType, submittedAt, queued, persistent })
      }
      resolve()
    })
  })

/** Sends the draft of a form as it was submitted. */
export const send: Send = async (waitlist, form, submittedAt) => {
  const { draft } = form.getState()
  const { settings, emit } = waitlist.getState()
  waitlist.setState({ submittedAt })
  join(waitlist, undefined)
  emit('waitlistsubmit')
  await enqueue(waitlist, form, {
    ...draft,
    fullName: draft.fullName.trim(),
    email: asciiAddress(draft.email) ?? '',
    triggerType: settings.triggerType,
    submittedAt,
  })
  // If the modal was closed meanwhile, it opens with an empty form again, and not with Thank You.
  const { hasArrived } = form.getState()
  form.setState(
    isOpen(waitlist.getState())
      ? { stage: 'success' }
      : { ...beginning, hasArrived, sentFor: draft.email },
  )
}
