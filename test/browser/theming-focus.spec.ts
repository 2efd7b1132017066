import type { Page } from '@playwright/test'
import { expect, loader, test } from './fixtures.ts'

/** How many pixels of two pictures stand out from each other by 3 to 1 (WCAG 2.2, 2.4.13). */
const changed = (page: Page, pictures: readonly Buffer[]) =>
  page.evaluate(
    async (pictures) => {
      const decode = async (picture: string) => {
        const image = await createImageBitmap(await (await fetch(picture)).blob())
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
        context?.drawImage(image, 0, 0)
        return context?.getImageData(0, 0, image.width, image.height).data ?? []
      }
      const linear = (channel = 0) => {
        const part = channel / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      }
      const [before = [], after = []] = await Promise.all(pictures.map(decode))
      const luminance = (data: ArrayLike<number>, at: number) =>
        0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2])
      let count = 0
      for (let at = 0; at < before.length; at += 4) {
        const [a, b] = [luminance(before, at), luminance(after, at)]
        if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3) count += 1
      }
      return count
    },
    pictures.map((png) => `data:image/png;base64,${png.toString('base64')}`),
  )

test('the focus is seen on any ground', async ({ page, partner, site }) => {
  await partner.open(`<waitlist-button></waitlist-button>${loader(site)}`, {
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
      const after = await page.screenshot({ clip })
      // As much as a line around it that is 2 px thick, but for rounded corners.
      expect(await changed(page, [before, after]), `on ${ground}, ${theme}`).toBeGreaterThan(
        (width + height) * 4 * 0.95,
      )
    }
})
