/** The form of both elements, in one file: all that it takes to fill it in before React has come. */
export { buttonModal, countdownModal } from '../waitlist/modal/modal.ts'
