import { loadLater } from '../../base/load-later.ts'
import { isSomethingWaiting } from './outbox.ts'

/**
 * Sends the sign-ups that earlier pages have left in the storage. The code for that is loaded only
 * where there are some. Waits for the first view, since the first access to a page's storage takes
 * 10 ms on a slow phone.
 * @param read reads what else is needed from the storage, which may be blocked
 * @returns a function that cancels it. The timer would keep a removed element in memory
 */
export function deliverWaiting(read?: () => void): () => void {
  const timer = setTimeout(() => {
    try {
      read?.()
    } catch {
      // The storage is blocked.
    }
    if (isSomethingWaiting())
      loadLater(
        () => import('./delivery-queue.ts'),
        ({ resumeDelivery }) => resumeDelivery(),
      )
  }, 1000)
  return () => clearTimeout(timer)
}
