import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { onPage } from './browser.ts'
import { manyProfiles } from './filtering.ts'
import { loaders } from './peers.ts'

const cards = 1000
/** In px a frame, for both pages. 12,000 px a second are a strong swipe. */
const speed = 200
/** After so many frames without movement the page counts as at its end. */
const still = 60

/** Opens a page with a directory, and waits for its first cards. */
async function openDirectory(page: Page, server: BenchServer, pageSize: number) {
  const body = `<demo-directory latency="0" page-size="${pageSize}"></demo-directory>`
  await page.goto(server.page(loaders.moving, body))
  const last = page.locator('[part="card"]').nth(pageSize - 1)
  await last.waitFor()
}

/** Scrolls to the end. @returns the time in ms of each frame in which the page moved */
const scrollThrough = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ({ speed, still }) => {
      const frames: number[] = []
      let last = await new Promise(requestAnimationFrame)
      for (let stopped = 0; stopped < still; ) {
        const before = scrollY
        scrollBy({ top: speed, behavior: 'instant' })
        stopped = scrollY > before ? 0 : stopped + 1
        const now = await new Promise(requestAnimationFrame)
        if (stopped === 0) frames.push(now - last)
        last = now
      }
      return frames
    },
    { speed, still },
  )

/**
 * Scrolls to the end of a directory with 1,000 cards, which loads page after page.
 * @returns as `scrollThrough`
 * @throws if the end or a card is missing
 */
export const measureScrolling = (browser: Browser, server: BenchServer): Promise<number[]> =>
  onPage(browser, async (page) => {
    await openDirectory(page, server, 6)
    await page.evaluate((profiles) => {
      const directory = document.querySelector('demo-directory')
      if (directory) Reflect.set(directory, 'profiles', profiles)
    }, manyProfiles(cards))
    await page.getByText(`${cards.toLocaleString('en')} portfolios found`).waitFor()

    const frames = await scrollThrough(page)
    const seen = await page.locator('[part="card"]').count()
    const hasEnd = await page.locator('[part="end"]').isVisible()
    if (seen !== cards || !hasEnd)
      throw new Error(
        `The directory showed ${seen} of ${cards} cards ${hasEnd ? 'and' : 'but not'} its end.`,
      )
    return frames
  })

/**
 * Scrolls through as many cards as plain HTML, which is all there from the start.
 * @returns as `scrollThrough`
 */
export const measurePlainScrolling = (browser: Browser, server: BenchServer): Promise<number[]> =>
  onPage(browser, async (page) => {
    // The ten samples.
    await openDirectory(page, server, 10)
    await page.evaluate((times) => {
      const grid = document.querySelector('demo-directory')?.shadowRoot?.querySelector('.grid')
      for (let time = 1; time < times; time += 1) grid?.after(grid.cloneNode(true))
    }, cards / 10)
    await page.waitForTimeout(3000)
    return scrollThrough(page)
  })
