/** What a visitor, or a script of the page that opens the modal, does with an element. */
export const interactions: readonly string[] = ['click', 'focusin', 'waitlistopen']

/**
 * Calls back at the first of some events, wherever in the target it happens.
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
  const fire = () => {
    stop()
    callback()
  }
  for (const event of events)
    target.addEventListener(event, fire, { capture: true, passive: true, signal })
  return stop
}
