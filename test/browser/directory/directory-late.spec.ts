import type { Page } from '@playwright/test'
import { expect, hold, idle, test, watchShift } from '../fixtures.ts'

/** The file of the directory's view, and React with it. */
const react = '**/embed/*/react-*.js*'
const sentence = 'The directory did not load. Please try again.'

const deeds: Record<string, (page: Page) => Promise<unknown>> = {
  key: (page) => page.keyboard.press('Shift'),
  scroll: (page) => page.mouse.wheel(0, 100),
}

for (const [name, deed] of Object.entries(deeds))
  test(`says that React failed to load, and a ${name} tries again`, async ({ page, partner }) => {
    let tries = 0
    await page.route(react, (route) => {
      tries += 1
      return route.abort()
    })
    if (name === 'scroll')
      await partner.embed('<demo-directory></demo-directory><p style="height: 900px">Below</p>')
    else await page.goto('/demo-portfolios')
    const search = page.getByRole('searchbox')
    await expect(search).toBeVisible()
    await idle(page)
    const readShift = await watchShift(page)
    await search.focus()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByRole('alert').locator('p')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Loading more portfolios...')).not.toBeVisible()
    expect(await readShift()).toBe(0)
    // The pointer is over the directory for the wheel.
    await search.hover()
    const before = tries
    await deed(page)
    await expect.poll(() => tries).toBeGreaterThan(before)
    await expect(page.getByRole('alert')).toHaveCount(1)

    await page.unroute(react)
    await search.fill('kafka')
    await deed(page)
    await expect(page.getByText('2 portfolios found')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

for (const [width, query] of [
  [375, 'q=nobody'],
  [1280, 'company=Tamarind+Post&skill=React'],
] as const)
  test(`a link shows only its results from the start, without a layout shift: ${query}, ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    const releaseScript = await hold(page, '**/embed/v1/widgets.js')
    const releaseReact = await hold(page, react)
    const readShift = await watchShift(page)
    await page.goto(`/demo-portfolios?${query}`, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(page.getByText('10 portfolios found')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
    releaseScript()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
    releaseReact()
    await expect(page.getByText(/^\d portfolios? found$/)).toBeVisible()
    await idle(page)
    expect(await readShift()).toBe(0)
  })

for (const [when, query] of [
  ['before React', ''],
  ['by a link', '?q=e'],
] as const)
  test(`prints every card that was found: ${when}`, async ({ page }) => {
    if (when === 'before React') await page.route(react, (route) => route.abort())
    await page.goto(`/demo-portfolios${query}`)
    if (query) await expect(page.locator('[data-stale=false]')).toBeVisible()
    await expect(page.getByText(/portfolios found/)).toBeVisible()
    const [count = ''] =
      (await page.getByText(/portfolios found/).textContent())?.match(/\d+/) ?? []
    await page.emulateMedia({ media: 'print' })
    const printed = await page.evaluate(async () => {
      dispatchEvent(new Event('beforeprint'))
      // After the event a browser lets promises settle, and prints.
      await null
      const names = document.querySelector('demo-directory')?.shadowRoot?.querySelectorAll('h3')
      return Array.from(names ?? []).filter((name) => name.checkVisibility()).length
    })
    expect(printed).toBe(Number(count))
  })
