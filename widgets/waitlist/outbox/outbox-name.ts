import { slug } from '../../brand.ts'

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
