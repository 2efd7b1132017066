import { createStore, type StoreApi } from 'zustand/vanilla'
import { onFirst } from '../base/on-first.ts'
import { slug } from '../brand.ts'
import type { WidgetContext, WidgetState } from '../element/definition.ts'
import type { Prefill } from './attributes.ts'
import type { TriggerType, WaitlistEvent, WaitlistEventDetail } from './contract.ts'
import { deliverWaiting } from './outbox/deliver-waiting.ts'

export interface WaitlistSettings {
  triggerType: TriggerType
  endpoint: string
  noOutbox: boolean
  noPreflight: boolean
  /** URL of the notice that the form links to. */
  privacyUrl: string
  /** The name in the addresses that the form offers. */
  addressName: string
  /** What the page knows about the visitor, unchecked. */
  prefill: Partial<Prefill>
  /** ISO 8601. Only a countdown has it. */
  launchAt?: string
}

/**
 * `opening` while the code of the modal is loading, which a key or a press cancels; `failed` if the code did not
 * load.
 */
export type ModalState = 'closed' | 'opening' | 'open' | 'failed'

/** The state of a sign-up: the key of the text that says it, and the visitor's email address. */
export type Progress = readonly [
  text: 'submitting' | 'thanksOnItsWay' | 'thanksText' | 'joined',
  email: string,
]

/** The state of a waitlist modal. The form in it has a store of its own (form/form-store.ts). */
export interface WaitlistState<S extends WaitlistSettings = WaitlistSettings>
  extends WidgetState<S> {
  modal: ModalState
  /** When the last sign-up was sent, ISO 8601; null before the first. */
  submittedAt: string | null
  /** What the element says of the last sign-up, beside its button. */
  progress?: Progress | undefined
  /** Opens the modal; if the element is not in a page yet, as soon as it is. */
  show(): void
  close(): void
  /** Reports that the modal is visible. */
  seen(): void
  /** Reports that the view with the modal is there. @returns a function that reports its removal */
  attachView(): () => void
  /** Reports that the code of the modal failed to load. The button then says so. */
  fail(): void
  /** Dispatches a waitlist event with its detail. */
  emit(event: Lowercase<WaitlistEvent>, more?: Partial<WaitlistEventDetail>): void
}

export type WaitlistStore<S extends WaitlistSettings = WaitlistSettings> = StoreApi<
  WaitlistState<S>
>

/**
 * The key in the tab's storage of the email address with which a visitor has joined. It names what the element
 * opens the waitlist for, so that the element finds it after a reload. Nothing is stored with `noOutbox`.
 */
export const joinedKey = (settings: WaitlistSettings): string =>
  `${slug}-joined:${[settings.noOutbox, settings.triggerType, settings.launchAt, settings.endpoint]}`

/** Whether the modal is open or opening. */
export const isOpen = ({ modal }: { modal: ModalState }): boolean => modal.startsWith('open')

/**
 * Whether a press or a key cancels the modal while its code is loading: a press, Escape, or a key that writes. Other
 * keys control screen readers and magnifiers, and Tab moves the focus.
 */
function callsOff(event: Event): boolean {
  const { key } = event as KeyboardEvent
  return !key?.[1] || key === 'Escape'
}

/** Closes the modal that is open. Only one may be: the next one that opens takes its place. */
let closeOpen: (() => void) | undefined

/** The store of one waitlist modal. */
export function createWaitlistStore<S extends WaitlistSettings>(
  context: WidgetContext<S, WaitlistEvent>,
): WaitlistStore<S> {
  let isConnected = false
  let isAskedFor = false
  let hasView = false
  let isSeen = false
  let stopWaiting = () => {}

  return createStore<WaitlistState<S>>((set, get) => ({
    settings: context.settings,
    modal: 'closed',
    submittedAt: null,

    configure: (settings) => set({ settings }),
    connect() {
      const callOff = deliverWaiting(() => {
        const email = sessionStorage.getItem(joinedKey(get().settings))
        if (email) set({ progress: ['joined', email] })
      })
      isConnected = true
      if (isAskedFor) get().show()
      return () => {
        callOff()
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
      const { close } = get()
      if (isAskedFor || isOpen(get())) return
      closeOpen?.()
      closeOpen = close
      set({ modal: hasView ? 'open' : 'opening' })
      if (hasView) return
      // On the window, so that the event that has called this does not count.
      stopWaiting = onFirst(window, ['pointerdown', 'keydown'], close, callsOff)
      context.emit('widgetopening')
    },

    seen() {
      isSeen = true
      get().emit('waitlistopen')
    },

    close() {
      isAskedFor = false
      if (!isOpen(get())) return
      closeOpen = undefined
      stopWaiting()
      set({ modal: 'closed' })
      if (!isSeen) return
      isSeen = false
      get().emit('waitlistclose')
    },

    attachView() {
      hasView = true
      stopWaiting()
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
