import type { Page } from '@playwright/test'

const luminance = (channels: readonly number[]) =>
  [0.2126, 0.7152, 0.0722]
    .map((weight, at) => {
      const part = (channels[at] ?? 0) / 255
      return weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    })
    .reduce((sum, part) => sum + part)

/** The contrast of two colours in 8 bits of sRGB (WCAG 2.2, 1.4.3), from 1 to 21. */
export function contrast(one: readonly number[] = [], other: readonly number[] = []): number {
  const [dim = 0, clear = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (clear + 0.05) / (dim + 0.05)
}

/**
 * What a browser paints, in 8 bits of sRGB.
 * @param piles CSS colours, each upon those before it
 */
export async function paint(page: Page, piles: readonly (readonly string[])[]) {
  const keys = piles.map((pile) => pile.join('; '))
  const unique = [...new Map(piles.map((pile, at) => [keys[at], pile]))]
  const painted = await paintAll(
    page,
    unique.map(([, pile]) => pile),
  )
  const colours = new Map(unique.map(([key], at) => [key, painted[at] ?? []]))
  return keys.map((key) => colours.get(key) ?? [])
}

const paintAll = (page: Page, piles: readonly (readonly string[])[]): Promise<number[][]> =>
  page.evaluate((piles) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('There is no canvas.')
    return piles.map((colours) => {
      for (const colour of colours) {
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
      }
      return Array.from(context.getImageData(0, 0, 1, 1).data.subarray(0, 3))
    })
  }, piles)
