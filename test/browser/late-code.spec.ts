import { expect, hold, test } from './fixtures.ts'

test('offline the form says so in the language of the page, and opens later', async ({
  page,
  context,
  partner,
}) => {
  await partner.embed('<waitlist-button lang="hi"></waitlist-button>')
  const button = page.getByRole('button')
  await expect(button).toHaveText('प्रतीक्षा सूची में शामिल हों')
  await context.setOffline(true)
  for (const _ of ['once', 'again']) {
    await button.click()
    await expect(page.getByRole('alert')).toContainText('फ़ॉर्म लोड नहीं हुआ।')
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(button).toBeFocused()
  }
  await context.setOffline(false)
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('what is Hindi from the start is not shown in English first', async ({ page, partner }) => {
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

test('on a slow line React does not delay the form: it is asked for when the form has come', async ({
  page,
  partner,
}) => {
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
