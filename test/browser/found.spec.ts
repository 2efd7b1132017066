import { readFileSync } from 'node:fs'
import { paper } from '../../site/social-metadata.ts'
import { expect, idle, test } from './fixtures.ts'

test('a browser can read the manifest, and all that the page names is there', async ({
  page,
  site,
}) => {
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
})

for (const scheme of ['light', 'dark'] as const)
  test(`the frame of the browser and the icon have the colours of the page, ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/')
    /** The colour that a token has in a scheme, as a browser draws it. */
    const drawn = (token: string) =>
      page.evaluate((token) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.setProperty('color', `var(${token})`)
        const context = new OffscreenCanvas(1, 1).getContext('2d')
        if (!context) throw new Error('There is no canvas.')
        context.fillStyle = getComputedStyle(probe).color
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
        return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
      }, token)
    expect(await drawn('--paper')).toBe(paper[scheme])
    const colour = page.locator(`meta[name=theme-color][media*=${scheme}]`)
    await expect(colour).toHaveAttribute('content', paper[scheme])
    if (scheme === 'light')
      expect(readFileSync('site/public/favicon.svg', 'utf8')).toContain(
        `fill="${await drawn('--enamel')}"`,
      )
  })
