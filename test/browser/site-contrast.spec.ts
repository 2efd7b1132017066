import { contrast, paintTokens } from './contrast.ts'
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
]

for (const colorScheme of ['light', 'dark'] as const)
  test(`roles stand out from each other, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    const names = [...new Set(pairs.flatMap(({ ground, ink }) => [ground, ink]))]
    for (const where of ['body', '.inverse']) {
      const colours = await paintTokens(page, where, names)
      const tooFaint = pairs.filter(
        ({ ground, ink, needed }) => contrast(colours[ground], colours[ink]) < needed,
      )
      expect(tooFaint, where).toEqual([])
      expect(new Set(Object.values(colours).map(String)).size).toBeGreaterThan(8)
    }
  })
