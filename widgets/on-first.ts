/** Events of an interaction with an element: by a visitor, or by a script that opens the modal. */
export const interactions: readonly string[] = ['click', 'focusin', 'widgetopening']

/**
 * Calls back at the first of some events on the target or in it. Of keys, those that
 * write and Escape: screen readers and magnifiers are worked by others, and Tab moves the focus.
 * @returns stops waiting
 */
export function onFirst(
  target: EventTarget,
  events: readonly string[],
  callback: () => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const stop = () => listening.abort()
  const fire = (event: Event) => {
    const { key } = event as KeyboardEvent
    if (key?.[1] && key !== 'Escape') return
    stop()
    callback()
  }
  for (const event of events)
    target.addEventListener(event, fire, { capture: true, passive: true, signal })
  return stop
}
