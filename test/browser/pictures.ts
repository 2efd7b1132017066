import type { Page } from '@playwright/test'

/** Of 255: what smoothing may do to an edge when a layer is composited by itself. */
const faint = 8

/**
 * Counts the pixels in which two PNG pictures differ by more than smoothing does.
 * @param page any page; it decodes them
 * @returns Infinity when their sizes differ
 */
export async function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0
  return page.evaluate(
    async ({ pictures, faint }) => {
      const decode = async (base64: string) => {
        const image = await createImageBitmap(await (await fetch(base64)).blob())
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
        context?.drawImage(image, 0, 0)
        return context?.getImageData(0, 0, image.width, image.height)
      }
      const [a, b] = await Promise.all(pictures.map(decode))
      if (!a || !b || a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY
      const differing = new Set<number>()
      for (const [index, value] of a.data.entries())
        if (Math.abs(value - (b.data[index] ?? 0)) > faint) differing.add(index >> 2)
      return differing.size
    },
    {
      pictures: [one, other].map((png) => `data:image/png;base64,${png.toString('base64')}`),
      faint,
    },
  )
}
