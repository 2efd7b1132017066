import { readFileSync } from 'node:fs'
import { paper } from '../../site/pages/social-metadata.ts'
import { contrast, paintTokens } from './contrast.ts'
import { expect, idle, test } from './fixtures.ts'

test('the manifest can be read, and all that the page names is there', async ({ page, site }) => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (!response.ok()) missing.push(response.url())
  })
  await page.goto('/')
  await idle(page)
  const session = await page.context().newCDPSession(page)
  // Chromium reads it some time after the page.
  await expect
    .poll(async () => {
      const { url, errors } = await session.send('Page.getAppManifest')
      return { url, errors }
    })
    .toEqual({ url: `${site}/site.webmanifest`, errors: [] })
  expect(missing).toEqual([])
  // Which programs ask for without reading a page.
  const icon = await page.request.get('/favicon.ico')
  expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
})

const hex = (channels: readonly number[] = []) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

for (const scheme of ['light', 'dark'] as const)
  test(`the browser’s frame and the icon have the page’s colours, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/')
    // What is drawn and has a meaning stands out (WCAG 2.2, 1.4.11). Of texts, axe knows.
    const surfaces = ['paper', 'sheet', 'shade', 'enamel']
    for (const where of ['body', '.inverse']) {
      const colours = await paintTokens(page, where, [...surfaces, 'line-strong', 'metal'])
      for (const surface of surfaces) {
        const drawn = colours[surface === 'enamel' ? 'metal' : 'line-strong']
        expect(contrast(colours[surface], drawn), surface).toBeGreaterThanOrEqual(3)
      }
    }
    const colours = await paintTokens(page, 'body', ['paper', 'enamel'])
    expect(hex(colours.paper)).toBe(paper[scheme])
    const meta = page.locator(`meta[name=theme-color][media*=${scheme}]`)
    await expect(meta).toHaveAttribute('content', paper[scheme])
    const icon = readFileSync('site/public/favicon.svg', 'utf8')
    if (scheme === 'light') expect(icon).toContain(`fill="${hex(colours.enamel)}"`)
  })
