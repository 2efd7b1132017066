import { expect, test } from '../fixtures.ts'

const pages = ['/', '/demo-portfolios', '/about', '/no-such-page'] as const

test('an unknown path answers 404, logs the path and links to the home page', async ({
  page,
  messages,
}) => {
  const response = await page.goto('/about/more?q=1')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect
    .poll(() => messages.filter((message) => message.startsWith('error: ')).join())
    .toContain('/about/more')
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL('/')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  const texts: Record<string, string[]> = {
    '/': ['For IT Professionals', 'Join 500+ professionals', '10,000+', "We're Live"],
    '/demo-portfolios': [
      'Sample profiles',
      '10 portfolios found',
      'View Portfolio',
      'Not available',
    ],
    '/about': ['Inclusive Growth', 'Real Impact', 'Collaboration', "We're Live"],
    '/no-such-page': ['Oops! Page not found'],
  }
  for (const [path, shown] of Object.entries(texts))
    test(`${path} is readable, without useless controls`, async ({ page }) => {
      await page.goto(path)
      for (const text of shown) await expect(page.getByText(text).first()).toBeVisible()

      for (const useless of ['Theme', 'Your name in the address'])
        await expect(page.getByLabel(useless)).toBeHidden()
    })

  test('the snippet builder says what it needs', async ({ page }) => {
    await page.goto('/embed/v1/')
    await expect(page.locator('noscript p')).toContainText('The builder needs JavaScript')
  })
})

test('people can join the waitlist after the launch, from every page', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Join the Waitlist' })
  for (const path of pages) {
    await page.goto(path)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Go to the waitlist' }).click()
    await expect(dialog).toBeVisible()
  }
  // The same link again.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Go to the waitlist' }).click()
  await expect(dialog).toBeVisible()
})
