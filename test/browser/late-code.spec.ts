import { expect, hold, test } from './fixtures.ts'

test('a Hindi element never shows English first', async ({ page, partner }) => {
  const files = '**/hi-*'
  const release = await hold(page, files)
  const asked = page.waitForRequest(files)
  // Resolves with the load event.
  await partner.embed('<div lang="hi"><waitlist-button>रुकिए</waitlist-button></div>')
  await asked
  await expect(page.getByText('रुकिए')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  release()
  await expect(page.getByRole('button')).toHaveText('प्रतीक्षा सूची में शामिल हों')
})

test('requests React only after the form has loaded', async ({ page, partner }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const release = await hold(page, '**/form-*')
  await partner.embed('<waitlist-button></waitlist-button>')
  const held = page.waitForRequest('**/form-*')
  await page.getByRole('button').click()
  await held
  // Whatever the click has asked for has been asked for by then.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(asked.filter((url) => url.includes('/react-'))).toEqual([])
  const react = page.waitForRequest('**/react-*')
  release()
  await react
  await expect(page.getByLabel('Full Name')).toBeFocused()
})
