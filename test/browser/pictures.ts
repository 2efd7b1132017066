import type { Page } from '@playwright/test'

/** The largest difference of a channel (of 255) that antialiasing may cause. */
const faint = 16

interface Change {
  from: number[]
  to: number[]
  /** In how many pixels. */
  count: number
}

/**
 * What changes from one PNG picture to another.
 * @param page any page; it decodes them
 * @throws when their sizes differ
 */
export const changedColours = (page: Page, one: Buffer, other: Buffer): Promise<Change[]> =>
  page.evaluate(
    async (pictures) => {
      const decode = async (base64: string) => {
        const image = await createImageBitmap(
          new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]),
        )
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
        context?.drawImage(image, 0, 0)
        return context?.getImageData(0, 0, image.width, image.height)
      }
      const [a, b] = await Promise.all(pictures.map(decode))
      if (!a || !b || a.width !== b.width || a.height !== b.height)
        throw new Error('The pictures are not of one size.')
      const counts = new Map<string, number>()
      for (let at = 0; at < a.data.length; at += 4) {
        const colours = [a, b].map(({ data }) => data.subarray(at, at + 3).join())
        if (colours[0] === colours[1]) continue
        const change = colours.join(' ')
        counts.set(change, (counts.get(change) ?? 0) + 1)
      }
      return Array.from(counts, ([change, count]) => {
        const [from = [], to = []] = change.split(' ').map((text) => text.split(',').map(Number))
        return { from, to, count }
      })
    },
    [one, other].map((png) => png.toString('base64')),
  )

/** Counts the pixels in which two PNG pictures differ by more than antialiasing. */
export async function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0
  return (await changedColours(page, one, other))
    .filter(({ from, to }) => from.some((channel, at) => Math.abs(channel - (to[at] ?? 0)) > faint))
    .reduce((sum, { count }) => sum + count, 0)
}
