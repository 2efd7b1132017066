import type { Browser, Page } from '@playwright/test'
import type { DemoProfile } from '../../widgets/demo-directory/data/demo-profile.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
import type { BenchServer } from './bench-server.ts'
import { onPage, slowProcessor } from './browser.ts'
import { loader } from './peers.ts'
import { median } from './report.ts'

const cards = 100
const rounds = 3
/** Milliseconds in which the page finishes the work that a key causes. */
const rest = 2000

/** The sample profiles repeated, each with its own name. */
const profiles: DemoProfile[] = Array.from({ length: cards }, (_, index) => {
  const model = sampleProfiles[index % sampleProfiles.length] as DemoProfile
  return { ...model, id: `sample-${index}`, name: `${model.name} ${index}` }
})

/** Opens a page with a directory of a hundred cards, all of which are shown. */
async function openCards(page: Page, server: BenchServer) {
  const directory = `<demo-directory latency="0" page-size="${cards}"></demo-directory>`
  await page.goto(server.page(loader, directory))
  await page.evaluate(async (profiles) => {
    await customElements.whenDefined('demo-directory')
    Object.assign(document.querySelector('demo-directory') as object, { profiles })
  }, profiles)
  const last = page.locator('[part="card"]').nth(cards - 1)
  await last.waitFor({ state: 'attached' })
  await page.waitForTimeout(2000)
}

declare global {
  /** The longest time since the last key, in ms. */
  var worst: number
}

/** Records the longest time from an event to the next paint (as INP does) and the longest task. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        if (duration > globalThis.worst) globalThis.worst = duration
    })
    for (const type of ['event', 'longtask'])
      observer.observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
  })

/** Milliseconds from a key to the next paint, or of the longest task that it causes. */
const timeOf = (browser: Browser, server: BenchServer): Promise<number> =>
  onPage(browser, async (page, devTools) => {
    await openCards(page, server)
    await slowProcessor(devTools)
    await watch(page)
    await page.getByRole('searchbox').focus()
    await page.evaluate(() => {
      globalThis.worst = 0
    })
    await page.keyboard.press('s')
    await page.waitForTimeout(rest)
    return page.evaluate(() => globalThis.worst)
  })

/** The median time of several rounds. */
export async function measureCards(browser: Browser, server: BenchServer): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timeOf(browser, server))
  return median(times)
}
