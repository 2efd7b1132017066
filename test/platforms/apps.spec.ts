import type { Page } from '@playwright/test'
import { test as base, expect } from './home.ts'
import { signUp } from './sign-up.ts'

const apps: { name: string; url: string; isServed?: true }[] = JSON.parse(process.env.APPS ?? '[]')

const test = base.extend<{ silence: undefined }>({
  /** Fails the test for an exception, a logged error or a warning, such as one of hydration. */
  silence: [
    async ({ messages }, use) => {
      await use(undefined)
      expect(messages.filter((message) => /^(?:error|warning|thrown)/.test(message))).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens the form. The app sets the button's name by an object. */
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Tell me first' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

for (const { name, url, isServed } of apps) {
  test(`${name} takes attributes, objects and events, before and after a change of pages`, async ({
    page,
  }) => {
    await page.goto(url)
    const days = Math.floor((Date.UTC(2099, 0, 1) - Date.now()) / 86_400_000)
    await expect(page.getByRole('timer')).toContainText(days.toLocaleString('en'))
    await openForm(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.locator('nav').getByText('About').click()
    await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible()
    await page.locator('nav').getByText('Home').click()
    await expect(page.getByRole('timer')).toBeVisible()
    await openForm(page)
    await signUp(page)
    await expect(page.getByText('See you at the launch.')).toBeVisible()
  })

  if (isServed)
    test(`${name} has the elements in its HTML`, async ({ request }) => {
      const html = (await (await request.get(url)).text()).replaceAll(/<!--.*?-->/g, '')
      expect(html).toMatch(
        /<launch-countdown launch-at="2099-01-01T00:00Z"[^>]*>We launch in 2099\.<\/launch-countdown>/,
      )
      expect(html).toContain('<waitlist-button')
    })
}
