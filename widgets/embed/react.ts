/**
 * One file for all that needs React, and for what must be there once because of its state (the
 * delivery queue): a file that comes later has no static imports.
 */
export { DemoDirectory } from '../demo-directory/demo-directory.tsx'
export { launchCountdownView } from '../launch-countdown/launch-countdown.tsx'
export { hydrate } from '../rendering/hydrate.tsx'
export { resumeDelivery } from '../waitlist/outbox/delivery-queue.ts'
export { waitlistButtonView } from '../waitlist-button/waitlist-button.tsx'
