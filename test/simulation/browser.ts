import { type Campaign, campaigns } from './campaigns.ts'
import { createClock } from './clock.ts'
import { createEndpoint } from './endpoint.ts'
import { createLocks, type Locks } from './locks.ts'
import { openPage, type Page } from './page.ts'
import type { Start } from './product.ts'
import { createRules, type Rules } from './rules.ts'
import { createStorage } from './storage.ts'

const start = Date.parse('2025-07-01T09:30:00Z')

/** A visitor's browser with pages of one site, and the endpoints that they send to. */
export class Browser {
  readonly start: Start
  readonly clock = createClock()
  readonly storage = createStorage()
  readonly locks: Locks | undefined
  readonly endpoints = [0, 1, 2].map((at) =>
    createEndpoint(`https://api-${at}.example/sign-ups${at === 0 ? '?key=7' : ''}`),
  )
  readonly rules: Rules = createRules(this)
  /** The owner of timers that outlive their page. */
  readonly owner = { isFrozen: false, isGone: false }
  readonly pages: Page[] = []
  /** What a service worker answers with while the browser is offline, if there is one. */
  readonly offlineStatus: number | undefined
  isOnline = true
  #ahead = 0
  #chance = 1

  constructor(product: Start, hasLocks: boolean, offlineStatus: number | undefined) {
    this.start = product
    this.offlineStatus = offlineStatus
    this.locks = hasLocks ? createLocks(this.clock) : undefined
  }

  /** A number from 0 to 1, the same ones each time. */
  readonly random = () => {
    this.#chance = (this.#chance * 48_271) % 2_147_483_647
    return this.#chance / 2_147_483_647
  }

  /** The time on the computer's clock: milliseconds since the epoch. */
  wallClock(): number {
    return start + this.#ahead + Math.floor(this.clock.now())
  }

  jump(time: number): void {
    this.#ahead += time
    this.rules.note('jump')
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline
    if (isOnline) for (const page of this.active()) page.prompt('window', 'online')
  }

  open(campaign = campaigns[0] as Campaign): Page {
    const page = openPage(this, campaign)
    this.pages.push(page)
    return page
  }

  /** Pages that are neither gone nor frozen. */
  active(): Page[] {
    return this.pages.filter((page) => !page.isGone && !page.isFrozen)
  }
}
