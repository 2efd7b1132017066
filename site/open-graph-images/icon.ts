import type { Page } from '@playwright/test'
import type { Icon } from '../social-metadata.ts'

/**
 * Draws the icon of the site.
 * @param svg the colour of its first shape fills the square around an icon with a `share`
 */
export async function drawIcon(page: Page, svg: string, { size, share }: Icon): Promise<Buffer> {
  const ground = /fill="([^"]+)"/.exec(svg)?.[1]
  if (!ground) throw new Error('favicon.svg has no shape with a fill, for its ground.')
  await page.setContent(svg)
  await page.addStyleTag({
    content: `body { display: grid; place-items: center; margin: 0; block-size: ${size}px; inline-size: ${size}px; ${share ? `background: ${ground}` : ''} }
      svg { inline-size: ${100 * (share ?? 1)}% }`,
  })
  return page.screenshot({
    clip: { x: 0, y: 0, width: size, height: size },
    omitBackground: true,
  })
}
