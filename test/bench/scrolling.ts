import type { Browser, Page } from '@playwright/test'
import { noFilters } from '../../widgets/demo-directory/filters.ts'
import { indexProfiles } from '../../widgets/demo-directory/search.ts'
import type { BenchServer } from './bench-server.ts'
import { heapSize, onPage } from './browser.ts'
import { manyProfiles } from './filtering.ts'

const cards = 10_000
const pageSize = 6
const query = 'postgres'

/** What scrolling through 10,000 cards is like, and searching among them. */
export interface ScrollCost {
  /** The longest task, in ms; 0 when none was longer than 50 ms, as browsers report no others. */
  longestTask: number
  /** How many tasks were longer than 50 ms. */
  longTasks: number
  /** The longest task while a search is typed with all 10,000 loaded, in ms, as above. */
  longestWhileTyping: number
  /** Milliseconds from the first card to the last. */
  time: number
  /** How much larger the heap is once the element is gone, in bytes. */
  left: number
}

/** Starts to collect the milliseconds of long tasks. @returns what ends it */
async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  const watch = await page.evaluateHandle(() => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    })
    observer.observe({ type: 'longtask' })
    return { tasks, observer }
  })
  return async () => {
    await page.waitForTimeout(500)
    const tasks = await watch.evaluate(({ tasks, observer }) => {
      observer.disconnect()
      return tasks
    })
    await watch.dispose()
    return tasks
  }
}

/** Scrolls on until nothing more comes. @returns in ms, how long that took, and who was seen */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector('demo-directory')?.shadowRoot
    const seen = new Set<string>()
    const start = performance.now()
    // The end is where the page stops growing: to look for it would take longer than to load.
    let height = 0
    for (let still = 0; still < 90; still += 1) {
      scrollTo(0, height)
      await new Promise(requestAnimationFrame)
      if (document.documentElement.scrollHeight > height) still = 0
      height = document.documentElement.scrollHeight
      // Not all cards are there at once, so that each has to be seen on the way.
      for (const name of root?.querySelectorAll('h3') ?? []) seen.add(name.textContent)
    }
    const end = root?.querySelector('[part="end"]')?.textContent
    return { time: performance.now() - start, seen: seen.size, end }
  })

/**
 * Scrolls to the end of a directory of 10,000, as fast as its pages come, types a search, and takes
 * it away.
 * @throws when a card was not seen, or the end is not there
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
    const found = indexProfiles(profiles).find({ search: query, filters: noFilters }).length
    await page.evaluate((profiles) => {
      const directory = document.querySelector('demo-directory')
      if (directory) Reflect.set(directory, 'profiles', profiles)
    }, profiles)
    await page.waitForTimeout(1000)

    const scrollingTasks = await watchTasks(page)
    const { time, seen, end } = await scrollThrough(page)
    const tasks = await scrollingTasks()
    if (seen !== cards || !end) throw new Error(`${seen} cards were seen, and the end: ${end}.`)

    await page.getByRole('searchbox').focus()
    const typingTasks = await watchTasks(page)
    await page.keyboard.type(query, { delay: 60 })
    await page.getByText(`${found} portfolios found`).waitFor()
    const whileTyping = await typingTasks()

    await page.evaluate(() => {
      document.querySelector('demo-directory')?.remove()
      performance.clearResourceTimings()
    })
    await page.waitForTimeout(1000)
    return {
      longestTask: Math.max(0, ...tasks),
      longTasks: tasks.length,
      longestWhileTyping: Math.max(0, ...whileTyping),
      time,
      left: (await heapSize(devTools)) - before,
    }
  })
