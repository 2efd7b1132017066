import { createClock } from './clock.ts'
import { Endpoint } from './endpoint.ts'
import { createLocks } from './locks.ts'
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
  readonly locks = createLocks(this.clock)
  readonly endpoints = [0, 1].map((at) => new Endpoint(`https://api-${at}.example/sign-ups`))
  readonly rules: Rules = createRules(this)
  /** The owner of timers that outlive their page. */
  readonly owner = { isFrozen: false, isGone: false }
  readonly pages: Page[] = []
  isOnline = true
  #ahead = 0
  #chance = 1

  constructor(product: Start) {
    this.start = product
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

  open(): Page {
    const page = openPage(this)
    this.pages.push(page)
    return page
  }

  /** Pages that are neither gone nor frozen. */
  active(): Page[] {
    return this.pages.filter((page) => !page.isGone && !page.isFrozen)
  }
}
