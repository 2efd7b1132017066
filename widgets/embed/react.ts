/**
 * All that needs React, in one file, since late files have no static imports to share it by. The
 * delivery queue is in it too: it has state, of which a page must have only one.
 */
export { DemoDirectory } from '../demo-directory/demo-directory.tsx'
export { launchCountdownView } from '../launch-countdown/launch-countdown.tsx'
export { hydrate } from '../rendering/hydrate.tsx'
export { resumeDelivery } from '../waitlist/outbox/delivery-queue.ts'
export { waitlistButtonView } from '../waitlist-button/waitlist-button.tsx'
