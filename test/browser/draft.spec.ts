import { expect, fillIn, test } from './fixtures.ts'

test('a draft outlives a reload', async ({ page, partner }) => {
  const open = () => page.evaluate(() => document.querySelector('waitlist-button')?.show())
  await partner.embed('<waitlist-button endpoint="/sign-ups"></waitlist-button>')
  await open()
  await fillIn(page)
  await page.getByRole('slider').press('ArrowRight')
  await page.reload()
  await open()
  await expect(page.getByLabel('Email Address')).toHaveValue('sample@example.com')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.getByRole('slider')).toHaveValue('550')
})
