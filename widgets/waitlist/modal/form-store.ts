import { createStore, type StoreApi } from 'zustand/vanilla'
import { addressesOf, domainOf } from '../address.ts'
import { deliveryQueueOf } from '../outbox/delivery-queue.ts'
import { isOpen, type WaitlistStore } from '../store.ts'
import {
  type Draft,
  draftErrors,
  emptyDraft,
  type FieldErrors,
  type Submission,
} from '../submission.ts'

/** The form, the wait for the answer, the Thank You screen. */
export type WaitlistStage = 'form' | 'submitting' | 'success'

/** What is in the waitlist modal. */
export interface FormState {
  stage: WaitlistStage
  draft: Draft
  /** What can be ticked: an address on each domain. */
  addresses: readonly string[]
  /** What is wrong with the draft; empty until the first try to send it. */
  errors: FieldErrors<Draft>
  /** Takes what a visitor fills in; nothing while the form is submitting. */
  edit(change: Partial<Draft>): void
  toggleAddress(address: string): void
  /** Sends the draft, unless something is wrong with it or it is being sent already. */
  submit(): Promise<void>
}

export type FormStore = StoreApi<FormState>

const beginning = { stage: 'form', draft: emptyDraft, errors: {} } as const

function createFormStore(waitlist: WaitlistStore): FormStore {
  const form = createStore<FormState>((set, get) => {
    /** Resolves with the first report on the sign-up; emits events for that and later ones. */
    const send = (submission: Submission) =>
      new Promise<void>((resolve) => {
        const { triggerType, submittedAt } = submission
        const { settings, emit } = waitlist.getState()
        deliveryQueueOf(settings.noOutbox).enqueue(settings.endpoint, submission, (report) => {
          if (report.isSent) {
            if (report.answer !== undefined) console.log('Waitlist response:', report.answer)
            emit('waitlistsent', { triggerType, submittedAt })
          } else {
            // The visitor is not told.
            console.error(report.reason)
            const { isQueued: queued, isPersistent: persistent } = report
            emit('waitlistfailed', { triggerType, submittedAt, queued, persistent })
          }
          resolve()
        })
      })

    return {
      ...beginning,
      addresses: addressesOf(waitlist.getState().settings.addressName),

      edit(change) {
        // The draft has been sent as it is.
        if (get().stage === 'submitting') return
        const draft = { ...get().draft, ...change }
        const hasErrors = Object.keys(get().errors).length > 0
        set({ draft, ...(hasErrors && { errors: draftErrors(draft) }) })
      },

      toggleAddress(address) {
        const { draft, addresses, edit } = get()
        const isChosen = (option: string) =>
          draft.interestedDomains.includes(option) !== (option === address)
        edit({ interestedDomains: addresses.filter(isChosen) })
      },

      async submit() {
        const { stage, draft } = get()
        if (stage !== 'form') return
        const errors = draftErrors(draft)
        set({ errors })
        if (Object.keys(errors).length > 0) return

        const submittedAt = new Date().toISOString()
        const { settings, emit } = waitlist.getState()
        waitlist.setState({ submittedAt })
        set({ stage: 'submitting' })
        emit('waitlistsubmit')
        await send({
          ...draft,
          fullName: draft.fullName.trim(),
          email: draft.email.trim(),
          triggerType: settings.triggerType,
          submittedAt,
        })
        // Whoever closed the modal meanwhile finds the form anew, and not an old Thank You.
        set(isOpen(waitlist.getState()) ? { stage: 'success' } : beginning)
      },
    }
  })

  // Whoever has ticked a domain wants it with the new name.
  waitlist.subscribe(({ settings: { addressName } }, { settings: before }) => {
    if (addressName === before.addressName) return
    const addresses = addressesOf(addressName)
    const { draft, edit } = form.getState()
    const chosen = draft.interestedDomains.map(domainOf)
    form.setState({ addresses })
    edit({ interestedDomains: addresses.filter((address) => chosen.includes(domainOf(address))) })
  })
  // What was typed is kept; after Thank You everything starts anew.
  waitlist.subscribe(({ modal }) => {
    if (modal === 'closed' && form.getState().stage === 'success') form.setState(beginning)
  })
  return form
}

// By what all copies of a store share: React hydrates from a copy (rendering/hydrating-from.ts).
const forms = new WeakMap<WaitlistStore['getState'], FormStore>()

/** The form of a modal, made when it is first asked for; what was typed lives as long as the modal. */
export function formOf(waitlist: WaitlistStore): FormStore {
  const form = forms.get(waitlist.getState) ?? createFormStore(waitlist)
  forms.set(waitlist.getState, form)
  return form
}
