import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { onPage, slowNetwork, slowProcessor } from './browser.ts'
import { type BenchPage, floorForm, loader, takesKeys } from './peers.ts'
import { median } from './report.ts'

/** Milliseconds to wait for late requests. */
const rest = 3000
const slowRounds = 21
const clickRounds = 9

/** When the widget became usable, by the page's own clock, in ms. */
declare global {
  var thereAt: number | undefined
}

/** A script that checks in each frame whether the widget is usable, and keeps the time when it is. */
const watchFor = (isThere: string) => `{
  const look = () => {
    if ((${isThere})()) globalThis.thereAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

async function momentOf(page: Page): Promise<number> {
  const moment = await page.waitForFunction(() => globalThis.thereAt, undefined, {
    timeout: 20_000,
  })
  return Number(await moment.jsonValue())
}

/** Milliseconds from the start of a visit until the widget is usable, on a slow phone. */
const slowTime = (browser: Browser, url: string, isThere: string) =>
  onPage(browser, async (page, devTools) => {
    await slowNetwork(devTools)
    await slowProcessor(devTools)
    await page.addInitScript(watchFor(isThere))
    await page.goto(url)
    return momentOf(page)
  })

/** Bytes that a page fetches besides itself while nobody uses it. */
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

/** The median of the faster half: other work of the machine only makes a visit slower. */
function timeOf(visits: readonly number[]): number {
  const sorted = visits.toSorted((a, b) => a - b)
  return median(sorted.slice(0, Math.ceil(sorted.length / 2)))
}

/** The time until the widget of each page is usable, in ms. Each round measures all pages, so that other work slows all. */
export async function measureVisits(
  browser: Browser,
  server: BenchServer,
  pages: Readonly<Record<string, BenchPage>>,
): Promise<Readonly<Record<string, number>>> {
  const all = Object.entries(pages).map(([name, { head, body, isThere }]) => ({
    name,
    isThere,
    url: server.page(head, body),
    times: [] as number[],
  }))
  for (let round = 0; round < slowRounds; round += 1) {
    // Each round begins with another page, since the first page of a round is slower.
    const turn = round % all.length
    for (const { url, isThere, times } of [...all.slice(turn), ...all.slice(0, turn)])
      times.push(await slowTime(browser, url, isThere))
  }
  return Object.fromEntries(all.map(({ name, times }) => [name, timeOf(times)]))
}

/** Milliseconds from a click without a hover until the form takes keys, on a slow phone. */
const clickTime = (browser: Browser, url: string): Promise<number> =>
  onPage(browser, async (page, devTools) => {
    await slowNetwork(devTools)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(() =>
      addEventListener('click', () => performance.mark('start'), { capture: true, once: true }),
    )
    await page.evaluate(watchFor(String(takesKeys)))
    await slowProcessor(devTools)
    const button = page.getByRole('button').first()
    await button.evaluate((one: HTMLElement) => one.click())
    const open = await momentOf(page)
    return (
      open - (await page.evaluate(() => performance.getEntriesByName('start')[0]?.startTime ?? 0))
    )
  })

/** The times of a click on our button and on the floor's. */
export async function measureClicks(browser: Browser, server: BenchServer) {
  const ours = server.page(loader, '<waitlist-button></waitlist-button>')
  const floor = server.page(floorForm.head, floorForm.body)
  const times = { ours: [] as number[], floor: [] as number[] }
  for (let round = 0; round < clickRounds; round += 1) {
    times.floor.push(await clickTime(browser, floor))
    times.ours.push(await clickTime(browser, ours))
  }
  return { ours: timeOf(times.ours), floor: timeOf(times.floor) }
}
