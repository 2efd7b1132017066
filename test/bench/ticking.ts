import type { Browser, CDPSession } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { onPage } from './browser.ts'
import type { CountdownPage } from './peers.ts'

const many = 1000
const seconds = 10

/** What the seconds of 1,000 countdowns cost, in ms. */
export interface TickCost {
  /** Time in scripts, over all seconds. */
  script: number
  /** Time in scripts, styles and layout, for one second. */
  tick: number
}

async function spent(devTools: CDPSession) {
  const { metrics } = await devTools.send('Performance.getMetrics')
  const sum = (...names: string[]) =>
    metrics
      .filter(({ name }) => names.includes(name))
      .reduce((total, { value }) => total + value * 1000, 0)
  return {
    script: sum('ScriptDuration'),
    all: sum('ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'),
  }
}

/**
 * What 1,000 countdowns cost over 10 seconds. They pass for real: what a fake clock calls is not
 * counted as script by the browser.
 * @throws when the countdowns do not tick
 */
export const measureTicking = (
  browser: Browser,
  server: BenchServer,
  { head, body, secondsShown }: CountdownPage,
): Promise<TickCost> =>
  onPage(browser, async (page, devTools) => {
    await page.goto(server.page(head, body.repeat(many)))
    await page.waitForFunction(secondsShown, undefined, { timeout: 30_000 })
    await page.waitForTimeout(3000)
    await devTools.send('Performance.enable')
    const shown = await page.evaluate(secondsShown)
    const start = Date.now()
    const before = await spent(devTools)
    await page.waitForTimeout(seconds * 1000)
    const passed = shown - (await page.evaluate(secondsShown))
    const after = await spent(devTools)
    // A page that is kept busy answers late.
    const elapsed = (Date.now() - start) / 1000
    if (!(Math.abs(passed - elapsed) <= 3))
      throw new Error(`A countdown went on by ${passed} s in ${elapsed} s.`)
    return {
      script: ((after.script - before.script) / elapsed) * seconds,
      tick: (after.all - before.all) / elapsed,
    }
  })
