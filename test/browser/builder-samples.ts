import type { Page } from '@playwright/test'

/** Where the snippet builder is. */
export const builder = '/embed/v1/'

/** rebeccapurple, #663399, as a browser says it of a colour that was given or one that was computed. */
export const purple = /^(?:rgb\(102, 51, 153\)|color\(srgb 0\.4 0\.2 0\.6\))$/

/** The page in the builder's preview. */
export const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the widget"]')

/** The code that a guide on the builder's page gives, by the guide's anchor, which opens it. */
export async function guideCode(page: Page, anchor: string): Promise<string> {
  await page.goto(`${builder}#${anchor}`)
  return page.locator(`#${anchor} pre`).innerText()
}
