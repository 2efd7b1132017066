import type { LaterView } from '../element/definition.ts'
import { formMessages, loginMessages, type modalMessages } from '../waitlist/messages.en.ts'
import { startModal } from '../waitlist/modal/modal.ts'
import type { WaitlistState } from '../waitlist/store.ts'
import type { ButtonSettings } from './attributes.ts'

/** The texts of the modal, which the button does not need. Those of Thank You come with React. */
const texts = { ...formMessages, ...loginMessages }
const messages: Partial<typeof modalMessages & typeof loginMessages> = texts

/** The modal of a button. */
export const buttonModal = {
  messages,
  start: (wrapper, own, first) => startModal(wrapper, own, first, own.store, texts),
} satisfies LaterView<WaitlistState<ButtonSettings>>
