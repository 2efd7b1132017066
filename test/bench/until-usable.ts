import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { onPage, slowNetwork, slowProcessor } from './browser.ts'
import {
  type BenchPage,
  buttonPages,
  countdownPages,
  isFormOpen,
  launchAt,
  loaders,
} from './peers.ts'
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

const rightDigits = (secondsShown: () => number) =>
  `() => Math.abs((${secondsShown})() - (Date.parse('${launchAt}') - Date.now()) / 1000) <= 1.1`

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

/** Milliseconds until the widget of each page is usable, one for each round. */
export type Times = Readonly<Record<string, readonly number[]>>

/**
 * The time of a visit: the median of the faster half, since other work of the machine only makes visits
 * slower.
 */
export function visitTime(visits: readonly number[] = []): number {
  const sorted = visits.toSorted((a, b) => a - b)
  return median(sorted.slice(0, Math.ceil(sorted.length / 2)))
}

/** The time of one page divided by that of another. */
export const ratio = (times: Times, one: string, other: string): number =>
  visitTime(times[one]) / visitTime(times[other])

/**
 * Measures each page once a round, so that a busy machine slows all of them.
 * @param isThere a function in the page: whether it is usable
 */
async function measure<Tried extends BenchPage>(
  browser: Browser,
  server: BenchServer,
  pages: Readonly<Record<string, Tried>>,
  isThere: (page: Tried) => string,
): Promise<Times> {
  const all = Object.entries(pages).map(([name, page]) => ({
    name,
    url: server.page(page.head, page.body),
    isThere: isThere(page),
    times: [] as number[],
  }))
  for (let round = 0; round < slowRounds; round += 1) {
    // Each round begins with another page, since the first page of a round is slower.
    const turn = round % all.length
    for (const { url, isThere, times } of [...all.slice(turn), ...all.slice(0, turn)])
      times.push(await slowTime(browser, url, isThere))
  }
  return Object.fromEntries(all.map(({ name, times }) => [name, times]))
}

/** The time until each button can be clicked. */
export const measureButtons = (browser: Browser, server: BenchServer): Promise<Times> =>
  measure(browser, server, buttonPages, ({ isUsable }) => String(isUsable))

/** The time until each countdown shows the right digits. */
export const measureCountdowns = (browser: Browser, server: BenchServer): Promise<Times> =>
  measure(browser, server, countdownPages, ({ secondsShown }) => rightDigits(secondsShown))

/** Times of a click on our button on slow 4G, in ms. */
export interface ClickTimes {
  /** From the moment that the pointer reaches the button until the form is open. */
  form: number
  /** From the click until something in the element changes. */
  seen: number
}

const clickTimes = (browser: Browser, url: string): Promise<ClickTimes> =>
  onPage(browser, async (page, devTools) => {
    await slowNetwork(devTools)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      const root = document.querySelector('waitlist-button')?.shadowRoot as ShadowRoot
      const once = { once: true, capture: true }
      root.addEventListener('pointerover', () => performance.mark('start'), once)
      root.addEventListener(
        'click',
        () => {
          performance.mark('click')
          new MutationObserver((_, observer) => {
            performance.mark('seen')
            observer.disconnect()
          }).observe(root, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
          })
        },
        once,
      )
    })
    await page.evaluate(watchFor(String(isFormOpen)))
    await page.getByRole('button').first().click()
    const there = await momentOf(page)
    const [start = 0, click = 0, seen = there] = await page.evaluate(() =>
      ['start', 'click', 'seen'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
    )
    return { form: there - start, seen: seen - click }
  })

/** The medians of several clicks on our button. */
export async function measureClick(browser: Browser, server: BenchServer): Promise<ClickTimes> {
  const url = server.page(loaders.moving, '<waitlist-button></waitlist-button>')
  const times: ClickTimes[] = []
  for (let round = 0; round < clickRounds; round += 1) times.push(await clickTimes(browser, url))
  return {
    form: median(times.map(({ form }) => form)),
    seen: median(times.map(({ seen }) => seen)),
  }
}
