import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const surfaces = ['paper', 'sheet', 'shade']
const on = (grounds: readonly string[], inks: readonly string[], needed: number) =>
  grounds.flatMap((ground) => inks.map((ink) => ({ ground, ink, needed })))

/** What WCAG 2.2 asks of text (1.4.3), and of what is drawn and has a meaning (1.4.11). */
const pairs = [
  ...on(surfaces, ['ink', 'ink-soft', 'accent-ink', 'available'], 4.5),
  ...on(surfaces, ['line-strong'], 3),
  ...on(['enamel', 'enamel-deep', 'ink-fixed'], ['on-enamel'], 4.5),
  ...on(['enamel'], ['metal'], 3),
  ...on(['accent'], ['on-accent'], 4.5),
  ...on(['ink-fixed'], ['on-screen', 'on-screen-soft'], 4.5),
  // A button that the pointer is on.
  ...on(['ink'], ['paper', 'sheet', 'shade'], 4.5),
  ...on(['on-enamel'], ['enamel'], 4.5),
]

/** The roles as the screen has them, in 8 bits of sRGB. */
const readRoles = (page: Page, where: string, names: readonly string[]) =>
  page.evaluate(
    ({ where, names }) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const probe = document.querySelector(where)?.appendChild(document.createElement('i'))
      if (!context || !probe) throw new Error(`no canvas, or no ${where}`)
      const colours = names.map((name) => {
        probe.style.color = `var(--${name})`
        context.fillStyle = getComputedStyle(probe).color
        context.fillRect(0, 0, 1, 1)
        return [name, Array.from(context.getImageData(0, 0, 1, 1).data.subarray(0, 3))] as const
      })
      probe.remove()
      return Object.fromEntries(colours)
    },
    { where, names },
  )

/** Relative luminance (WCAG 2.2). */
function luminance(channels: readonly number[] = []): number {
  const [r = 0, g = 0, b = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const where of ['body', '.inverse'])
    test(`roles stand out from each other in ${where}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      const names = [...new Set(pairs.flatMap(({ ground, ink }) => [ground, ink]))]
      const colours = await readRoles(page, where, names)
      const tooFaint = pairs.flatMap(({ ground, ink, needed }) => {
        const [less = 0, more = 0] = [luminance(colours[ground]), luminance(colours[ink])].sort()
        const contrast = (more + 0.05) / (less + 0.05)
        return contrast < needed ? [`${ink} on ${ground}: ${contrast.toFixed(2)}`] : []
      })
      expect(tooFaint).toEqual([])
      expect(new Set(names.map((name) => String(colours[name]))).size).toBeGreaterThan(8)
    })
