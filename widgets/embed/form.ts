/** The form of both elements, in one file: all that it takes to fill it in before React has come. */
export { countdownModal } from '../launch-countdown/modal.ts'
export { buttonModal } from '../waitlist-button/modal.ts'
