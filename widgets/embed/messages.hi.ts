/** One file for the elements that the script has itself: they share most of their texts. */
export { countdownTexts } from '../launch-countdown/messages.hi.ts'
export { buttonTexts } from '../waitlist-button/messages.hi.ts'
