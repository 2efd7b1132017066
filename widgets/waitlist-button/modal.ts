import type { LaterView } from '../element/definition.ts'
import { loginMessages, modalMessages, plateKeys } from '../waitlist/messages.en.ts'
import { startModal } from '../waitlist/modal/modal.ts'
import type { WaitlistState } from '../waitlist/store.ts'
import type { ButtonSettings } from './attributes.ts'

/** The modal, and its texts, which the button does not need. */
export const buttonModal = {
  messages: { ...modalMessages, ...plateKeys, ...loginMessages },
  start: (wrapper, own, first) => startModal(wrapper, own, first, own.store),
} satisfies LaterView<WaitlistState<ButtonSettings>>
