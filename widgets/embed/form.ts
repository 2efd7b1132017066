/** The form of both elements, in one file: everything needed to fill it in before React has loaded. */
export { buttonModal, countdownModal } from '../waitlist/modal/modal.ts'
