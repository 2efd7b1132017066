import type { LaterView } from '../element/definition.ts'
import { formMessages, launchMessages, type modalMessages } from '../waitlist/messages.en.ts'
import { startModal } from '../waitlist/modal/modal.ts'
import type { CountdownState } from './store.ts'

/** The texts of the modal, which the card does not need. Those of Thank You come with React. */
const texts = { ...formMessages, ...launchMessages }
const messages: Partial<typeof modalMessages & typeof launchMessages> = texts

/** The modal of a countdown. */
export const countdownModal = {
  messages,
  start: (wrapper, own, first) =>
    startModal(wrapper, own, first, own.store.getState().waitlist, texts),
} satisfies LaterView<CountdownState>
