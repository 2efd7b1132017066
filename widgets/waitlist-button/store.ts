import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext, WidgetState } from '../element/definition.ts'
import type { WaitlistEvent } from '../waitlist/contract.ts'
import {
  createWaitlistStore,
  type ModalState,
  type WaitlistSettings,
  type WaitlistStore,
} from '../waitlist/store.ts'
import type { ButtonSettings } from './attributes.ts'

/** A button and the modal that it opens. */
export interface ButtonState extends WidgetState<ButtonSettings> {
  waitlist: WaitlistStore
  modal: ModalState
}

/** A button counts down to nothing. */
const waitlistSettings = (settings: ButtonSettings): WaitlistSettings => ({
  ...settings,
  launchAt: undefined,
})

/** The store of one waitlist button. */
export function createButtonStore(
  context: WidgetContext<ButtonSettings, WaitlistEvent>,
): StoreApi<ButtonState> {
  const waitlist = createWaitlistStore({ ...context, settings: waitlistSettings(context.settings) })
  return createStore<ButtonState>((set) => {
    waitlist.subscribe(({ modal }) => set({ modal }))
    return {
      settings: context.settings,
      waitlist,
      modal: 'closed',
      configure(settings) {
        set({ settings })
        waitlist.getState().configure(waitlistSettings(settings))
      },
      connect: waitlist.getState().connect,
    }
  })
}
