import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext, WidgetState } from '../element/definition.ts'
import type { TriggerType, WaitlistEvent, WaitlistEventDetail } from './contract.ts'
import { deliverWaiting } from './outbox/deliver-waiting.ts'

export interface WaitlistSettings {
  triggerType: TriggerType
  endpoint: string
  noOutbox: boolean
  /** ISO 8601; for a reminder. Undefined where nothing is counted down to. */
  launchAt: string | undefined
}

/** The waitlist modal as its button knows it; the form in it has a store of its own. */
export interface WaitlistState extends WidgetState<WaitlistSettings> {
  isOpen: boolean
  /** Whether it has been open, and its code is here or on its way. */
  wasOpened: boolean
  /** Whether its code did not come when it was last asked for. */
  isUnavailable: boolean
  /** When the last sign-up was sent, ISO 8601; null before the first. */
  submittedAt: string | null
  show(): void
  close(): void
  /** The code did not come: whoever waits for the modal is told, and may try again. */
  fail(): void
  /** Dispatches an event of the waitlist with its detail. */
  emit(event: Lowercase<WaitlistEvent>, more?: Partial<WaitlistEventDetail>): void
}

export type WaitlistStore = StoreApi<WaitlistState>

/** The store of one waitlist modal. */
export function createWaitlistStore(
  context: WidgetContext<WaitlistSettings, WaitlistEvent>,
): WaitlistStore {
  return createStore<WaitlistState>((set, get) => ({
    settings: context.settings,
    isOpen: false,
    wasOpened: false,
    isUnavailable: false,
    submittedAt: null,

    configure: (settings) => set({ settings }),
    connect() {
      deliverWaiting(() => import('./outbox/delivery-queue.ts'))
      return () => get().close()
    },

    emit(event, more) {
      const { settings, submittedAt } = get()
      const detail: WaitlistEventDetail = { triggerType: settings.triggerType, submittedAt }
      context.emit(event, { ...detail, ...more })
    },

    show() {
      if (get().isOpen) return
      set({ isOpen: true, wasOpened: true, isUnavailable: false })
      get().emit('waitlistopen')
    },

    close() {
      if (!get().isOpen) return
      set({ isOpen: false })
      get().emit('waitlistclose')
    },

    fail() {
      if (!get().isOpen) return
      get().close()
      set({ isUnavailable: true })
    },
  }))
}
