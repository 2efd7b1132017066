import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Px of a picture that stand below each other; what is longer goes on beside it. */
const columnHeight = 3600

/**
 * A smaller copy of a picture, in columns where it is long.
 * @param page any page; it decodes the picture
 * @param scale of its width
 * @returns a WebP as a `data:` URL
 */
export async function shrink(page: Page, file: string, scale: number): Promise<string> {
  const png = await readFile(file)
  return page.evaluate(
    async ({ source, scale, columnHeight }) => {
      const image = await createImageBitmap(await (await fetch(source)).blob())
      const columns = Math.ceil(image.height / columnHeight)
      const rows = Math.min(image.height, columnHeight)
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(image.width * scale) * columns
      canvas.height = Math.round(rows * scale)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas.')
      context.imageSmoothingQuality = 'high'
      context.scale(scale, scale)
      for (let column = 0; column < columns; column += 1)
        context.drawImage(image, column * image.width, -column * columnHeight)
      return canvas.toDataURL('image/webp', 0.8)
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, scale, columnHeight },
  )
}
