import type { Browser, Page } from '@playwright/test'
import type { DemoProfile } from '../../widgets/demo-directory/data/profile.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
import type { BenchServer } from './bench-server.ts'
import { onPage, slowProcessor } from './browser.ts'
import { loaders } from './peers.ts'
import { median } from './report.ts'

const cards = 100
const rounds = 3
/** Milliseconds in which all that comes of a deed is over. */
const rest = 2000

/** What visitors do with a hundred cards, in this order. */
const deeds: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a key': (page) => page.keyboard.press('s'),
  'the next key': (page) => page.keyboard.press('q'),
  'a key that finds nothing': (page) => page.keyboard.press('q'),
  'back to all': (page) => page.keyboard.press('ControlOrMeta+Backspace'),
  'a skill': (page) => page.locator('.card .badge').first().click(),
}

/** The sample profiles repeated, each with its own name. */
const profiles: DemoProfile[] = Array.from({ length: cards }, (_, index) => {
  const model = sampleProfiles[index % sampleProfiles.length] as DemoProfile
  return { ...model, id: `sample-${index}`, name: `${model.name} ${index}` }
})

/** Opens a page with a directory of a hundred cards, all of which are shown. */
async function openCards(page: Page, server: BenchServer) {
  const directory = `<demo-directory latency="0" page-size="${cards}"></demo-directory>`
  await page.goto(server.page(loaders.moving, directory))
  await page.evaluate(async (profiles) => {
    await customElements.whenDefined('demo-directory')
    Object.assign(document.querySelector('demo-directory') as object, { profiles })
  }, profiles)
  const last = page.locator('[part="card"]').nth(cards - 1)
  await last.waitFor({ state: 'attached' })
  await page.waitForTimeout(2000)
}

declare global {
  /** The longest since a deed, in ms. */
  var worst: number
}

/** Has a page note how long each deed waits for its next paint (as INP does), and keeps the page from the next one. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        if (duration > globalThis.worst) globalThis.worst = duration
    })
    for (const type of ['event', 'longtask'])
      observer.observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
  })

/** Milliseconds from each deed to the next paint, or of the longest task that comes of it. */
const timesOf = (browser: Browser, server: BenchServer): Promise<Record<string, number>> =>
  onPage(browser, async (page, devTools) => {
    await openCards(page, server)
    await slowProcessor(devTools)
    await watch(page)
    await page.getByRole('searchbox').focus()
    const times: Record<string, number> = {}
    for (const [name, deed] of Object.entries(deeds)) {
      await page.evaluate(() => {
        globalThis.worst = 0
      })
      await deed(page)
      await page.waitForTimeout(rest)
      times[name] = await page.evaluate(() => globalThis.worst)
    }
    return times
  })

/** The median times of several rounds, by deed. */
export async function measureCards(
  browser: Browser,
  server: BenchServer,
): Promise<Record<string, number>> {
  const all: Record<string, number>[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await timesOf(browser, server))
  return Object.fromEntries(
    Object.keys(deeds).map((name) => [name, median(all.map((times) => times[name] ?? Number.NaN))]),
  )
}
