/**
 * What comes when somebody uses a countdown or a button: React, both views and the modal. One file,
 * since all of it is wanted at once.
 */
export { LaunchCountdown } from '../launch-countdown/launch-countdown.tsx'
export { hydrate } from '../rendering/hydrate.tsx'
export { WaitlistDialog } from '../waitlist/dialog.tsx'
export { WaitlistButton } from '../waitlist-button/waitlist-button.tsx'
