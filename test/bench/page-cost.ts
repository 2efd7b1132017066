import type { Browser } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { onPage, slowProcessor } from './browser.ts'
import { launchAt, loaders } from './peers.ts'
import { median } from './report.ts'

const rounds = 30

/** A page of 20,000 nodes, with something at its begin. */
const largePage = (body: string) =>
  `${body}${'<div><p>One <b>two</b> three</p></div>'.repeat(2858)}`

const countdown = `<launch-countdown launch-at="${launchAt}"></launch-countdown>`

/** Milliseconds that a large page takes to lay out a tick of the countdown, and a text in a box of its own. */
export const measureTick = (browser: Browser, server: BenchServer) =>
  onPage(browser, async (page, devTools) => {
    // The clock is the bench's: `tick` is what the countdown waits for.
    await page.addInitScript(() => {
      const { now } = Date
      const later = setTimeout
      const clock = { seconds: 0, tick() {} }
      Object.assign(globalThis, {
        clock,
        setTimeout(callback: () => void, delay: number) {
          if (delay > 0 && delay < 1000) clock.tick = callback
          else later(callback, delay)
        },
      })
      Date.now = () => now() + clock.seconds * 1000
    })
    const box = '<div id="box" style="contain: strict; width: 9em; height: 2em">0</div>'
    await page.goto(server.page(loaders.moving, largePage(countdown + box)))
    await page.locator('launch-countdown [role=timer]').waitFor()
    // Slower, since browsers tell times in steps of 0.1 ms.
    await slowProcessor(devTools)
    const times = await page.evaluate((rounds) => {
      const { clock } = globalThis as unknown as { clock: { seconds: number; tick(): void } }
      const box = document.getElementById('box') as HTMLElement
      // In turn, so that a busy machine slows both.
      return Array.from({ length: 2 * rounds }, (_, round) => {
        if (round % 2 === 0) box.textContent = String(round)
        else {
          clock.seconds += 1
          clock.tick()
        }
        const start = performance.now()
        document.body.getBoundingClientRect()
        return performance.now() - start
      })
    }, rounds)
    return {
      ours: median(times.filter((_, round) => round % 2 === 1)),
      contained: median(times.filter((_, round) => round % 2 === 0)),
    }
  })

/** How often a page is laid out in three seconds in which nobody sees its countdown. */
export const measureUnseen = (browser: Browser, server: BenchServer) =>
  onPage(browser, async (page, devTools) => {
    await page.goto(server.page(loaders.moving, `<p style="block-size: 200vh"></p>${countdown}`))
    await page.locator('launch-countdown [role=timer]').waitFor()
    await page.waitForTimeout(1000)
    await devTools.send('Performance.enable')
    const layouts = async () => {
      const { metrics } = await devTools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
    }
    const before = await layouts()
    await page.waitForTimeout(3000)
    return (await layouts()) - before
  })

/** Adds 600 nodes, each in the one before. @returns the milliseconds until they are laid out */
async function addNested(): Promise<number> {
  const start = performance.now()
  let place: Element = document.body
  for (let level = 0; level < 600; level += 1) {
    const node = document.createElement('div')
    place.append(node)
    place = node
  }
  // The script's observer runs before.
  await Promise.resolve()
  document.body.getBoundingClientRect()
  const time = performance.now() - start
  document.body.replaceChildren()
  return time
}

/** Milliseconds in which a page with the script adds 600 nodes, and one without it. */
export const measureNested = (browser: Browser, server: BenchServer) =>
  onPage(browser, (page) =>
    onPage(browser, async (plain) => {
      await page.goto(server.page(loaders.moving, ''), { waitUntil: 'networkidle' })
      await plain.goto(server.page('', ''))
      const times: [number[], number[]] = [[], []]
      // In turn, so that a busy machine slows both.
      for (let round = 0; round < rounds; round += 1) {
        times[0].push(await page.evaluate(addNested))
        times[1].push(await plain.evaluate(addNested))
      }
      return { ours: median(times[0]), plain: median(times[1]) }
    }),
  )
