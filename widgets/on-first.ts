/** Events of an interaction with an element: by a visitor, or by a script that opens the modal. */
export const interactions: readonly string[] = ['click', 'focusin', 'widgetopening']

/**
 * Calls back at the first of some events on the target or in it.
 * @returns stops waiting
 */
export function onFirst(
  target: EventTarget,
  events: readonly string[],
  callback: (event: Event) => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const stop = () => listening.abort()
  const fire = (event: Event) => {
    stop()
    callback(event)
  }
  for (const event of events)
    target.addEventListener(event, fire, { capture: true, passive: true, signal })
  return stop
}

/**
 * Calls back when the visitor goes on with something else: by a key, a press, or the focus elsewhere. The
 * focus does not count that leaves what the page has hidden, such as a menu that closes.
 * @returns stops waiting
 */
export function onGoingOn(callback: () => void): () => void {
  const { activeElement } = document
  const isSeen = () => activeElement?.checkVisibility?.({ visibilityProperty: true })
  let stop = () => {}
  const wait = () => {
    stop = onFirst(document, ['keydown', 'pointerdown', 'focusin'], ({ type }) =>
      type !== 'focusin' || isSeen() ? callback() : wait(),
    )
  }
  // A task later: the press that this began with may still move the focus.
  const timer = setTimeout(wait)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
