import { createStore, type StoreApi } from 'zustand/vanilla'
import { addressesOf, domainOf } from '../address.ts'
import { asciiAddress } from '../email-address.ts'
import type { deliveryQueueOf } from '../outbox/delivery-queue.ts'
import { isOpen, type WaitlistSettings, type WaitlistStore } from '../store.ts'
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

/** The state of the form in a waitlist modal: all that its views show. */
export interface FormState {
  settings: WaitlistSettings
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
  /** Whether the email address is being typed, so that no correction is proposed yet. */
  isTypingEmail: boolean
  /** Whether the visitor has been at the domains, and has gone on. */
  hasLeftDomains: boolean
  /** Whether the code that sends did not come when it was needed. */
  isUnavailable: boolean
  /** Where letters go about a sign-up that was sent after the modal had been closed. */
  sentFor?: string | undefined
  /** Whether the last sign-up has arrived. */
  hasArrived: boolean
  /** Takes what a visitor fills in. While the form is being sent, it takes nothing. */
  edit(change: Partial<Draft>): void
  chooseAddress(address: string, isChosen: boolean): void
  /**
   * Sends the draft, unless it has errors or is being sent already. Before the code that sends has come,
   * the draft is sent as soon as it has.
   */
  submit(): Promise<void>
  /** To be called when the code that sends has come. */
  sendBy(queueOf: typeof deliveryQueueOf): void
  /** To be called when it did not come. A draft that waits for it can be submitted again. */
  fail(): void
}

export type FormStore = StoreApi<FormState>

const beginning = {
  stage: 'form',
  draft: emptyDraft,
  errors: {},
  refusals: 0,
  refused: [],
  isUnavailable: false,
  sentFor: undefined,
  hasArrived: false,
} as const

/** What is the same each time that the modal opens. */
const opened = { isTypingEmail: false, hasLeftDomains: false, sentFor: undefined } as const

/** The addresses on the domains that were chosen under another name. */
const onSameDomains = (addresses: readonly string[], chosen: readonly string[]) =>
  addresses.filter((address) => chosen.map(domainOf).includes(domainOf(address)))

function createFormStore(waitlist: WaitlistStore): FormStore {
  let queue: typeof deliveryQueueOf | undefined
  let submittedAt = ''

  /** What was typed for this endpoint: in this form, in another one, or before a reload. */
  const keptDraft = (): Draft => {
    const { endpoint, addressName } = waitlist.getState().settings
    const draft = readDraft(endpoint)
    const addresses = addressesOf(addressName)
    return { ...draft, interestedDomains: onSameDomains(addresses, draft.interestedDomains) }
  }

  const form = createStore<FormState>((set, get) => {
    /** Gives a sign-up to the queue. Emits an event for each report, and resolves with the first. */
    const enqueue = (queueOf: typeof deliveryQueueOf, submission: Submission) =>
      new Promise<void>((resolve) => {
        const { triggerType, submittedAt } = submission
        const { settings, emit } = waitlist.getState()
        queueOf(settings.noOutbox).enqueue(settings.endpoint, submission, (report) => {
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

    /** Sends the draft as it was submitted. */
    async function send(queueOf: typeof deliveryQueueOf) {
      const { draft } = get()
      const { settings, emit } = waitlist.getState()
      waitlist.setState({ submittedAt })
      removeDraft(settings.endpoint)
      emit('waitlistsubmit')
      await enqueue(queueOf, {
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
    }

    return {
      ...beginning,
      ...opened,
      settings: waitlist.getState().settings,
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

      chooseAddress(address, isChosen) {
        const { draft, addresses, edit } = get()
        const isIn = (option: string) =>
          option === address ? isChosen : draft.interestedDomains.includes(option)
        edit({ interestedDomains: addresses.filter(isIn) })
      },

      async submit() {
        const { stage, draft, refusals } = get()
        if (stage !== 'form') return
        const errors = draftErrors(draft)
        const refused = Object.keys(errors) as (keyof Draft)[]
        set({ errors, refused, refusals: refusals + 1, isUnavailable: false })
        if (refused.length > 0) return
        submittedAt = new Date().toISOString()
        set({ stage: 'submitting', hasArrived: false })
        if (queue) await send(queue)
      },

      sendBy(queueOf) {
        const isWaiting = !queue && get().stage === 'submitting'
        queue = queueOf
        if (isWaiting) send(queue)
      },

      fail() {
        if (queue || get().stage !== 'submitting') return
        set({ stage: 'form', isUnavailable: true })
        // Where the modal was closed meanwhile, its button says it.
        if (!isOpen(waitlist.getState())) waitlist.setState({ modal: 'failed' })
      },
    }
  })

  waitlist.subscribe(({ modal, settings }, before) => {
    const { draft, stage } = form.getState()
    const { addressName } = settings
    if (settings !== before.settings) form.setState({ settings })
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
    if (modal === 'open') form.setState({ ...opened, draft: keptDraft() })
  })
  return form
}

const forms = new WeakMap<WaitlistStore, FormStore>()

/** The store of the form in a modal. It lives as long as the store of the modal. */
export function formOf(waitlist: WaitlistStore): FormStore {
  const form = forms.get(waitlist) ?? createFormStore(waitlist)
  forms.set(waitlist, form)
  return form
}
