import { whenIdle } from './when-idle.ts'

/** When React is to come to an element: when somebody reaches for it, or when it comes near too. */
export type Wish = 'reach' | 'near'

/** What a visitor, or a script of the page, does first with an element. */
const reaches = ['pointerover', 'focusin', 'touchstart', 'click', 'waitlistopen']

/** Px around the window within which an element is near. */
const nearness = '300px'

/**
 * Calls back once, when an element is wanted.
 * @returns stops waiting
 */
export function whenWanted(element: HTMLElement, wish: Wish, then: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const want = () => {
    if (signal.aborted) return
    stop.abort()
    then()
  }
  for (const event of reaches)
    element.addEventListener(event, want, { signal, capture: true, passive: true })
  if (wish === 'near') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) whenIdle(want)
      },
      { rootMargin: nearness },
    )
    observer.observe(element)
    signal.addEventListener('abort', () => observer.disconnect())
  }
  return () => stop.abort()
}
