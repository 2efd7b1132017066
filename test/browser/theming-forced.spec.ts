import AxeBuilder from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import { expect, fillIn, loader, test } from './fixtures.ts'

const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** What the browser makes of a system colour in this page. */
const systemColour = (locator: Locator, colour: string) =>
  locator.evaluate((element, colour) => {
    const probe = element.ownerDocument.createElement('i')
    probe.style.cssText = `color: ${colour}; forced-color-adjust: none`
    element.ownerDocument.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, colour)

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('in forced colours, what is chosen, what can be used and what cannot are told apart', async ({
  page,
  partner,
  site,
}) => {
  await partner.open(
    `<launch-countdown></launch-countdown><demo-directory latency="0"></demo-directory>${loader(site)}`,
  )
  const card = page.locator('demo-directory [part="card"]').filter({ hasText: 'Ananya Iyer' })
  const badges = card.locator('.badge')
  await badges.first().click()
  await expect(badges.first()).toHaveAttribute('aria-pressed', 'true')
  await page.mouse.move(0, 0)
  const highlight = await systemColour(badges.first(), 'Highlight')
  expect(await style(badges.first(), 'background-color')).toBe(highlight)
  expect(await style(badges.nth(1), 'background-color')).not.toBe(highlight)
  expect(await style(page.locator('.chips .badge').first(), 'background-color')).toBe(highlight)

  const grey = await systemColour(badges.first(), 'GrayText')
  expect(await style(card.locator('.social button').first(), 'color')).toBe(grey)
  expect(await style(page.locator('.button:disabled').first(), 'color')).toBe(grey)

  const getStarted = page.getByRole('link', { name: 'Get Started' })
  expect(await style(getStarted, 'border-top-color')).not.toBe('rgba(0, 0, 0, 0)')
  await getStarted.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await style(getStarted, 'outline-style')).toBe('solid')
})

test('in forced colours, the modal has its edge, and the wait is seen to turn', async ({
  page,
  partner,
  site,
}) => {
  await page.route('**/never', () => undefined)
  await partner.open(`<waitlist-button endpoint="/never"></waitlist-button>${loader(site)}`)
  await page.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  expect(await style(dialog, 'border-top-style')).toBe('solid')
  const { violations } = await new AxeBuilder({ page }).include('waitlist-button').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  const spinner = dialog.locator('.spinner')
  expect(await style(spinner, 'border-inline-end-color')).toBe('rgba(0, 0, 0, 0)')
  expect(await style(spinner, 'border-top-color')).not.toBe('rgba(0, 0, 0, 0)')
})
