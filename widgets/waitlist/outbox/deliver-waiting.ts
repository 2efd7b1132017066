import { loadLater } from '../../load-later.ts'
import { isSomethingWaiting } from './outbox-name.ts'

/**
 * Has sign-ups delivered that earlier pages have left behind; the code for it comes only then. Not
 * before the first view, since the first look into a page's storage takes 10 ms on a slow phone.
 */
export function deliverWaiting(): void {
  setTimeout(() => {
    if (isSomethingWaiting())
      loadLater(
        () => import('./delivery-queue.ts'),
        ({ resumeDelivery }) => resumeDelivery(),
      )
  }, 1000)
}
