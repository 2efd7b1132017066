import type { Page } from '@playwright/test'
import { serveDist } from '../../site/server/http/serve-dist.ts'
import { states } from '../browser/states.ts'

/** Widths in px of a text in fonts of the machine, by their family. */
export type FontWidths = Readonly<Record<string, number>>

/** The families that the pages name. */
export async function familiesOf(page: Page): Promise<string[]> {
  const site = await serveDist()
  const families = new Set<string>()
  for (const path of new Set(states.map(({ path }) => path))) {
    await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
    const stacks = await page
      .locator('*')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).fontFamily))
    for (const family of stacks.join(',').split(',')) if (family) families.add(family.trim())
  }
  await site.close()
  return [...families].sort()
}

/**
 * How wide a text is in each family, or in what stands in for it: whether two machines have the
 * same fonts. Fonts that the site brings along do not count.
 */
export async function measureFonts(page: Page, families: readonly string[]): Promise<FontWidths> {
  await page.goto('about:blank')
  return page.evaluate((families) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    return Object.fromEntries(
      families.map((family) => {
        context.font = `64px ${family}, monospace`
        return [family, context.measureText('Nameplate 0123456789 ₹ नमस्ते').width]
      }),
    )
  }, families)
}
