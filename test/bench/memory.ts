import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { heapSize, onPage } from './browser.ts'
import type { BenchPage } from './peers.ts'

const mounts = 1000
const atOnce = 50

/** Adds the body to the page many times, some at once, and removes each once it was painted. */
const mountAndUnmount = (page: Page, body: string) =>
  page.evaluate(
    async ({ body, rounds, atOnce }) => {
      for (let round = 0; round < rounds; round += 1) {
        const place = document.createElement('div')
        place.innerHTML = body.repeat(atOnce)
        document.body.append(place)
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
        place.remove()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    { body, rounds: mounts / atOnce, atOnce },
  )

/** What stays in memory after all elements are removed. */
export interface MemoryCost {
  /** How much the heap has grown, in bytes. */
  heap: number
  /** How many more nodes the browser has. */
  nodes: number
}

/** How much memory 1,000 mounts and unmounts leave behind, once caches are filled. */
export const measureMemory = (
  browser: Browser,
  server: BenchServer,
  { head, body }: BenchPage,
): Promise<MemoryCost> =>
  onPage(browser, async (page, devTools) => {
    await page.goto(server.page(head, body), { waitUntil: 'networkidle' })
    await page.waitForTimeout(2000)
    await devTools.send('Performance.enable')
    const held = async () => {
      const heap = await heapSize(devTools)
      const { metrics } = await devTools.send('Performance.getMetrics')
      return { heap, nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN }
    }
    for (let round = 0; round < 2; round += 1) await mountAndUnmount(page, body)
    const before = await held()
    await mountAndUnmount(page, body)
    const after = await held()
    return { heap: after.heap - before.heap, nodes: after.nodes - before.nodes }
  })
