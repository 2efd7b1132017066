import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { demoDirectory } from '../../widgets/demo-directory/demo-directory.element.ts'
import { defineWidget } from '../../widgets/element/define-widget.ts'
import { launchCountdown } from '../../widgets/launch-countdown/launch-countdown.element.ts'
import { waitlistButton } from '../../widgets/waitlist-button/waitlist-button.element.ts'
import { near } from './on-page.ts'

/** Without a layout everything is near. */
class VisibleObserver {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element) {
    near(this.#tell, target)
  }
  unobserve() {}
  disconnect() {}
}

window.IntersectionObserver = VisibleObserver as unknown as typeof IntersectionObserver
window.requestIdleCallback = (callback) => {
  callback({ didTimeout: false, timeRemaining: () => 50 })
  return 0
}

// No test asks another machine. What one leaves in the outbox waits for an answer that does not come.
window.fetch = () => new Promise(() => undefined)

defineWidget(launchCountdown)
defineWidget(waitlistButton)
defineWidget(demoDirectory)

// A busy machine is waited for.
configure({ asyncUtilTimeout: 20_000 })

beforeEach(() => {
  // By which React knows that a test waits for it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // What is logged is for the tests.
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(async () => {
  cleanup()
  await act(async () => document.body.replaceChildren())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('lang')
  // What a test has typed is a draft for the next.
  sessionStorage.clear()
})
