/**
 * All that needs React, and what a page must have once because of its state (the delivery queue), in
 * one file: files that come later have no static imports by which they could share it.
 */
export { DemoDirectory } from '../demo-directory/demo-directory.tsx'
export { launchCountdownView } from '../launch-countdown/launch-countdown.tsx'
export { hydrate } from '../rendering/hydrate.tsx'
export { resumeDelivery } from '../waitlist/outbox/delivery-queue.ts'
export { waitlistButtonView } from '../waitlist-button/waitlist-button.tsx'
