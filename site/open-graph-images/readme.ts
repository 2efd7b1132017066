import type { Page } from '@playwright/test'

/** Px; what a visitor of the landing page sees first. */
const viewport = { width: 1200, height: 870 }

/**
 * Draws what the README opens with: the landing page before the launch, with the widgets at work.
 * @returns a PNG
 */
export async function drawReadmePicture(page: Page, colorScheme: 'light' | 'dark') {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await page.clock.setFixedTime(new Date(2025, 5, 11, 9, 41, 17))
  await page.goto('/')
  await page.getByRole('timer').filter({ hasText: 'seconds' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ animations: 'disabled' })
}
