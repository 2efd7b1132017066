/** Whether the document is still there. A test environment removes it while code is still running. */
export const hasDocument = (): boolean => typeof document !== 'undefined'

/** Events of an interaction with an element: by a visitor, or by a script that opens the modal. */
export const interactions: readonly string[] = ['click', 'focusin', 'widgetopening']

/**
 * Calls back at the first of some events on the target or in it.
 * @param isMeant whether an event counts
 * @returns a function that stops waiting
 */
export function onFirst(
  target: EventTarget,
  events: readonly string[],
  callback: () => void,
  isMeant?: (event: Event) => boolean,
): () => void {
  // Without an AbortController, which costs more than the listeners themselves.
  const stop = () => {
    // After jsdom has closed its window, that has no such method.
    for (const event of events) target.removeEventListener?.(event, fire, true)
  }
  function fire(event: Event) {
    if (isMeant?.(event) === false) return
    stop()
    callback()
  }
  for (const event of events) target.addEventListener(event, fire, { capture: true, passive: true })
  return stop
}
