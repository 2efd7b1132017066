import type { Browser } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { heapSize, onPage } from './browser.ts'
import { manyProfiles } from './filtering.ts'

const cards = 10_000
const pageSize = 6

/** What scrolling through 10,000 cards is like. */
export interface ScrollCost {
  /** The longest task, in ms; 0 when none was longer than 50 ms, as browsers report no others. */
  longestTask: number
  /** How many tasks were longer than 50 ms. */
  longTasks: number
  /** Milliseconds from the first card to the last. */
  time: number
  /** How much larger the heap is once the element is gone, in bytes. */
  left: number
}

/**
 * Scrolls to the end of a directory of 10,000, as fast as its pages come, and takes it away.
 * @throws when a card is missing at the end
 */
export const measureScrolling = (browser: Browser, server: BenchServer): Promise<ScrollCost> =>
  onPage(browser, async (page, devTools) => {
    const head = '<script async src="/embed/v1/widgets.js"></script>'
    const body = `<demo-directory latency="0" page-size="${pageSize}"></demo-directory>`
    await page.goto(server.page(head, body))
    await page.getByText('Loading').waitFor({ state: 'hidden' })
    await page.locator('[part="card"]').first().waitFor()
    const before = await heapSize(devTools)

    const profiles = manyProfiles(cards)
    await page.evaluate((profiles) => {
      const directory = document.querySelector('demo-directory')
      if (directory) Reflect.set(directory, 'profiles', profiles)
    }, profiles)
    await page.waitForTimeout(1000)

    const cost = await page.evaluate(async (cards) => {
      const tasks: number[] = []
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      })
      observer.observe({ type: 'longtask' })
      const root = document.querySelector('demo-directory')?.shadowRoot
      const start = performance.now()
      // The end is where the page stops growing: to look for it would take longer than to load.
      let height = 0
      for (let still = 0; still < 90; still += 1) {
        scrollTo(0, height)
        await new Promise(requestAnimationFrame)
        if (document.documentElement.scrollHeight > height) still = 0
        height = document.documentElement.scrollHeight
      }
      const time = performance.now() - start
      const shown = root?.querySelectorAll('[part="card"]').length
      if (shown !== cards) throw new Error(`At the end there were ${shown} cards.`)
      await new Promise((resolve) => setTimeout(resolve, 500))
      observer.disconnect()
      return { longestTask: Math.max(0, ...tasks), longTasks: tasks.length, time }
    }, cards)

    await page.evaluate(() => {
      document.querySelector('demo-directory')?.remove()
      performance.clearResourceTimings()
    })
    await page.waitForTimeout(1000)
    return { ...cost, left: (await heapSize(devTools)) - before }
  })
