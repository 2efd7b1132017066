import type { Browser } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { onPage } from './browser.ts'
import { loaders } from './peers.ts'

const mounts = 1000
const atOnce = 50

/** By how many bytes and nodes 1,000 mounts and unmounts make memory grow, once caches are filled. */
export const measureMemory = (browser: Browser, server: BenchServer, body: string) =>
  onPage(browser, async (page, devTools) => {
    await page.goto(server.page(loaders.moving, body), { waitUntil: 'networkidle' })
    await page.waitForTimeout(2000)
    await devTools.send('Performance.enable')

    /** Adds the body many times, some at once, and removes each once it was painted. */
    async function mountAndUnmount() {
      await page.evaluate(
        async ({ html, rounds }) => {
          for (let round = 0; round < rounds; round += 1) {
            const place = document.createElement('div')
            place.innerHTML = html
            document.body.append(place)
            for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
            place.remove()
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
        },
        { html: body.repeat(atOnce), rounds: mounts / atOnce },
      )
      for (let round = 0; round < 3; round += 1) await devTools.send('HeapProfiler.collectGarbage')
      const { usedSize } = await devTools.send('Runtime.getHeapUsage')
      const { metrics } = await devTools.send('Performance.getMetrics')
      const nodes = metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN
      return { bytes: usedSize, nodes }
    }

    await mountAndUnmount()
    const before = await mountAndUnmount()
    const after = await mountAndUnmount()
    return { bytes: after.bytes - before.bytes, nodes: after.nodes - before.nodes }
  })
