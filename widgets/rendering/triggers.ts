import type { Trigger } from '../element/definition.ts'
import { interactions, onFirst } from '../on-first.ts'

/** The pointer's coming counts: what it may press is fetched meanwhile. */
const triggers = ['pointerover', 'touchstart', ...interactions]

/** More than any page is high: what lies above the window counts too, since visitors jump past it. */
const farAbove = '8000000px'

/** How far from the window an element counts as in sight, so that its code is there in time. */
const around = `${farAbove} 300px 300px`

/** Milliseconds after which a busy page is not waited for any longer. */
const idleTimeout = 2000

/** Calls back once the page has nothing else to do. */
function whenIdle(callback: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(callback, { timeout: idleTimeout })
  else setTimeout(callback, 200)
}

/** At the first interaction with the element; at once with one whose modal a script has opened. */
export const onInteraction: Trigger = (element, callback) => {
  if (!Reflect.get(element, 'open')) return onFirst(element, triggers, callback)
  callback()
  return () => undefined
}

/**
 * At the first interaction with the element, or when it is nearly in sight, or passed.
 * @param part a part of it that has to be in sight itself
 */
export function onVisible(element: HTMLElement, callback: () => void, part?: Element) {
  let isStopped = false
  const fire = () => {
    if (isStopped) return
    stop()
    callback()
  }
  const stopListening = onFirst(element, triggers, fire)
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) whenIdle(fire)
    },
    { rootMargin: part ? `${farAbove} 0px 0px` : around },
  )
  observer.observe(part ?? element)
  function stop() {
    isStopped = true
    stopListening()
    observer.disconnect()
  }
  return stop
}
