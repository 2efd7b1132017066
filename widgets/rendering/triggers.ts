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
export function onTrigger(element: HTMLElement, wish: Wish, then: () => void): () => void {
  const options = { capture: true, passive: true }
  let isOver = false
  let observer: IntersectionObserver | undefined
  const stop = () => {
    isOver = true
    for (const event of reaches) element.removeEventListener(event, want, options)
    observer?.disconnect()
  }
  const want = () => {
    if (isOver) return
    stop()
    then()
  }
  for (const event of reaches) element.addEventListener(event, want, options)
  if (wish === 'near') {
    observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) whenIdle(want)
      },
      { rootMargin: nearness },
    )
    observer.observe(element)
  }
  return stop
}
