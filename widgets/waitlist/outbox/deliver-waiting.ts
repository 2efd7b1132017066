import { slug } from '../../brand.ts'
import { loadLater } from '../../load-later.ts'
import type { resumeDelivery } from './delivery-queue.ts'

/** The outbox's name in localStorage; the key of an entry is this name, a colon and its id. */
export const outboxName = `${slug}-outbox-v1`

/** Whether sign-ups of earlier pages of this origin have not arrived yet. */
export function isSomethingWaiting(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`${outboxName}:`))
  } catch {
    // Storage is blocked, so nothing was left there.
    return false
  }
}

/**
 * Has sign-ups delivered that earlier pages have left behind.
 * @param load the code for it, which comes only then
 */
export function deliverWaiting(
  load: () => Promise<{ resumeDelivery: typeof resumeDelivery }>,
): void {
  if (isSomethingWaiting()) loadLater(load, ({ resumeDelivery }) => resumeDelivery())
}
