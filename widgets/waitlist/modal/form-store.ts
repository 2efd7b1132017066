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

/** The stages of the form: to fill in, being sent, sent. */
type WaitlistStage = 'form' | 'submitting' | 'success'

/** The state of the form in a waitlist modal. */
interface FormState {
  stage: WaitlistStage
  draft: Draft
  /** The addresses that can be ticked, one on each domain. */
  addresses: readonly string[]
  /** The errors in the draft; empty until the visitor first submits it. */
  errors: FieldErrors<Draft>
  /** Takes what a visitor fills in. While the form is being sent, it takes nothing. */
  edit(change: Partial<Draft>): void
  toggleAddress(address: string): void
  /** Sends the draft, unless it has errors or is being sent already. */
  submit(): Promise<void>
}

export type FormStore = StoreApi<FormState>

const beginning = { stage: 'form', draft: emptyDraft, errors: {} } as const

function createFormStore(waitlist: WaitlistStore): FormStore {
  const form = createStore<FormState>((set, get) => {
    /** Sends a sign-up. Emits an event for each report, and resolves with the first. */
    const send = (submission: Submission) =>
      new Promise<void>((resolve) => {
        const { triggerType, submittedAt } = submission
        const { settings, emit } = waitlist.getState()
        deliveryQueueOf(settings.noOutbox).enqueue(settings.endpoint, submission, (report) => {
          if (report.isSent) {
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

    return {
      ...beginning,
      addresses: addressesOf(waitlist.getState().settings.addressName),

      edit(change) {
        // What is sent is the draft as it was submitted.
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
        // If the modal was closed meanwhile, it opens with an empty form again, and not with Thank You.
        set(isOpen(waitlist.getState()) ? { stage: 'success' } : beginning)
      },
    }
  })

  // The name in the addresses has changed: the ticked domains stay ticked.
  waitlist.subscribe(({ settings: { addressName } }, { settings: before }) => {
    if (addressName === before.addressName) return
    const addresses = addressesOf(addressName)
    const { draft, edit } = form.getState()
    const chosen = draft.interestedDomains.map(domainOf)
    form.setState({ addresses })
    edit({ interestedDomains: addresses.filter((address) => chosen.includes(domainOf(address))) })
  })
  // A form that is closed keeps what was typed. After Thank You it is empty again.
  waitlist.subscribe(({ modal }) => {
    if (modal === 'closed' && form.getState().stage === 'success') form.setState(beginning)
  })
  return form
}

// By `getState`, which a store shares with the copy that React hydrates from (rendering/hydrating-from.ts).
const forms = new WeakMap<WaitlistStore['getState'], FormStore>()

/** The store of the form in a modal. It lives as long as the store of the modal. */
export function formOf(waitlist: WaitlistStore): FormStore {
  const form = forms.get(waitlist.getState) ?? createFormStore(waitlist)
  forms.set(waitlist.getState, form)
  return form
}
