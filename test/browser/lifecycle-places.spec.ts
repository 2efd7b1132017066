import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const typed = 'Sample Person'

/** A page with an open modal into which somebody has typed. */
test.beforeEach(async ({ page, partner }) => {
  await partner.embed('<div id="a"><waitlist-button></waitlist-button></div><div id="b"></div>')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByLabel('Full Name').fill(typed)
})

const isModal = (page: Page) => page.getByRole('dialog').evaluate((one) => one.matches(':modal'))

test('moveBefore keeps the modal, its text and the focus', async ({ page }) => {
  const sameDialog = await page.evaluate(() => {
    const element = document.querySelector('waitlist-button')
    const before = element?.shadowRoot?.querySelector('dialog')
    if (element) document.querySelector('#b')?.moveBefore(element, null)
    return before?.isConnected && before.open
  })
  expect(sameDialog).toBe(true)
  expect(await isModal(page)).toBe(true)
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveValue(typed)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('put into a shadow root, and out again, it keeps the modal and its text', async ({ page }) => {
  for (const into of ['shadow', 'document']) {
    await page.evaluate((into) => {
      const host = document.querySelector('#b')
      const shadow = host?.shadowRoot ?? host?.attachShadow({ mode: 'open' })
      const element =
        document.querySelector('waitlist-button') ?? shadow?.querySelector('waitlist-button')
      if (element) (into === 'shadow' ? shadow : document.body)?.append(element)
    }, into)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue(typed)
    await expect.poll(() => isModal(page)).toBe(true)
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveCSS('display', 'flex')
  }
})
