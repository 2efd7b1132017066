import { createStore, type StoreApi } from 'zustand/vanilla'
import { addressesOf } from '../address.ts'
import { type Draft, emptyDraft, wrongFields } from '../draft.ts'
import { isOpen, type WaitlistSettings, type WaitlistStore } from '../store.ts'
import { readDraft, removeDraft, writeDraft } from './drafts.ts'

/** Sends the draft of a form as it was submitted (send.ts). */
export type Send = (waitlist: WaitlistStore, form: FormStore, submittedAt: string) => Promise<void>

/** The stages of the form: to fill in, being sent, sent. */
type WaitlistStage = 'form' | 'submitting' | 'success'

/** The state of the form in a waitlist modal: all that its views show. */
export interface FormState {
  settings: WaitlistSettings
  stage: WaitlistStage
  draft: Draft
  /** The addresses that can be ticked, one on each domain. */
  addresses: readonly string[]
  /** The fields that are wrong; empty until the visitor first submits the draft. */
  wrong: readonly (keyof Draft)[]
  /** How often a draft with errors was submitted. */
  refusals: number
  /** The fields with errors at the last time; empty again as soon as something is filled in. */
  refused: readonly (keyof Draft)[]
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
  sendBy(given: Send): void
  /** To be called when it did not come. A draft that waits for it can be submitted again. */
  fail(): void
}

export type FormStore = StoreApi<FormState>

export const beginning = {
  stage: 'form',
  draft: emptyDraft,
  wrong: [],
  refusals: 0,
  refused: [],
  isUnavailable: false,
  sentFor: undefined,
  hasArrived: false,
} as const

/** What is the same each time that the modal opens. */
const opened = { hasLeftDomains: false, sentFor: undefined } as const

/** What follows the name in an address. In a draft from the storage there may be anything for one. */
const domainOf = (address: unknown) => String(address).replace(/^[^.]*/, '')

/** The addresses on the domains that were chosen under another name. */
const onSameDomains = (addresses: readonly string[], chosen: readonly string[]) =>
  addresses.filter((address) => chosen.map(domainOf).includes(domainOf(address)))

function createFormStore(waitlist: WaitlistStore): FormStore {
  let sendNow: Send | undefined
  let submittedAt = ''

  /** What was typed for this endpoint: in this form, in another one, or before a reload. */
  const keptDraft = (): Draft => {
    const { endpoint, addressName } = waitlist.getState().settings
    const draft = readDraft(endpoint)
    const addresses = addressesOf(addressName)
    return { ...draft, interestedDomains: onSameDomains(addresses, draft.interestedDomains) }
  }

  function sendDraft() {
    if (sendNow) removeDraft(waitlist.getState().settings.endpoint)
    return sendNow?.(waitlist, form, submittedAt)
  }

  const form = createStore<FormState>((set, get) => ({
    ...beginning,
    ...opened,
    settings: waitlist.getState().settings,
    draft: keptDraft(),
    addresses: addressesOf(waitlist.getState().settings.addressName),

    edit(change) {
      // What is sent is the draft as it was submitted.
      if (get().stage === 'submitting') return
      const draft = { ...get().draft, ...change }
      set({ draft, refused: [], wrong: get().wrong.length > 0 ? wrongFields(draft) : [] })
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
      const wrong = wrongFields(draft)
      set({ wrong, refused: wrong, refusals: refusals + 1, isUnavailable: false })
      if (wrong.length > 0) return
      submittedAt = new Date().toISOString()
      set({ stage: 'submitting', hasArrived: false })
      await sendDraft()
    },

    sendBy(given) {
      const isWaiting = !sendNow && get().stage === 'submitting'
      sendNow = given
      if (isWaiting) sendDraft()
    },

    fail() {
      if (get().stage !== 'submitting') return
      set({ stage: 'form', isUnavailable: true })
      // Where the modal was closed meanwhile, its button says it.
      if (!isOpen(waitlist.getState())) waitlist.setState({ modal: 'failed' })
    },
  }))

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
