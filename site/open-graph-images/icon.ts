import type { Page } from '@playwright/test'
import type { Icon } from '../pages/social-metadata.ts'

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

/** An ICO file with one PNG of at most 255 px. */
export function inIco(png: Buffer, { size }: Icon): Buffer {
  const head = Buffer.alloc(22)
  // A directory of one icon, then its size, planes, bits a pixel, bytes, and where they begin.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
