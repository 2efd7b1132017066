import { loadLater } from '../../load-later.ts'
import type { resumeDelivery } from './delivery-queue.ts'
import { isSomethingWaiting } from './outbox-name.ts'

/**
 * Has sign-ups delivered that earlier pages have left behind.
 * @param load the code for it, which comes only then
 */
export function deliverWaiting(
  load: () => Promise<{ resumeDelivery: typeof resumeDelivery }>,
): void {
  if (isSomethingWaiting()) loadLater(load, ({ resumeDelivery }) => resumeDelivery())
}
