import { loadLater } from '../../load-later.ts'
import { isSomethingWaiting } from './outbox-name.ts'

/** Has sign-ups delivered that earlier pages have left behind; the code for it comes only then. */
export function deliverWaiting(): void {
  if (isSomethingWaiting())
    loadLater(
      () => import('./delivery-queue.ts'),
      ({ resumeDelivery }) => resumeDelivery(),
    )
}
