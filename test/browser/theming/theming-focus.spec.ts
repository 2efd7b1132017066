import { contrast } from '../contrast.ts'
import { expect, test } from '../fixtures.ts'
import { changedColours } from '../pictures.ts'

test('the focus ring has enough contrast on any background', async ({ page, partner }) => {
  await partner.embed('<waitlist-button></waitlist-button>', {
    head: '<style>body { margin: 0; padding: 20px }</style>',
  })
  const button = page.getByRole('button')
  await expect(button).toBeVisible()
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  const clip = { x: 0, y: 0, width: width + 40, height: height + 40 }
  for (const ground of ['white', 'black', '#777', '#99330b'])
    for (const [theme, accent] of [
      ['light', 'black'],
      ['dark', 'white'],
    ] as const) {
      await page.evaluate(
        ({ ground, theme, accent }) => {
          document.body.style.background = ground
          document.body.style.setProperty('--widget-accent', accent)
          document.querySelector('waitlist-button')?.setAttribute('theme', theme)
        },
        { ground, theme, accent },
      )
      await expect(page.locator('waitlist-button .widget')).toHaveAttribute('data-theme', theme)
      await button.blur()
      const before = await page.screenshot({ clip })
      await button.focus()
      expect(await button.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
      const changes = await changedColours(page, before, await page.screenshot({ clip }))
      // They stand out by 3 to 1 (WCAG 2.2, 2.4.13), in as many pixels as a line around it has that is
      // 2 px thick, but for rounded corners.
      const seen = changes.filter(({ from, to }) => contrast(from, to) >= 3)
      const pixels = seen.reduce((sum, { count }) => sum + count, 0)
      expect(pixels, `on ${ground}, ${theme}`).toBeGreaterThan((width + height) * 4 * 0.95)
    }
})
