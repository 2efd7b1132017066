import type { Page } from '@playwright/test'
import type { App } from './apps.ts'
import { test as base, expect } from './home.ts'
import { signUp } from './sign-up.ts'

const apps: App[] = JSON.parse(process.env.APPS ?? '[]')

const test = base.extend<{ silence: undefined }>({
  /** Nothing is thrown, and nothing is logged as an error or a warning: of hydration, say. */
  silence: [
    async ({ messages }, use) => {
      await use(undefined)
      expect(messages.filter((message) => /^(?:error|warning|thrown)/.test(message))).toEqual([])
    },
    { auto: true },
  ],
})

/** The button has its name from an object, which the app gives it. */
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Tell me first' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const goAwayAndBack = async (page: Page) => {
  await page.locator('nav').getByText('About').click()
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible()
  await page.locator('nav').getByText('Home').click()
  await expect(page.getByRole('timer')).toBeVisible()
}

/** What the page keeps when all that can be collected is. */
async function kept(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round += 1) await devTools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters')
  await devTools.detach()
  return { nodes, listeners: jsEventListeners }
}

for (const { title, url, fault, isServed } of apps)
  test.describe(title, () => {
    base('is built', () => expect(fault).toBe(''))

    if (fault) return

    test('counts down to the time given', async ({ page }) => {
      await page.goto(url)
      const timer = page.getByRole('timer')
      const days = Math.floor((Date.UTC(2099, 0, 1) - Date.now()) / 86_400_000)
      await expect(timer).toContainText(days.toLocaleString('en'))
      const before = await timer.innerText()
      await expect.poll(() => timer.innerText()).not.toBe(before)
    })

    test('sends a sign-up to us, and hears that it was sent', async ({ page }) => {
      await page.goto(url)
      await openForm(page)
      await signUp(page)
      await expect(page.getByText('See you at the launch.')).toBeVisible()
    })

    test('keeps nothing of twenty visits', async ({ page }) => {
      // A transition keeps the page before, too.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(url)
      const visit = async () => {
        await openForm(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await goAwayAndBack(page)
      }
      for (let visits = 0; visits < 2; visits += 1) await visit()
      const before = await kept(page)
      for (let visits = 0; visits < 20; visits += 1) await visit()
      // One that is left at each visit would be twenty.
      const grown = async () => {
        const after = await kept(page)
        return Math.max(after.nodes - before.nodes, after.listeners - before.listeners)
      }
      await expect.poll(grown).toBeLessThan(10)
    })

    if (isServed)
      test('has it in the HTML', async ({ request }) => {
        const html = (await (await request.get(url)).text()).replaceAll(/<!--.*?-->/g, '')
        expect(html).toMatch(
          /<launch-countdown launch-at="2099-01-01T00:00Z"[^>]*>We launch in 2099\.<\/launch-countdown>/,
        )
        expect(html).toContain('<waitlist-button')
      })
  })
