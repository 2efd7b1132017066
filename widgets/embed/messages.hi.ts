/** The texts of both elements in the script, in one file, since they share most of them. */
export { countdownTexts } from '../launch-countdown/messages.hi.ts'
export { buttonTexts } from '../waitlist/messages.hi.ts'
