import type { Page } from '@playwright/test'
import { features } from '../../../site/pages/content.ts'
import { findViolations } from '../axe.ts'
import { expect, sideways, test, watchShift } from '../fixtures.ts'
import { expectAddress, field, plate, radio, voices } from './plate-page.ts'

const look = (page: Page) => page.getByRole('button', { name: 'Look inside' })
const inside = (page: Page) => page.getByRole('dialog', { name: 'Sample portfolio at' })
const join = (page: Page) => inside(page).getByRole('button', { name: 'Join for this address' })
const close = (page: Page) => inside(page).getByRole('button', { name: 'Close' })

test('the door opens: a sample portfolio at the address, from which the visitor joins', async ({
  page,
  messages,
}) => {
  await page.goto('/')
  await expect(field(page)).toBeVisible()
  await expect(look(page)).toBeHidden()
  await field(page).pressSequentially('Priya Raman')
  await radio(page, 'notebook.ltd').check()
  await page.evaluate(() => scrollTo(0, 40))
  const shiftOfOpening = await watchShift(page)
  await look(page).press('Enter')
  await expect(close(page)).toBeFocused()
  await expect(page.locator('.inside-door')).toBeHidden()
  expect(await shiftOfOpening()).toBe(0)
  await expect(inside(page)).toHaveAccessibleName('Sample portfolio at priya-raman.notebook.ltd')
  await expect(inside(page).getByText('A sample:')).toBeInViewport()
  for (const { domain } of voices) {
    await inside(page).getByRole('radio', { name: domain }).check()
    await expect(inside(page).getByRole('heading', { level: 2 })).toContainText(
      `priya-raman.${domain}`,
    )
    const rooms = await inside(page).getByRole('heading', { level: 3 }).allTextContents()
    expect(rooms.sort()).toEqual(features.map(({ title }) => title).sort())
    expect(await findViolations(page), domain).toEqual([])
  }
  const shiftOfClosing = await watchShift(page)
  await page.keyboard.press('Escape')
  await expect(inside(page)).toBeHidden()
  await expect(look(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(40)
  await expectAddress(page, 'priya-raman', 'stackpage.info')
  expect(await shiftOfClosing()).toBe(0)

  await look(page).click()
  await join(page).click()
  const form = page.getByRole('dialog', { name: 'Join the Waitlist' })
  await expect(form.getByLabel('Full Name')).toHaveValue('Priya Raman')
  await expect(form.getByRole('checkbox', { name: 'priya-raman.stackpage.info' })).toBeChecked()
  expect(messages).toEqual([])
})

test('behind somebody else’s plate the visitor tries another name', async ({ page }) => {
  await page.goto('/?name=priya-raman')
  await look(page).click()
  await expect(inside(page)).toHaveAccessibleName(
    'Sample portfolio at priya-raman.nameplate.example',
  )
  await expect(join(page)).toBeHidden()
  await inside(page).getByRole('button', { name: 'Try your name' }).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
})

test('a door that does not load is stuck, and opens at the next try', async ({ page }) => {
  for (const file of ['**/inside.html', '**/inside-*.css']) {
    await page.goto('/?voice=notebook')
    await page.route(file, (route) => route.abort())
    await look(page).click()
    await expect(plate(page).getByRole('status')).toHaveText('The door is stuck. Please try again.')
    await expect(inside(page)).toBeHidden()
    await page.unroute(file)
    await look(page).click()
    await expect(inside(page)).toBeVisible()
    await expect(plate(page).getByRole('status')).toBeEmpty()
  }
})

for (const width of [320, 768])
  test(`nothing inside is wider than the window, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/?name=krishnamurthy-venkataram')
    await look(page).click()
    for (const { domain } of voices) {
      await inside(page).getByRole('radio', { name: domain }).check({ force: true })
      const room = page.locator('.inside-room')
      expect(await room.evaluate((one) => one.scrollWidth - one.clientWidth), domain).toBe(0)
      expect(await sideways(page)).toBe(0)
    }
  })
