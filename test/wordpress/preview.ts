import type { Page } from '@playwright/test'
import { openBlockEditor, setBlocks } from './authors.ts'
import type { WordPress } from './wordpress.ts'

const snippets = {
  'launch-countdown':
    '<launch-countdown launch-at="2099-01-01T00:00">We launch soon.</launch-countdown>',
  'waitlist-button': '<waitlist-button>Our waitlist opens here.</waitlist-button>',
  'demo-directory': '<demo-directory latency="0">Demo portfolios appear here.</demo-directory>',
}

/** The preview of each snippet in a block Custom HTML: is it as high as what it shows? */
export async function lookAtPreviews(
  page: Page,
  wordpress: WordPress,
  site: string,
): Promise<string[]> {
  const faults: string[] = []
  for (const [tag, html] of Object.entries(snippets)) {
    await openBlockEditor(page, wordpress)
    const content = `<script async src="${site}/embed/v1/widgets.js"></script>\n${html}`
    await setBlocks(page, 'A look at a preview', [{ name: 'core/html', attributes: { content } }])
    await page.getByRole('textbox', { name: 'HTML' }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Preview' }).click()
    const frame = page.locator('iframe.components-sandbox')
    const widget = frame.contentFrame().locator(tag)
    await widget.locator('[part]').first().waitFor()
    const heights = async () => [
      (await widget.boundingBox())?.height ?? 0,
      (await frame.boundingBox())?.height ?? 0,
    ]
    // It may be measured once more, when what it shows has come.
    for (let tries = 0; tries < 20; tries += 1) {
      const [shown = 0, given = 0] = await heights()
      if (shown > 0 && given >= shown) break
      await page.waitForTimeout(250)
    }
    const [shown = 0, given = 0] = await heights()
    if (shown === 0 || given < shown)
      faults.push(`the preview of <${tag}> is ${given} px high, and it has ${shown} px to show`)
  }
  return faults
}
