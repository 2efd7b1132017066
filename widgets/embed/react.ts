/**
 * All that needs React, in one file, since late files have no static imports to share it by. The
 * delivery queue is in it too: it has state, of which a page must have only one.
 */
export { directoryView } from '../demo-directory/demo-directory.tsx'
export { hydrateModal, send, tellProgress, thanksMessages } from '../waitlist/modal/react.tsx'
export { resumeDelivery } from '../waitlist/outbox/delivery-queue.ts'
