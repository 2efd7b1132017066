/**
 * All that needs React, and what has state beside it, in one file: whatever comes later than the
 * script imports no other file.
 */
export { DemoDirectory } from '../demo-directory/demo-directory.tsx'
export { LaunchCountdown } from '../launch-countdown/launch-countdown.tsx'
export { hydrate } from '../rendering/hydrate.tsx'
export { WaitlistDialog } from '../waitlist/dialog.tsx'
export { resumeDelivery } from '../waitlist/outbox/delivery-queue.ts'
export { WaitlistButton } from '../waitlist-button/waitlist-button.tsx'
