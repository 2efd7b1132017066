import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext, WidgetState } from '../element/definition.ts'
import type { TriggerType, WaitlistEventDetail, waitlistEvents } from './contract.ts'
import { deliverWaiting } from './outbox/deliver-waiting.ts'

export interface WaitlistSettings {
  triggerType: TriggerType
  endpoint: string
  noOutbox: boolean
  /** ISO 8601; for a reminder. */
  launchAt: string
}

/** The waitlist modal as its button knows it; the form in it has a store of its own. */
export interface WaitlistState extends WidgetState<WaitlistSettings> {
  isOpen: boolean
  /** Whether it has been open, and its code is here or on its way. */
  wasOpened: boolean
  /** When the last sign-up was sent, ISO 8601; null before the first. */
  submittedAt: string | null
  show(): void
  close(): void
  /** Raises an event of the waitlist. */
  tell(event: keyof typeof waitlistEvents, more?: Partial<WaitlistEventDetail>): void
}

export type WaitlistStore = StoreApi<WaitlistState>

/** The store of one waitlist modal. */
export function createWaitlistStore({
  settings,
  emit,
}: WidgetContext<WaitlistSettings>): WaitlistStore {
  return createStore<WaitlistState>((set, get) => ({
    settings,
    isOpen: false,
    wasOpened: false,
    submittedAt: null,

    configure: (settings) => set({ settings }),
    connect() {
      deliverWaiting(() => import('./outbox/delivery-queue.ts'))
      return () => get().close()
    },

    tell(event, more) {
      const { settings, submittedAt } = get()
      const detail: WaitlistEventDetail = { triggerType: settings.triggerType, submittedAt }
      emit(event, { ...detail, ...more })
    },

    show() {
      if (get().isOpen) return
      set({ isOpen: true, wasOpened: true })
      get().tell('waitlistopen')
    },

    close() {
      if (!get().isOpen) return
      set({ isOpen: false })
      get().tell('waitlistclose')
    },
  }))
}
