import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext, WidgetState } from '../element/definition.ts'
import type { TriggerType, WaitlistEvent, WaitlistEventDetail } from './contract.ts'
import { deliverWaiting } from './outbox/deliver-waiting.ts'

export interface WaitlistSettings {
  triggerType: TriggerType
  endpoint: string
  noOutbox: boolean
  /** Of the notice that the form links to. */
  privacyUrl: string
  /** The name in the addresses that the form offers. */
  addressName: string
  /** ISO 8601; for a reminder. Left out where nothing is counted down to. */
  launchAt?: string
}

/** `opening` until the code of the modal has come; `failed` if it did not: it can be asked for again. */
export type ModalState = 'closed' | 'opening' | 'open' | 'failed'

/** The waitlist modal as its button knows it; the form in it has a store of its own. */
export interface WaitlistState<S extends WaitlistSettings = WaitlistSettings>
  extends WidgetState<S> {
  modal: ModalState
  /** When the last sign-up was sent, ISO 8601; null before the first. */
  submittedAt: string | null
  /** Opens the modal; where the element is not on a page, once it is. */
  show(): void
  close(): void
  /** The view that has the modal is on the page. @returns takes that back */
  attachView(): () => void
  /** The code did not come: whoever waits for the modal is told, and may try again. */
  fail(): void
  /** Dispatches an event of the waitlist with its detail. */
  emit(event: Lowercase<WaitlistEvent>, more?: Partial<WaitlistEventDetail>): void
}

export type WaitlistStore<S extends WaitlistSettings = WaitlistSettings> = StoreApi<
  WaitlistState<S>
>

/** Whether the modal is open, or on its way. */
export const isOpen = ({ modal }: { modal: ModalState }): boolean => modal.startsWith('open')

/** Closes the modal that is open: the one that is asked for last takes its place. */
let closeOpen: (() => void) | undefined

/** The store of one waitlist modal. */
export function createWaitlistStore<S extends WaitlistSettings>(
  context: WidgetContext<S, WaitlistEvent>,
): WaitlistStore<S> {
  let isConnected = false
  let isAskedFor = false
  let hasView = false

  return createStore<WaitlistState<S>>((set, get) => ({
    settings: context.settings,
    modal: 'closed',
    submittedAt: null,

    configure: (settings) => set({ settings }),
    connect() {
      deliverWaiting()
      isConnected = true
      if (isAskedFor) get().show()
      return () => {
        get().close()
        isConnected = false
      }
    },

    emit(event, more) {
      const { settings, submittedAt } = get()
      const detail: WaitlistEventDetail = { triggerType: settings.triggerType, submittedAt }
      context.emit(event, { ...detail, ...more })
    },

    show() {
      isAskedFor = !isConnected
      if (isAskedFor || isOpen(get())) return
      closeOpen?.()
      closeOpen = get().close
      set({ modal: hasView ? 'open' : 'opening' })
      get().emit('waitlistopen')
    },

    close() {
      isAskedFor = false
      if (!isOpen(get())) return
      closeOpen = undefined
      set({ modal: 'closed' })
      get().emit('waitlistclose')
    },

    attachView() {
      hasView = true
      if (isOpen(get())) set({ modal: 'open' })
      return () => {
        hasView = false
        get().close()
      }
    },

    fail() {
      if (!isOpen(get())) return
      get().close()
      set({ modal: 'failed' })
    },
  }))
}
