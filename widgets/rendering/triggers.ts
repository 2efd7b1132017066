import type { Trigger } from '../element/definition.ts'

/** What a visitor, or a script of the page, does first with an element. */
const interactions = ['pointerover', 'focusin', 'touchstart', 'click', 'waitlistopen']

/**
 * How far around the window an element counts as visible, so that its code is there in time; above the
 * window farther than any page is high, for whoever has jumped past the element.
 */
const margin = '8000000px 300px 300px'

/** Milliseconds after which a busy page is not waited for any longer. */
const idleTimeout = 2000

/** Calls back once the page has nothing else to do. */
function whenIdle(callback: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(callback, { timeout: idleTimeout })
  else setTimeout(callback, 200)
}

/** At the first interaction with the element. */
export const onInteraction: Trigger = (element, callback) => {
  const listening = new AbortController()
  const { signal } = listening
  const stop = () => listening.abort()
  const fire = () => {
    stop()
    callback()
  }
  for (const event of interactions)
    element.addEventListener(event, fire, { capture: true, passive: true, signal })
  return stop
}

/** At the first interaction with the element, or when it is nearly in sight, or passed. */
export const onVisible: Trigger = (element, callback) => {
  let isStopped = false
  const fire = () => {
    if (isStopped) return
    stop()
    callback()
  }
  const stopListening = onInteraction(element, fire)
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) whenIdle(fire)
    },
    { rootMargin: margin },
  )
  observer.observe(element)
  function stop() {
    isStopped = true
    stopListening()
    observer.disconnect()
  }
  return stop
}
