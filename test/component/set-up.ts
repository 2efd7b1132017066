import { beforeAll, vi } from 'vitest'
import { demoDirectory } from '../../widgets/demo-directory/demo-directory.element.ts'
import { defineWidget } from '../../widgets/element/define-widget.ts'
import { launchCountdown } from '../../widgets/launch-countdown/launch-countdown.element.ts'
import { waitlistButton } from '../../widgets/waitlist-button/waitlist-button.element.ts'

/** Without a layout everything is near. */
class NearObserver {
  readonly #callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry
    this.#callback([entry], this as unknown as IntersectionObserver)
  }
  unobserve() {}
  disconnect() {}
}

// happy-dom's own throws while the focus is in another shadow root.
const own = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'activeElement')
Object.defineProperty(ShadowRoot.prototype, 'activeElement', {
  configurable: true,
  get(this: ShadowRoot) {
    try {
      return own?.get?.call(this)
    } catch {
      return null
    }
  },
})

window.IntersectionObserver = NearObserver as unknown as typeof IntersectionObserver
window.requestIdleCallback = (callback) => {
  callback({ didTimeout: false, timeRemaining: () => 50 })
  return 0
}

// Everything that comes later has come once, so that in a test it is there at the next turn.
beforeAll(async () => {
  defineWidget(launchCountdown)
  defineWidget(waitlistButton)
  defineWidget(demoDirectory)
  document.body.innerHTML =
    '<launch-countdown launch-at="2099-01-01"></launch-countdown><waitlist-button></waitlist-button><demo-directory></demo-directory>'
  document.querySelector('waitlist-button')?.show()
  const isThere = (tag: string, part: string) =>
    document.querySelector(tag)?.shadowRoot?.querySelector(part)
  await vi.waitUntil(
    () => isThere('waitlist-button', 'input') && isThere('demo-directory', 'li'),
    20_000,
  )
  document.body.replaceChildren()
  await vi.waitUntil(() => !document.body.hasAttribute('style'))
})
