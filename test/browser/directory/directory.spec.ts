import { expect, idle, test } from '../fixtures.ts'

const end = "You've reached the end of the results."

test('View Portfolio opens the demo site, except for unavailable people', async ({
  page,
  context,
}) => {
  await page.goto('/demo-portfolios')
  const cards = page.locator('demo-directory [part=card]:not(.skeleton)')
  await cards.last().scrollIntoViewIfNeeded()
  await expect(page.getByText(end)).toBeVisible()
  const links = cards.getByRole('link', { name: /View Portfolio/ })
  const disabled = cards.getByRole('button', { name: /View Portfolio/, disabled: true })
  await expect(links.or(disabled)).toHaveCount(10)
  await expect(disabled.first()).toBeVisible()
  await context.route('https://demo.nameplate.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'demo' }),
  )
  const opened = context.waitForEvent('page')
  await links.first().click()
  const tab = await opened
  await expect(tab).toHaveURL('https://demo.nameplate.example/ananya-iyer')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})

test('search, filters and scrolling make no requests', async ({ page, requests }) => {
  await page.goto('/demo-portfolios')
  // With its filters open, all of its code has come.
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('group', { name: 'Domain' })).toBeVisible()
  await idle(page)
  requests.length = 0
  await page.getByLabel('Backend').check()
  await page.getByRole('searchbox').fill('kafka')
  await expect(page.getByText('1 portfolio found')).toBeVisible()
  await page.getByText(end).scrollIntoViewIfNeeded()
  // Chromium asks for the icon again when the address changes. The plate at the end is the page's.
  expect(requests.filter((url) => !/favicon|screw/.test(url))).toEqual([])
})
