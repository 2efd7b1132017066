/** Milliseconds after which a busy page is not waited for any longer. */
const patience = 2000

/** Calls back once the page has nothing else to do. */
export function whenIdle(then: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: patience })
  else setTimeout(then, 200)
}
