import { honeypotParameter } from '../contract.ts'
import { asciiAddress, readableAddress } from '../email-address.ts'
import { emptyForm, type FormStore, type Send } from '../form/form-store.ts'
import { isHoneypotFilled } from '../form/honeypot.tsx'
import { deliveryQueue } from '../outbox/delivery-queue.ts'
import { isOpen, joinedKey, type Progress, type WaitlistStore } from '../store.ts'
import type { Submission } from '../submission.ts'

/** Gives a sign-up to the queue. Emits an event for each report, and resolves with the first. */
const enqueue = (waitlist: WaitlistStore, form: FormStore, submission: Submission) =>
  new Promise<void>((resolve) => {
    const { triggerType, submittedAt } = submission
    const { settings, emit } = waitlist.getState()
    const mark = isHoneypotFilled(form) ? `${honeypotParameter}=1` : ''
    deliveryQueue().enqueue(settings, submission, mark, (report) => {
      if (report.isSent) {
        if (waitlist.getState().submittedAt === submittedAt) form.setState({ hasArrived: true })
        if (!report.isElsewhere) emit('waitlistsent', { triggerType, submittedAt })
      } else {
        // The visitor is not told.
        console.error(report.reason)
        emit('waitlistfailed', { triggerType, submittedAt, queued: report.isQueued })
      }
      resolve()
    })
  })

/** Sends the draft of a form as it was submitted. */
export const send: Send = async (waitlist, form, submittedAt) => {
  const { draft } = form.getState()
  const { settings, emit } = waitlist.getState()
  waitlist.setState({ submittedAt })
  setProgress(waitlist, undefined)
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
      : { ...emptyForm, hasArrived, sentFor: draft.email },
  )
}

/** Sets what the element says. That the visitor has joined is stored for the tab. */
function setProgress(waitlist: WaitlistStore, progress: Progress | undefined): void {
  waitlist.setState({ progress })
  try {
    const key = joinedKey(waitlist.getState().settings)
    if (progress?.[0] === 'joined') sessionStorage.setItem(key, progress[1])
    else sessionStorage.removeItem(key)
  } catch {
    // The storage is full or blocked. The element says it until the page closes.
  }
}

/** Milliseconds until screen readers know a live region that is no longer behind a modal. */
const regionDelay = 200

/**
 * Has an element say what becomes of the sign-up while the modal is closed.
 * @returns a function that stops
 */
export function tellProgress(waitlist: WaitlistStore, form: FormStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    const { stage, sentFor = '', hasArrived } = form.getState()
    const arrived = waitlist.getState().settings.noOutbox ? 'thanksText' : 'joined'
    const ended = hasArrived ? arrived : 'thanksOnItsWay'
    setProgress(waitlist, [stage === 'submitting' ? stage : ended, readableAddress(sentFor)])
  }
  const follow = () => {
    clearTimeout(timer)
    const { stage, sentFor } = form.getState()
    const isDue = stage === 'submitting' || sentFor !== undefined
    if (!isOpen(waitlist.getState()) && isDue) timer = setTimeout(tell, regionDelay)
  }
  /** That the visitor has joined stays; anything else is over when the modal opens again. */
  const forget = () => {
    if (waitlist.getState().progress?.[0] !== 'joined') waitlist.setState({ progress: undefined })
  }
  const stops = [
    form.subscribe(follow),
    waitlist.subscribe(({ modal }, before) => {
      if (modal === before.modal) return
      if (modal === 'open') forget()
      follow()
    }),
  ]
  follow()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    forget()
  }
}
