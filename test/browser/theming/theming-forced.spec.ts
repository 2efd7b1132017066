import type { Locator } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { expect, fillIn, test } from '../fixtures.ts'

const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('forced colours distinguish selected, enabled and disabled controls', async ({
  page,
  partner,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.route('**/never', () => undefined)
  await partner.embed(
    `<i id="chosen" style="background: Highlight; color: GrayText; forced-color-adjust: none">System</i>
     <demo-directory latency="0"></demo-directory><waitlist-button endpoint="/never"></waitlist-button>`,
  )
  const card = page.locator('demo-directory [part="card"]').filter({ hasText: 'Ananya Iyer' })
  const badges = card.locator('.badge')
  await badges.first().click()
  await expect(badges.first()).toHaveAttribute('aria-pressed', 'true')
  await page.mouse.move(0, 0)
  const highlight = await style(page.locator('#chosen'), 'background-color')
  expect(await style(badges.first(), 'background-color')).toBe(highlight)
  expect(await style(badges.nth(1), 'background-color')).not.toBe(highlight)
  const grey = await style(page.locator('#chosen'), 'color')
  expect(await style(card.locator('.social button').first(), 'color')).toBe(grey)

  const button = page.locator('waitlist-button').getByRole('button')
  for (const one of [button, page.getByRole('button', { name: /^Filters/ })])
    expect(await style(one, 'border-top-style')).not.toBe('none')
  await button.press('Enter')
  expect(await style(page.getByLabel('Full Name'), 'outline-style')).not.toBe('none')
  const dialog = page.getByRole('dialog')
  expect(await style(dialog, 'border-top-style')).toBe('solid')
  expect(await findViolations(page, 'waitlist-button')).toEqual([])
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  // The wait is seen to turn.
  const spinner = dialog.locator('.spinner')
  expect(await style(spinner, 'border-inline-end-color')).toBe('rgba(0, 0, 0, 0)')
  expect(await style(spinner, 'border-top-color')).not.toBe('rgba(0, 0, 0, 0)')
})
