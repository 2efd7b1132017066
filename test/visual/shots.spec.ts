import { writeFile } from 'node:fs/promises'
import { type Page, test } from '@playwright/test'
import { type State, states, visit } from '../browser/states.ts'
import { shotFile, shots } from './shots.ts'

/** Brings what is to be seen of a state into the window. */
async function showWidget(page: Page, { widget, detail }: State) {
  if (!widget) return
  const isLong = widget === 'demo-directory' && !detail
  await page
    .locator(detail ?? widget)
    .first()
    .evaluate(
      (seen, block) => seen.scrollIntoView({ block, behavior: 'instant' }),
      isLong ? ('start' as const) : ('center' as const),
    )
}

/** A picture that the next one is equal to: a new size takes some frames to be drawn. */
async function settled(page: Page, fullPage: boolean): Promise<Buffer> {
  const take = () => page.screenshot({ fullPage, animations: 'disabled' })
  let picture = await take()
  for (let tries = 0; tries < 8; tries += 1) {
    const next = await take()
    if (next.equals(picture)) return next
    picture = next
  }
  throw new Error('The page does not come to rest.')
}

for (const state of states)
  test(`pictures: ${state.name}`, async ({ page }) => {
    await visit(page, state)
    for (const shot of shots.filter((shot) => shot.state === state)) {
      await page.emulateMedia({ colorScheme: shot.colorScheme })
      await page.setViewportSize(shot.window)
      await page.evaluate(() => document.fonts.ready)
      await showWidget(page, state)
      await writeFile(shotFile(shot), await settled(page, !state.widget))
    }
  })
