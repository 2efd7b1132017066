import { honeypotParameter } from '../contract.ts'
import { asciiAddress } from '../email-address.ts'
import { emptyForm, type FormStore, type Send } from '../form/form-store.ts'
import { isHoneypotFilled } from '../form/honeypot.tsx'
import { deliveryQueue } from '../outbox/delivery-queue.ts'
import { isOpen, joinedKey, type WaitlistStore } from '../store.ts'
import type { Submission } from '../submission.ts'

/**
 * Gives a sign-up to the queue. Emits an event for each report, and resolves with the first.
 * @param email the visitor's address, as it is shown
 */
const enqueue = (waitlist: WaitlistStore, form: FormStore, submission: Submission, email: string) =>
  new Promise<void>((resolve) => {
    const { triggerType, submittedAt } = submission
    const { settings, emit } = waitlist.getState()
    const mark = isHoneypotFilled(form) ? `${honeypotParameter}=1` : ''
    deliveryQueue().enqueue(settings, submission, mark, (report) => {
      if (report.isSent) {
        if (waitlist.getState().submittedAt === submittedAt) {
          // Before the events: who hears of them may read it.
          keepJoined(waitlist, email)
          form.setState({ hasArrived: true })
        }
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
  waitlist.setState({ progress: undefined })
  keepJoined(waitlist, '')
  emit('waitlistsubmit')
  const submission = {
    ...draft,
    fullName: draft.fullName.trim(),
    email: asciiAddress(draft.email) ?? '',
    triggerType: settings.triggerType,
    submittedAt,
  }
  await enqueue(waitlist, form, submission, draft.email)
  // If the modal was closed meanwhile, it opens with an empty form again, and not with Thank You.
  const { hasArrived } = form.getState()
  form.setState(
    isOpen(waitlist.getState())
      ? { stage: 'success' }
      : { ...emptyForm, hasArrived, sentFor: draft.email },
  )
}

/** Stores for the tab as whom the visitor has joined. @param email empty until the sign-up has arrived */
function keepJoined(waitlist: WaitlistStore, email: string): void {
  const { settings } = waitlist.getState()
  try {
    if (email && !settings.noOutbox) sessionStorage.setItem(joinedKey(settings), email)
    else sessionStorage.removeItem(joinedKey(settings))
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
    const text = stage === 'submitting' ? stage : ended
    waitlist.setState({ progress: [text, sentFor] })
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
