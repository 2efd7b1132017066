import type { Page } from '@playwright/test'

/** Px: the part of the landing page that visitors see first. */
const viewport = { width: 1200, height: 952 }

/**
 * Draws the README's picture: the landing page before the launch, with working widgets.
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
