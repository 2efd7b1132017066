import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { heapSize, onPage } from './browser.ts'
import type { BenchPage } from './peers.ts'

const mounts = 1000
const atOnce = 50

/** Puts the body on the page many times, some at once, and takes each away when it has been seen. */
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

/**
 * How many bytes larger the heap is after 1,000 mounts and unmounts than after the 1,000 before
 * them, in which caches have filled.
 */
export const measureMemory = (
  browser: Browser,
  server: BenchServer,
  { head, body }: BenchPage,
): Promise<number> =>
  onPage(browser, async (page, devTools) => {
    await page.goto(server.page(head, body), { waitUntil: 'networkidle' })
    await page.waitForTimeout(2000)
    await mountAndUnmount(page, body)
    const before = await heapSize(devTools)
    await mountAndUnmount(page, body)
    return (await heapSize(devTools)) - before
  })
