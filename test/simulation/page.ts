import type { Browser } from './browser.ts'
import type { TimerOwner } from './clock.ts'
import type { Endpoint } from './endpoint.ts'

/** Milliseconds that a request takes to the endpoint, and as many for the answer. */
const latency = 10

const origin = 'https://partner.example'

/** A page that runs the product's code. The code has only the globals that `openPage` gives it. */
export interface Page extends TimerOwner {
  /** When an event last prompted it to deliver. */
  promptedAt: number
  signUp(endpoint: Endpoint, noOutbox: boolean): void
  prompt(target: 'window' | 'document', event: string): void
}

export function openPage(browser: Browser): Page {
  const { clock, rules } = browser
  const window = Object.assign(new EventTarget(), { top: undefined as unknown })
  window.top = window
  const document = new EventTarget()
  document.addEventListener('waitlistsent', (event) =>
    rules.reportedLate((event as CustomEvent).detail),
  )

  function fetch(url: string, init: RequestInit): Promise<unknown> {
    const body = String(init.body)
    const request = rules.request(page, url, body)
    const { endpoint } = request.signUp
    return new Promise((resolve, reject) => {
      const fail = (reason: unknown = new TypeError('Failed to fetch')) => {
        if (rules.failed(request)) reject(reason)
      }
      init.signal?.addEventListener('abort', () => fail(init.signal?.reason))
      if (!browser.isOnline) return void clock.set(page, 0, fail)
      const arrive = () => {
        const { answer } = endpoint
        request.answer = answer
        if (answer.stores) endpoint.stored.add(body)
        const { status = 0, text, redirects, retryAfter, delay = 0 } = answer
        if (delay === Number.POSITIVE_INFINITY) return
        clock.set(page, latency + delay, () => {
          if (status === 0 && !redirects) return fail()
          resolve({
            type: redirects ? 'opaqueredirect' : 'cors',
            status,
            ok: Math.floor(status / 100) === 2,
            headers: new Headers(retryAfter ? { 'Retry-After': `${retryAfter}` } : {}),
            async text() {
              if (text === undefined) throw new TypeError('terminated')
              return text
            },
          })
          rules.answered(request)
        })
      }
      // Without `keepalive` a request ends with its page.
      clock.set(init.keepalive ? browser.owner : page, latency, arrive)
    })
  }

  class PageDate extends Date {
    constructor(value: number | string = PageDate.now()) {
      super(value)
    }
    static override now = () => browser.wallClock()
  }

  const { deliveryQueue, resumeDelivery } = browser.start({
    window,
    document,
    self: { origin },
    origin,
    location: { origin, search: '' },
    navigator: {
      get onLine() {
        return browser.isOnline
      },
      locks: { request: (...task: LockTask) => browser.locks.of(page).request(...task) },
    },
    localStorage: browser.storage.localStorage,
    fetch,
    setTimeout: (run: () => void, delay = 0) => clock.set(page, delay, run),
    clearTimeout: clock.clear,
    performance: { now: clock.now },
    Date: PageDate,
    Math: Object.assign(Object.create(Math), { random: browser.random }),
    crypto: { getRandomValues: (ids: Uint32Array) => ids.map(() => browser.random() * 2 ** 32) },
    console: { log() {}, warn() {}, error() {} },
  })

  const page: Page = {
    isFrozen: false,
    isGone: false,
    promptedAt: clock.now(),
    prompt(target, event) {
      page.promptedAt = clock.now()
      const targets = { window, document }
      targets[target].dispatchEvent(new Event(event))
    },
    signUp(endpoint, noOutbox) {
      page.promptedAt = clock.now()
      const signUp = rules.made(page, endpoint, noOutbox)
      const settings = { endpoint: endpoint.url, noPreflight: false, noOutbox }
      deliveryQueue().enqueue(settings, signUp.submission, '', (report) =>
        rules.reported(signUp, report),
      )
    },
  }
  // As an element does when it comes into the page.
  clock.set(page, 1000, resumeDelivery)
  return page
}

type LockTask = [name: string, task: () => Promise<unknown>]
