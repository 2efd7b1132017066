import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext, WidgetState } from '../shared/definition.ts'
import { courierOf, resumeDelivery } from './courier.ts'
import {
  type Draft,
  domainOptions,
  draftErrors,
  emptyDraft,
  type FieldErrors,
  type Submission,
  type TriggerType,
} from './submission.ts'
import type { WaitlistEventDetail, waitlistEvents } from './waitlist-contract.ts'

export interface WaitlistSettings {
  triggerType: TriggerType
  endpoint: string
  noOutbox: boolean
}

/** SPEC.md section 4: the form, the wait for the answer, the Thank You screen. */
export type WaitlistStage = 'form' | 'submitting' | 'success'

export interface WaitlistState extends WidgetState<WaitlistSettings> {
  isOpen: boolean
  stage: WaitlistStage
  draft: Draft
  /** What is wrong with the draft; empty until the first try to send it. */
  errors: FieldErrors<Draft>
  show(): void
  /** Keeps what was typed; after Thank You everything starts anew. */
  close(): void
  edit(change: Partial<Draft>): void
  toggleDomain(domain: string): void
  /** Sends the draft, unless something is wrong with it or it is being sent already. */
  submit(): Promise<void>
}

export type WaitlistStore = StoreApi<WaitlistState>

const beginning = { stage: 'form', draft: emptyDraft, errors: {} } as const

/** The store of one waitlist modal. */
export function createWaitlistStore({
  settings,
  emit,
}: WidgetContext<WaitlistSettings>): WaitlistStore {
  return createStore<WaitlistState>((set, get) => {
    let submittedAt: string | null = null

    const tell = (event: keyof typeof waitlistEvents) => {
      const { triggerType } = get().settings
      emit(event, { triggerType, submittedAt } satisfies WaitlistEventDetail)
    }

    /** Resolves with the first news of the sign-up, and tells that and what comes later. */
    const send = (submission: Submission) =>
      new Promise<void>((resolve) => {
        const { triggerType, submittedAt } = submission
        const { endpoint, noOutbox } = get().settings
        courierOf(noOutbox).post(endpoint, submission, (report) => {
          if (report.isSent) {
            if ('answer' in report) console.log('Waitlist response:', report.answer)
            emit('waitlistsent', { triggerType, submittedAt })
          } else {
            // SPEC.md section 8: the visitor is not told.
            console.error(report.reason)
            const { isPersistent: persistent } = report
            emit('waitlistfailed', { triggerType, submittedAt, queued: true, persistent })
          }
          resolve()
        })
      })

    return {
      settings,
      isOpen: false,
      ...beginning,

      configure: (settings) => set({ settings }),
      connect() {
        resumeDelivery()
        return () => get().close()
      },

      show() {
        if (get().isOpen) return
        set({ isOpen: true })
        tell('waitlistopen')
      },

      close() {
        const { isOpen, stage } = get()
        if (!isOpen) return
        set({ isOpen: false, ...(stage === 'success' && beginning) })
        tell('waitlistclose')
      },

      edit(change) {
        const draft = { ...get().draft, ...change }
        const hasErrors = Object.keys(get().errors).length > 0
        set({ draft, ...(hasErrors && { errors: draftErrors(draft) }) })
      },

      toggleDomain(domain) {
        const chosen = get().draft.interestedDomains
        const isChosen = (option: string) => chosen.includes(option) !== (option === domain)
        get().edit({ interestedDomains: domainOptions.filter(isChosen) })
      },

      async submit() {
        const { stage, draft, settings } = get()
        if (stage !== 'form') return
        const errors = draftErrors(draft)
        set({ errors })
        if (Object.keys(errors).length > 0) return

        submittedAt = new Date().toISOString()
        set({ stage: 'submitting' })
        tell('waitlistsubmit')
        await send({
          ...draft,
          fullName: draft.fullName.trim(),
          email: draft.email.trim(),
          triggerType: settings.triggerType,
          submittedAt,
        })
        set({ stage: 'success' })
      },
    }
  })
}
