import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { onPage, slowNetwork, slowProcessor } from './browser.ts'
import { type BenchPage, type ButtonPage, type CountdownPage, launchAt } from './peers.ts'
import { median } from './report.ts'

/** What a page costs its visitor. */
export interface Cost {
  /** Bytes after brotli that it fetches untouched, without the page itself. */
  bytes: number
  /** Milliseconds until the thing on it is usable on a slow phone. */
  time: number
}

/** Milliseconds without a request until a page counts as at rest. */
const rest = 3000
const slowRounds = 5

/** When what is watched for was there, by the page's own clock, in ms. */
declare global {
  var thereAt: number | undefined
}

/** A script that asks in each frame whether something is there, and keeps when it first was. */
const watchFor = (isThere: string) => `{
  const look = () => {
    if ((${isThere})()) globalThis.thereAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

const rightDigits = (secondsShown: () => number) =>
  `() => Math.abs((${secondsShown})() - (Date.parse('${launchAt}') - Date.now()) / 1000) <= 1.1`

async function momentOf(page: Page): Promise<number> {
  const moment = await page.waitForFunction(() => globalThis.thereAt, undefined, {
    timeout: 20_000,
  })
  return Number(await moment.jsonValue())
}

/** Milliseconds from the start of a visit until something is there, on a slow phone. */
const slowTime = (browser: Browser, url: string, isThere: string) =>
  onPage(browser, async (page, devTools) => {
    await slowNetwork(devTools)
    await slowProcessor(devTools)
    await page.addInitScript(watchFor(isThere))
    await page.goto(url)
    return momentOf(page)
  })

/** Bytes that a page fetches, without the page itself, when nobody touches it. */
export const untouchedBytes = (browser: Browser, url: string): Promise<number> =>
  onPage(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(rest)
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
  })

/**
 * Measures pages beside each other: in each round one after the other, so that what slows the
 * machine down for a while slows all of them.
 * @param isThere a function in the page: whether it is usable
 */
async function measure<Tried extends BenchPage>(
  browser: Browser,
  server: BenchServer,
  pages: Readonly<Record<string, Tried>>,
  isThere: (page: Tried) => string,
): Promise<Record<string, Cost>> {
  const all = Object.entries(pages).map(([name, page]) => ({
    name,
    url: server.page(page.head, page.body),
    isThere: isThere(page),
    times: [] as number[],
  }))
  for (let round = 0; round < slowRounds; round += 1)
    for (const { url, isThere, times } of all) times.push(await slowTime(browser, url, isThere))
  const costs: Record<string, Cost> = {}
  for (const { name, url, times } of all)
    costs[name] = { bytes: await untouchedBytes(browser, url), time: median(times) }
  return costs
}

/** What buttons cost until a click on them is heard. */
export const measureButtons = (
  browser: Browser,
  server: BenchServer,
  pages: Readonly<Record<string, ButtonPage>>,
): Promise<Record<string, Cost>> =>
  measure(browser, server, pages, ({ isUsable }) => String(isUsable))

/** What countdowns cost until their first right digits. */
export const measureCountdowns = (
  browser: Browser,
  server: BenchServer,
  pages: Readonly<Record<string, CountdownPage>>,
): Promise<Record<string, Cost>> =>
  measure(browser, server, pages, ({ secondsShown }) => rightDigits(secondsShown))

/** Milliseconds on slow 4G from the pointer's coming upon a button, and a click, to its form. */
export async function timeToForm(
  browser: Browser,
  server: BenchServer,
  { head, body, isOpen }: ButtonPage,
): Promise<number> {
  const url = server.page(head, body)
  const times: number[] = []
  for (let round = 0; round < slowRounds; round += 1)
    times.push(
      await onPage(browser, async (page, devTools) => {
        await slowNetwork(devTools)
        await page.goto(url, { waitUntil: 'networkidle' })
        const start = page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              document.addEventListener('pointerover', () => resolve(performance.now()), {
                once: true,
              })
            }),
        )
        await page.evaluate(watchFor(String(isOpen)))
        await page.getByRole('button').first().click()
        return (await momentOf(page)) - (await start)
      }),
    )
  return median(times)
}
