import { expect, hold, idle, test } from '../fixtures.ts'

const react = '**/embed/*/react-*.js'

test('the directory loads React when a visitor points at it', async ({ page, requests }) => {
  const asked = () => requests.filter((url) => /\/react-[\w-]+\.js$/.test(url)).length
  await page.goto('/demo-portfolios')
  await idle(page)
  expect(asked()).toBe(0)
  await page.locator('demo-directory').hover()
  await expect.poll(asked).toBe(1)
})

test('actions in the directory before React count', async ({ page, messages }) => {
  const release = await hold(page, react)
  await page.goto('/demo-portfolios')
  const search = page.getByRole('searchbox')
  const node = await search.elementHandle()
  await search.fill('a')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Nothing is seen to happen, so it is pressed again.
  await page.keyboard.press('Enter')
  const skills = page.getByRole('list', { name: 'Skills' }).first().getByRole('button')
  await skills.first().click()
  await skills.nth(1).click()
  release()
  await expect(page.getByRole('group', { name: 'Domain' })).toBeVisible()
  await expect(search).toHaveValue('a')
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await expect(page).toHaveURL(/q=a&skill=.+&skill=/)
  // React has taken it over, and not made another one.
  expect(await node?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  expect(messages).toEqual([])
})

test('text typed before our script loads counts', async ({ page }) => {
  const release = await hold(page, '**/embed/v1/widgets.js')
  await page.goto('/demo-portfolios', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox')
  await search.fill('kafka')
  await page.getByRole('link').first().focus()
  release()
  await expect(page.getByText('2 portfolios found')).toBeVisible()
  await expect(search).toHaveValue('kafka')
})
