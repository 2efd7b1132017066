import { expect, publish, test } from './fixtures.ts'
import { attacks, whatGotThrough } from './hostile.ts'

for (const [name, content] of Object.entries(attacks))
  test(`an author gets nothing in by ${name}`, async ({ site, endpoint, logIn, browser }) => {
    const post = await publish(await logIn('author'), site, content)
    for (const theme of site.themes) {
      const visitor = await browser.newPage()
      const url = `${post}&test-theme=${theme}`
      expect(await whatGotThrough(visitor, url, endpoint)).toEqual([])
      await visitor.close()
    }
  })

test('a DIV of an author names no endpoint, even where an optimiser drops attributes of the script', async ({
  site,
  endpoint,
  logIn,
  page,
}) => {
  const div = (tag: string, more: string) => `<div data-widget="${tag}" ${more}>A DIV</div>`
  const evil = 'https://evil.example/'
  const post = await publish(
    await logIn('author'),
    site,
    [
      '[waitlist-button]',
      div('waitlist-button', `data-endpoint="${evil}"`),
      div('launch-countdown', `DATA-ENDPOINT='${evil}' data-dashboard-url=${evil}`),
    ].join('\n\n'),
  )
  await page.goto(`${post}&test-optimiser`)
  await expect(page.locator('.entry-content :is(waitlist-button, launch-countdown)')).toHaveCount(3)
  expect(await page.locator('.entry-content').innerHTML()).not.toContain('evil.example')
  await expect(page.locator('waitlist-button').first()).toHaveAttribute('endpoint', endpoint)
})
