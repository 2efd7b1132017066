import { hasDocument, interactions, onFirst } from '../base/on-first.ts'
import type { Trigger } from '../element/definition.ts'

/** Hovering counts too: the code is then fetched before the click. */
const triggers = ['pointerover', 'touchstart', ...interactions]

/** More than any page is high: an element above the window counts too, since visitors jump past it. */
const farAbove = '8000000px'

/** The margin around the window in which an element counts as visible, so that its code is in time. */
const around = `${farAbove} 300px 300px`

/** The maximum number of milliseconds to wait for a busy page. */
const idleTimeout = 2000

/** Calls back when the page is idle. */
export function whenIdle(callback: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(callback, { timeout: idleTimeout })
  else setTimeout(() => hasDocument() && callback(), 200)
}

/** Triggers at the first interaction with the element, and at once if a script has opened its modal. */
export const onInteraction: Trigger = (element, callback) => {
  if (!Reflect.get(element, 'open')) return onFirst(element, triggers, callback)
  callback()
  return () => undefined
}

/**
 * Triggers at the first interaction with the element, or when it is nearly visible or above the window.
 * @param part if given, a part of the element that must itself be visible
 */
export function onVisible(element: HTMLElement, callback: () => void, part?: Element) {
  let isStopped = false
  const fire = () => {
    if (isStopped) return
    stop()
    callback()
  }
  const stopListening = onFirst(element, triggers, fire)
  let observer: IntersectionObserver | undefined
  function stop() {
    isStopped = true
    stopListening()
    observer?.disconnect()
  }
  // In jsdom, which has no layout, everything is visible.
  if (typeof IntersectionObserver === 'undefined') {
    whenIdle(fire)
    return stop
  }
  observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) whenIdle(fire)
    },
    { rootMargin: part ? `${farAbove} 0px 0px` : around },
  )
  observer.observe(part ?? element)
  return stop
}
