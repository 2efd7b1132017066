import type { Trigger } from '../element/definition.ts'

/** What a visitor, or a script of the page, does first with an element. */
const interactions = ['pointerover', 'focusin', 'touchstart', 'click', 'waitlistopen']

/** How far around the window an element counts as visible, so that its code is there in time. */
const margin = '300px'

/** Milliseconds after which a busy page is not waited for any longer. */
const idleTimeout = 2000

/** Calls back once the page has nothing else to do. */
export function whenIdle(callback: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(callback, { timeout: idleTimeout })
  else setTimeout(callback, 200)
}

/**
 * Calls back once, at the first interaction with an element; with `visible` also when it is nearly
 * in sight.
 * @returns stops waiting
 */
export function onTrigger(
  element: HTMLElement,
  trigger: Trigger,
  callback: () => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const fire = () => {
    if (signal.aborted) return
    listening.abort()
    callback()
  }
  for (const event of interactions)
    element.addEventListener(event, fire, { capture: true, passive: true, signal })
  if (trigger === 'visible') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) whenIdle(fire)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    signal.addEventListener('abort', () => observer.disconnect())
  }
  return () => listening.abort()
}
