import { expect, idle, test } from './fixtures.ts'

test('the manifest is valid, and every file that the page names exists', async ({ page, site }) => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (!response.ok()) missing.push(response.url())
  })
  await page.goto('/')
  await idle(page)
  const session = await page.context().newCDPSession(page)
  // Chromium reads the manifest later than the page.
  await expect
    .poll(async () => {
      const { url, errors } = await session.send('Page.getAppManifest')
      return { url, errors }
    })
    .toEqual({ url: `${site}/site.webmanifest`, errors: [] })
  expect(missing).toEqual([])
  // Programs request it without reading a page.
  const icon = await page.request.get('/favicon.ico')
  expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
})
