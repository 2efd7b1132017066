import { createStore, type StoreApi } from 'zustand/vanilla'
import { domainsIn, offeredAddresses } from '../address.ts'
import { type Draft, emptyDraft, wrongFields } from '../draft.ts'
import { isOpen, type WaitlistSettings, type WaitlistStore } from '../store.ts'
import { knownFields, readDraft, removeDraft, writeDraft } from './draft-storage.ts'

/** Sends the draft of a form as it was submitted (modal/send.ts). */
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
  /** How often the visitor has submitted a draft with errors. */
  refusals: number
  /** The fields with errors at the last submit; empty again after the next edit. */
  refused: readonly (keyof Draft)[]
  /** Whether the focus has left the group of domains. */
  hasLeftDomains: boolean
  /** Whether the code that sends failed to load when it was needed. */
  isUnavailable: boolean
  /** The email address of the last sign-up, once the button must report its result. */
  sentFor?: string | undefined
  /** Whether the last sign-up has arrived. */
  hasArrived: boolean
  /** Changes the draft. Does nothing while the form is being sent. */
  edit(change: Partial<Draft>): void
  chooseAddress(address: string, isChosen: boolean): void
  /**
   * Sends the draft, unless it has errors or is being sent already. It waits for the code that sends.
   */
  submit(): Promise<void>
  /** Takes the code that sends, once it has loaded. */
  sendBy(given: Send): void
  /** Reports that this code failed to load. A draft that waits for it can be submitted again. */
  fail(): void
}

export type FormStore = StoreApi<FormState>

export const emptyForm = {
  stage: 'form',
  draft: emptyDraft,
  wrong: [],
  refusals: 0,
  refused: [],
  isUnavailable: false,
  sentFor: undefined,
  hasArrived: false,
} as const

/** The state that each opening of the modal resets. */
const opened = { hasLeftDomains: false, sentFor: undefined } as const

function createFormStore(waitlist: WaitlistStore): FormStore {
  let sendNow: Send | undefined
  let submittedAt = ''

  /** The fields that the visitor has filled in for this endpoint: here, in another form, or before a reload. */
  let typed: Partial<Draft> = {}

  /** The draft that the form shows. What the visitor has typed wins over `prefill`. */
  const shownDraft = (): Draft => {
    const { addressName, prefill } = waitlist.getState().settings
    const { willingToPay, ...known } = knownFields(prefill)
    const draft = { ...emptyDraft, ...known, ...typed }
    return {
      ...draft,
      interestedDomains: offeredAddresses(addressName, domainsIn(draft.interestedDomains)),
    }
  }
  const keptDraft = () => {
    typed = readDraft(waitlist.getState().settings.endpoint)
    return shownDraft()
  }
  /** Shows what the visitor or the page has filled in. */
  function refresh(more?: Partial<FormState>) {
    const draft = shownDraft()
    const wrong = form.getState().wrong.length > 0 ? wrongFields(draft) : []
    form.setState({ ...more, draft, wrong })
  }

  function sendDraft() {
    if (sendNow) removeDraft(waitlist.getState().settings.endpoint)
    return sendNow?.(waitlist, form, submittedAt)
  }

  const form = createStore<FormState>((set, get) => ({
    ...emptyForm,
    ...opened,
    settings: waitlist.getState().settings,
    draft: keptDraft(),
    addresses: offeredAddresses(waitlist.getState().settings.addressName),

    edit(change) {
      // The form sends the draft as it was submitted.
      if (get().stage === 'submitting') return
      typed = { ...typed, ...change }
      refresh({ refused: [] })
      const { endpoint, noOutbox } = waitlist.getState().settings
      writeDraft(endpoint, typed, noOutbox)
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
      // From here on the address is shown as it is sent. The domain stays in the visitor's script.
      const email = draft.email.normalize('NFKC').trim()
      set({ stage: 'submitting', hasArrived: false, draft: { ...draft, email } })
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
      // If the modal was closed meanwhile, its button says it.
      if (!isOpen(waitlist.getState())) waitlist.setState({ modal: 'failed' })
    },
  }))

  waitlist.subscribe(({ modal, settings }, before) => {
    const { stage } = form.getState()
    const { addressName, prefill } = settings
    if (settings !== before.settings) form.setState({ settings })
    // Ticked domains stay ticked when the name in the addresses changes.
    if (addressName !== before.settings.addressName || prefill !== before.settings.prefill) {
      form.setState({ addresses: offeredAddresses(addressName) })
      if (modal === 'open' && stage === 'form') refresh()
    }
    if (modal === before.modal || stage === 'submitting') return
    // After Thank You the form is empty again. Without it, a closed form keeps what was typed.
    if (modal === 'closed' && stage === 'success') {
      const { draft, hasArrived } = form.getState()
      const sentFor = settings.noOutbox ? undefined : draft.email
      form.setState({ ...emptyForm, hasArrived, sentFor })
    }
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
