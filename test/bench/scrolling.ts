import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { onPage } from './browser.ts'
import { manyProfiles } from './filtering.ts'
import { watchTasks } from './long-tasks.ts'

const cards = 1000
const pageSize = 6
/** As many as one grid has of the ten samples. */
const cardsAtOnce = 10
const head = '<script async src="/embed/v1/widgets.js"></script>'

/** Scrolls on until nothing more comes. @returns who was seen, and the text of the end */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector('demo-directory')?.shadowRoot
    if (!root) throw new Error('There is no directory.')
    // Not all cards are there at once, so that each has to be seen on the way: as it comes, since
    // to look through all of them in each frame would be a good part of what is measured.
    const names = Array.from(root.querySelectorAll('h3'), ({ textContent }) => textContent)
    const seen = new Set(names)
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const { textContent } of node.querySelectorAll('h3')) seen.add(textContent)
    })
    observer.observe(root, { childList: true, subtree: true })
    // The end is where the page stops growing: to look for it would take longer than to load.
    let height = 0
    for (let still = 0; still < 90; still += 1) {
      scrollTo(0, height)
      await new Promise(requestAnimationFrame)
      if (document.documentElement.scrollHeight > height) still = 0
      height = document.documentElement.scrollHeight
    }
    observer.disconnect()
    const end = root.querySelector('[part="end"]')?.textContent
    return { seen: seen.size, end }
  })

/**
 * Scrolls to the end of a directory of 1,000, as fast as its pages come.
 * @returns its longest task, in ms
 * @throws when a card was not seen, or the end is not there
 */
export const measureScrolling = (browser: Browser, server: BenchServer): Promise<number> =>
  onPage(browser, async (page) => {
    const body = `<demo-directory latency="0" page-size="${pageSize}"></demo-directory>`
    await page.goto(server.page(head, body))
    await page.getByText('Loading').waitFor({ state: 'hidden' })
    await page.locator('[part="card"]').first().waitFor()

    const profiles = manyProfiles(cards)
    await page.evaluate((profiles) => {
      const directory = document.querySelector('demo-directory')
      if (directory) Reflect.set(directory, 'profiles', profiles)
    }, profiles)
    await page.waitForTimeout(1000)

    const tasks = await watchTasks(page)
    const { seen, end } = await scrollThrough(page)
    const longest = await tasks()
    if (seen !== cards || !end) throw new Error(`${seen} cards were seen, and the end: ${end}.`)
    return longest
  })

/**
 * Scrolls through the same number of the same cards as plain HTML, of which nothing is loaded,
 * rendered or given up: what no list can be better than.
 */
export const measurePlainScrolling = (browser: Browser, server: BenchServer): Promise<number> =>
  onPage(browser, async (page) => {
    await page.goto(
      server.page(head, `<demo-directory latency="0" page-size="${cardsAtOnce}"></demo-directory>`),
    )
    await page
      .locator('[part="card"]')
      .nth(cardsAtOnce - 1)
      .waitFor()
    await page.evaluate((times) => {
      const grid = document.querySelector('demo-directory')?.shadowRoot?.querySelector('.grid')
      for (let time = 1; time < times; time += 1) grid?.after(grid.cloneNode(true))
    }, cards / cardsAtOnce)
    await page.waitForTimeout(3000)
    const tasks = await watchTasks(page)
    await page.evaluate(async (steps) => {
      const height = document.documentElement.scrollHeight
      for (let step = 0; step < steps; step += 1) {
        scrollTo(0, (height * step) / steps)
        await new Promise(requestAnimationFrame)
      }
    }, cards / pageSize)
    return tasks()
  })
