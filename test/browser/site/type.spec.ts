import type { Page } from '@playwright/test'
import { expect, hold, idle, test, watchShift } from '../fixtures.ts'

const font = '**/assets/*.woff2'

const usesArchivo = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(
      ({ family, status }) => /^"?Archivo"?$/.test(family) && status === 'loaded',
    ),
  )

for (const path of ['/', '/demo-portfolios', '/about'])
  test(`a late font shifts nothing on ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    const release = await hold(page, font)
    const shift = await watchShift(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('footer')?.checkVisibility())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await usesArchivo(page)).toBe(false)
    release()
    await expect.poll(() => usesArchivo(page)).toBe(true)
    // A word within a paragraph may find another line; no line, and nothing below, may move.
    expect(await shift()).toBeLessThan(0.005)
  })

test('plates on a partner’s page request no font', async ({ page, partner, requests }) => {
  await partner.embed('<demo-directory latency="0"></demo-directory>')
  await expect(page.locator('[data-voice=developer]').first()).toBeVisible()
  await idle(page)
  expect(requests.filter((url) => url.endsWith('.woff2'))).toEqual([])
})
