import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { onPage, slowDown } from './browser.ts'
import { type ButtonPage, type CountdownPage, launchAt } from './peers.ts'
import { median } from './report.ts'

/** What a page has cost until the thing on it was there. */
export interface Cost {
  /** Bytes after brotli that had come when the thing was usable, without the page itself. */
  usable: number
  /** Bytes that have come when the page is at rest and nobody has touched it. */
  untouched: number
  /** Milliseconds until it was usable on a slow phone. */
  time: number
}

/** Milliseconds without a request until a page counts as at rest. */
const rest = 3000
const slowRounds = 3

/** When a thing was usable, by the page's own clock, in ms; kept by the watch in the page. */
declare global {
  var usableAt: number | undefined
}

/** Asks in each frame whether the thing is usable, and keeps when it first was. */
const watchButton = (isUsable: () => boolean) => `{
  const isUsable = ${isUsable}
  const look = () => {
    if (isUsable()) globalThis.usableAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Likewise for right digits; with `ticking`, for a second that is right and not the first. */
const watchDigits = (secondsShown: () => number, ticking: boolean) => `{
  const secondsShown = ${secondsShown}
  let first
  const look = () => {
    const shown = secondsShown()
    const left = (Date.parse('${launchAt}') - Date.now()) / 1000
    if (Math.abs(shown - left) <= 1.1) {
      first ??= shown
      if (${!ticking} || shown !== first) return void (globalThis.usableAt = performance.now())
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** Bytes of what came until a moment of the page's clock. */
const bytesUntil = (page: Page, moment: number) =>
  page.evaluate(
    (moment) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= moment)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    moment,
  )

async function momentOfUse(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const moment = await page.waitForFunction(() => globalThis.usableAt, undefined, {
    timeout: 20_000,
  })
  return Number(await moment.jsonValue())
}

async function measure(
  browser: Browser,
  url: string,
  watches: { bytes: string; time: string },
  prove: (page: Page) => Promise<unknown>,
): Promise<Cost> {
  const { usable, untouched } = await onPage(browser, async (page) => {
    await page.addInitScript(watches.bytes)
    const usable = await bytesUntil(page, await momentOfUse(page, url))
    await page.waitForTimeout(rest)
    const untouched = await bytesUntil(page, Number.MAX_VALUE)
    await prove(page)
    return { usable, untouched }
  })
  const times: number[] = []
  for (let round = 0; round < slowRounds; round += 1)
    times.push(
      await onPage(browser, async (page, devTools) => {
        await slowDown(devTools)
        await page.addInitScript(watches.time)
        return momentOfUse(page, url)
      }),
    )
  return { usable, untouched, time: median(times) }
}

/** What a button costs until a click on it opens its form, which is tried. */
export const measureButton = (browser: Browser, server: BenchServer, page: ButtonPage) => {
  const watch = watchButton(page.isUsable)
  return measure(
    browser,
    server.page(page.head, page.body),
    { bytes: watch, time: watch },
    async (opened) => {
      await opened.getByRole('button').first().click()
      await opened.waitForFunction(page.isOpen, undefined, { timeout: 10_000 })
    },
  )
}

/** What a countdown costs until it ticks, and how long it takes to its first right digits. */
export const measureCountdown = (browser: Browser, server: BenchServer, page: CountdownPage) =>
  measure(
    browser,
    server.page(page.head, page.body),
    { bytes: watchDigits(page.secondsShown, true), time: watchDigits(page.secondsShown, false) },
    async () => undefined,
  )
