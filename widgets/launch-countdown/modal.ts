import type { LaterView } from '../element/definition.ts'
import { launchMessages, modalMessages, plateKeys } from '../waitlist/messages.en.ts'
import { startModal } from '../waitlist/modal/modal.ts'
import type { CountdownState } from './store.ts'

/** The modal, and its texts, which the card does not need. */
export const countdownModal = {
  messages: { ...modalMessages, ...plateKeys, ...launchMessages },
  start: (wrapper, own, first) => startModal(wrapper, own, first, own.store.getState().waitlist),
} satisfies LaterView<CountdownState>
