import { devices, type Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ ...devices['Pixel 7'], deviceScaleFactor: 1 })

/**
 * What can be tapped and is smaller than a finger: a checkbox counts with its label, and a link in a
 * sentence is as high as its text (WCAG 2.2, 2.5.8, "Inline").
 */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const roots = [document, ...document.querySelectorAll('*')].map((node) =>
      'shadowRoot' in node ? node.shadowRoot : node,
    )
    const targets = roots.flatMap((root) => [
      ...(root?.querySelectorAll('a, button, input, select, textarea') ?? []),
    ])
    const isInSentence = (target: Element) =>
      target.matches('p > a') && getComputedStyle(target).display === 'inline'
    return targets
      .filter((target) => !isInSentence(target))
      .map((target) => target.closest('label') ?? target)
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box: { width, height } }) => width > 0 && Math.min(width, height) < 44)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)} ${box.width} × ${box.height}`)
  })

const states: readonly [string, string, (page: Page) => Promise<void>][] = [
  ['the landing page', '/', async () => undefined],
  [
    'the modal',
    '/',
    async (page) => {
      await page.locator('waitlist-button').getByRole('button').tap()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'the directory with its filters',
    '/demo-portfolios',
    async (page) => {
      await page.getByRole('button', { name: 'Filters' }).tap()
      await page.getByRole('checkbox', { name: 'Backend' }).tap()
      await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeVisible()
    },
  ],
  ['the about page', '/about', async () => undefined],
  ['the 404 page', '/no-such-page', async () => undefined],
]

for (const [name, path, steps] of states)
  test(`everything that can be tapped is 44 px large: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.setFixedTime(new Date(2025, 6, 20))
    await page.goto(path)
    await steps(page)
    expect(await tooSmall(page)).toEqual([])
  })
