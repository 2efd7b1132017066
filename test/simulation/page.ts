import type { Browser } from './browser.ts'
import type { Campaign } from './campaigns.ts'
import type { TimerOwner } from './clock.ts'
import { answers, type Endpoint, soon } from './endpoint.ts'
import type { Product } from './product.ts'
import type { SignUp, SignUpSettings } from './rules.ts'

/** Milliseconds that a request takes to the endpoint, and as many for the answer. */
const latency = 10

/** A page that runs the product's code. The code has only the globals that `openPage` gives it. */
export interface Page extends TimerOwner {
  /** Whether it is in the back-forward cache. */
  isCached: boolean
  /** When an event last prompted it to deliver. */
  promptedAt: number
  /** The campaign in the page's address. */
  campaign: Campaign
  signUp(endpoint: Endpoint, settings: SignUpSettings): void
  prompt(target: 'window' | 'document', event: string): void
}

export function openPage(browser: Browser, campaign: Campaign): Page {
  const { clock } = browser
  const window = new EventTarget()
  const document = new EventTarget()
  document.addEventListener('waitlistsent', (event) =>
    browser.rules.reportedLate((event as CustomEvent).detail),
  )

  /** The sign-up of a request. The field `comments` has its number. */
  const signUpOf = (body: string) => browser.rules.signUps[Number(JSON.parse(body).comments)]

  function fetch(url: string, init: RequestInit): Promise<unknown> {
    const body = String(init.body)
    const signUp = signUpOf(body)
    if (!signUp) throw new Error(`The page sends a sign-up that no visitor has made: ${body}`)
    const isPlain = /^text\/plain/.test(new Headers(init.headers).get('Content-Type') ?? '')
    const request = browser.rules.request(page, signUp, url, body, isPlain)
    return new Promise((resolve, reject) => {
      const fail = () => {
        if (browser.rules.failed(request)) reject(new TypeError('Failed to fetch'))
      }
      init.signal?.addEventListener('abort', () => {
        if (browser.rules.failed(request)) reject(init.signal?.reason)
      })
      if (!browser.isOnline) {
        request.answer = answers.down
        const status = browser.offlineStatus
        if (status === undefined) return void clock.set(page, 0, fail)
        // A service worker of the page answers with its offline page, or as if it had sent the sign-up.
        browser.rules.failed(request)
        const text = status === 200 ? '{"queued":true}' : '<!doctype html>'
        return resolve(new Response(text, { status }))
      }
      const arrive = () => {
        const { endpoint } = signUp
        const answer = endpoint.receive(signUp.isRegular)
        request.answer = answer
        if (answer.stores) endpoint.store(body)
        const follows = init.redirect !== 'manual'
        if (answer.redirects && follows && !signUp.noPreflight) browser.rules.leaked(signUp)
        const delay = latency + (answer.delay ?? 0)
        if (delay === Number.POSITIVE_INFINITY) return
        clock.set(page, delay, () => {
          const { status = 0, redirects, retryAfter: wait } = answer
          // The page cannot tell it from that of a service worker.
          if (!browser.isOnline && answer.pause) request.answer = { ...answer, pause: soon }
          if (status === 0 && !redirects) return fail()
          const retryAfter = wait?.isDate
            ? new Date(browser.wallClock() + wait.in * 1000).toUTCString()
            : wait && String(wait.in)
          resolve({
            type: redirects ? 'opaqueredirect' : 'cors',
            status,
            ok: Math.floor(status / 100) === 2,
            headers: new Headers(retryAfter ? { 'Retry-After': retryAfter } : {}),
            async text() {
              if (answer.text === undefined) throw new TypeError('terminated')
              return answer.text
            },
          })
          browser.rules.answered(request)
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

  const page: Page = {
    isFrozen: false,
    isGone: false,
    isCached: false,
    promptedAt: clock.now(),
    campaign,
    prompt(target, event) {
      page.promptedAt = clock.now()
      const targets = { window, document }
      targets[target].dispatchEvent(new Event(event))
    },
    signUp(endpoint, settings) {
      page.promptedAt = clock.now()
      const signUp = browser.rules.made(page, endpoint, settings)
      const element = elementOf(signUp)
      const form = product.formOf(element).getState()
      form.complete(product)
      form.edit(signUp.draft)
      form.submit().then(() => {
        signUp.isThanked = true
      })
    },
  }

  const product: Product = browser.start({
    window,
    document,
    self: { origin: 'https://partner.example' },
    origin: 'https://partner.example',
    location: {
      origin: 'https://partner.example',
      pathname: '/',
      get search() {
        return page.campaign.search
      },
    },
    navigator: {
      get onLine() {
        return browser.isOnline
      },
      ...(browser.locks && { locks: browser.locks.of(page) }),
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

  function elementOf(signUp: SignUp | undefined) {
    return product.createWaitlistStore({
      settings: {
        triggerType: 'get-started',
        endpoint: signUp?.endpoint.url ?? '',
        noOutbox: signUp?.noOutbox ?? false,
        noPreflight: signUp?.noPreflight ?? false,
        prefill: {},
        privacyUrl: 'https://site.example/privacy',
        addressName: 'yourname',
      },
      emit(event, detail) {
        if (signUp) browser.rules.reported(signUp, event, { ...detail })
      },
    })
  }

  elementOf(undefined).getState().connect()
  return page
}
