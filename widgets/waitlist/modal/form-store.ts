import { createStore, type StoreApi } from 'zustand/vanilla'
import { addressesOf, domainOf } from '../address.ts'
import { asciiAddress } from '../email-address.ts'
import { deliveryQueueOf } from '../outbox/delivery-queue.ts'
import { isOpen, type WaitlistStore } from '../store.ts'
import {
  type Draft,
  draftErrors,
  emptyDraft,
  type FieldErrors,
  type Submission,
} from '../submission.ts'
import { readDraft, removeDraft, writeDraft } from './drafts.ts'

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
  /** How often a draft with errors was submitted. */
  refusals: number
  /** The fields with errors at the last time; empty again as soon as something is filled in. */
  refused: readonly (keyof Draft)[]
  /** Where letters go about a sign-up that was sent after the modal had been closed. */
  sentFor?: string | undefined
  /** Whether the last sign-up has arrived. */
  hasArrived: boolean
  /** Takes what a visitor fills in. While the form is being sent, it takes nothing. */
  edit(change: Partial<Draft>): void
  toggleAddress(address: string): void
  /** Sends the draft, unless it has errors or is being sent already. */
  submit(): Promise<void>
}

export type FormStore = StoreApi<FormState>

const beginning = {
  stage: 'form',
  draft: emptyDraft,
  errors: {},
  refusals: 0,
  refused: [],
  sentFor: undefined,
  hasArrived: false,
} as const

/** The addresses on the domains that were chosen under another name. */
const onSameDomains = (addresses: readonly string[], chosen: readonly string[]) =>
  addresses.filter((address) => chosen.map(domainOf).includes(domainOf(address)))

function createFormStore(waitlist: WaitlistStore): FormStore {
  /** What was typed for this endpoint: in this form, in another one, or before a reload. */
  const keptDraft = (): Draft => {
    const { endpoint, addressName } = waitlist.getState().settings
    const draft = readDraft(endpoint)
    const addresses = addressesOf(addressName)
    return { ...draft, interestedDomains: onSameDomains(addresses, draft.interestedDomains) }
  }

  const form = createStore<FormState>((set, get) => {
    /** Sends a sign-up. Emits an event for each report, and resolves with the first. */
    const send = (submission: Submission) =>
      new Promise<void>((resolve) => {
        const { triggerType, submittedAt } = submission
        const { settings, emit } = waitlist.getState()
        deliveryQueueOf(settings.noOutbox).enqueue(settings.endpoint, submission, (report) => {
          if (report.isSent) {
            if (waitlist.getState().submittedAt === submittedAt) set({ hasArrived: true })
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
      draft: keptDraft(),
      addresses: addressesOf(waitlist.getState().settings.addressName),

      edit(change) {
        // What is sent is the draft as it was submitted.
        if (get().stage === 'submitting') return
        const draft = { ...get().draft, ...change }
        const hasErrors = Object.keys(get().errors).length > 0
        set({ draft, refused: [], ...(hasErrors && { errors: draftErrors(draft) }) })
        const { endpoint, noOutbox } = waitlist.getState().settings
        writeDraft(endpoint, draft, noOutbox)
      },

      toggleAddress(address) {
        const { draft, addresses, edit } = get()
        const isChosen = (option: string) =>
          draft.interestedDomains.includes(option) !== (option === address)
        edit({ interestedDomains: addresses.filter(isChosen) })
      },

      async submit() {
        const { stage, draft, refusals } = get()
        if (stage !== 'form') return
        const errors = draftErrors(draft)
        const refused = Object.keys(errors) as (keyof Draft)[]
        set({ errors, refused, refusals: refusals + 1 })
        if (refused.length > 0) return

        const submittedAt = new Date().toISOString()
        const { settings, emit } = waitlist.getState()
        waitlist.setState({ submittedAt })
        set({ stage: 'submitting', hasArrived: false })
        removeDraft(settings.endpoint)
        emit('waitlistsubmit')
        await send({
          ...draft,
          fullName: draft.fullName.trim(),
          email: asciiAddress(draft.email) ?? '',
          triggerType: settings.triggerType,
          submittedAt,
        })
        // If the modal was closed meanwhile, it opens with an empty form again, and not with Thank You.
        const isSeen = isOpen(waitlist.getState())
        const { hasArrived } = get()
        set(isSeen ? { stage: 'success' } : { ...beginning, hasArrived, sentFor: draft.email })
      },
    }
  })

  waitlist.subscribe(({ modal, settings: { addressName } }, before) => {
    const { draft, stage } = form.getState()
    // The name in the addresses has changed: the ticked domains stay ticked.
    if (addressName !== before.settings.addressName) {
      const addresses = addressesOf(addressName)
      const interestedDomains = onSameDomains(addresses, draft.interestedDomains)
      form.setState({
        addresses,
        ...(stage === 'form' && { draft: { ...draft, interestedDomains } }),
      })
    }
    if (modal === before.modal || stage === 'submitting') return
    // After Thank You the form is empty again. One that was closed keeps what was typed.
    if (modal === 'closed' && stage === 'success') form.setState(beginning)
    if (modal === 'open') form.setState({ draft: keptDraft(), sentFor: undefined })
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
