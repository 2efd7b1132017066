import { type Campaign, campaigns } from './campaigns.ts'
import { type Clock, createClock } from './clock.ts'
import { createEndpoint, type Endpoint } from './endpoint.ts'
import { createLocks, type Locks } from './locks.ts'
import { openPage, type Page } from './page.ts'
import type { Start } from './product.ts'
import { createRules, type Rules } from './rules.ts'
import { type BrowserStorage, createStorage } from './storage.ts'

const start = Date.parse('2025-07-01T09:30:00Z')
const endpointCount = 3

/** A visitor's browser with pages of one site, and the endpoints that they send to. */
export interface Browser {
  start: Start
  clock: Clock
  storage: BrowserStorage
  locks: Locks | undefined
  endpoints: readonly Endpoint[]
  rules: Rules
  /** The owner of timers that outlive their page. */
  owner: { isFrozen: false; isGone: false }
  pages: Page[]
  random: () => number
  isOnline: () => boolean
  /** The time on the computer's clock: milliseconds since the epoch. */
  wallClock: () => number
  jump(time: number): void
  setOnline(isOnline: boolean): void
  open(campaign?: Campaign): Page
  /** Pages that are neither gone nor frozen. */
  active(): Page[]
}

/** Random numbers from 0 to 1, the same ones each time. */
function numbers(): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

export function startBrowser(product: Start, hasLocks: boolean): Browser {
  const clock = createClock()
  let isOnline = true
  let ahead = 0
  const browser: Browser = {
    start: product,
    clock,
    storage: createStorage(),
    locks: hasLocks ? createLocks(clock) : undefined,
    endpoints: Array.from({ length: endpointCount }, (_, at) =>
      createEndpoint(`https://api-${at}.example/sign-ups${at === 0 ? '?key=7' : ''}`),
    ),
    rules: createRules(() => browser),
    owner: { isFrozen: false, isGone: false },
    pages: [],
    random: numbers(),
    isOnline: () => isOnline,
    wallClock: () => start + ahead + Math.floor(clock.now()),
    jump(time) {
      ahead += time
      browser.rules.jumped()
    },
    setOnline(value) {
      isOnline = value
      if (value) for (const page of browser.active()) page.prompt('window', 'online')
    },
    open(campaign = campaigns[0] as Campaign) {
      const page = openPage(browser, campaign)
      browser.pages.push(page)
      return page
    },
    active: () => browser.pages.filter((page) => !page.isGone && !page.isFrozen),
  }
  return browser
}
