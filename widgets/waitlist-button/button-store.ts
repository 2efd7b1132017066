import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext, WidgetState } from '../shared/definition.ts'
import type { ButtonSettings } from './waitlist-button.element.ts'
import { createWaitlistStore, type WaitlistStore } from './waitlist-store.ts'

/** A button and the modal that it opens. */
export interface ButtonState extends WidgetState<ButtonSettings> {
  waitlist: WaitlistStore
}

/** The store of one waitlist button. */
export function createButtonStore(context: WidgetContext<ButtonSettings>): StoreApi<ButtonState> {
  const waitlist = createWaitlistStore(context)
  return createStore<ButtonState>((set) => ({
    settings: context.settings,
    waitlist,
    configure(settings) {
      set({ settings })
      waitlist.getState().configure(settings)
    },
    connect: waitlist.getState().connect,
  }))
}
