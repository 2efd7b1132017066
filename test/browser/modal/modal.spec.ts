import type { FrameLocator, Page } from '@playwright/test'
import { rowsIn } from '../../unit/server-samples.ts'
import { expect, fillIn, test } from '../fixtures.ts'

const join = (place: Page | FrameLocator) =>
  place.getByRole('button', { name: 'Join the Waiting Queue' })
const button = '<waitlist-button></waitlist-button>'

test('a click beside the modal closes it, and a drag out of it does not', async ({
  page,
  partner,
}) => {
  await partner.embed(`<p style="text-align: right">${button}</p>`)
  const dialog = page.getByRole('dialog')
  await join(page).click()
  const name = page.getByLabel('Full Name')
  await expect(name).toBeFocused()
  await expect(page.locator('[name=topic]')).toBeAttached()
  await name.fill('Sample Person')
  for (const [from, to] of [
    [name, undefined],
    [undefined, name],
  ]) {
    for (const [place, act] of [
      [from, 'down'],
      [to, 'up'],
    ] as const) {
      if (place) await place.hover()
      else await page.mouse.move(4, 4)
      await page.mouse[act]()
    }
    await expect(dialog).toBeVisible()
  }
  await page.mouse.click(4, 4)
  await expect(dialog).toHaveCount(0)
  await expect(join(page)).toBeFocused()
  await join(page).press('Enter')
  await expect(name).toHaveValue('Sample Person')
})

test('a sign-up is stored once, with its nine fields', async ({
  page,
  partner,
  site,
  messages,
}) => {
  const email = `partner-${Date.now()}-${Math.random()}@example.com`
  await partner.embed(
    `<waitlist-button trigger-type="login" endpoint="${site}/api/nameplate_pre_launch"></waitlist-button>`,
  )
  await join(page).click()
  await fillIn(page, email)
  await page.getByRole('slider').press('ArrowRight')
  await page.getByLabel('Comments').fill('Zoë said "नमस्ते"\nand more')
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
  expect(messages.filter((message) => message.startsWith('error'))).toEqual([])

  const rows = rowsIn(process.env.TEST_DATABASE ?? '')
  expect(rows.filter((row) => row.email === email)).toEqual([
    {
      receivedAt: expect.any(String),
      origin: new URL(page.url()).origin,
      fullName: 'Sample Person',
      email,
      phoneNumber: '',
      currentDesignation: 'Engineer',
      interestedDomains: ['yourname.techworks.ltd'],
      willingToPay: '550',
      comments: 'Zoë said "नमस्ते"\nand more',
      triggerType: 'login',
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ])
})

for (const when of ['without', 'behind', 'after'])
  test(`a launch ${when} a modal moves the focus to Get Started`, async ({ page, partner }) => {
    await page.clock.install({ time: new Date('2025-07-21T23:59:00Z') })
    await partner.embed('<launch-countdown launch-at="2025-07-22T00:00:00Z"></launch-countdown>')
    if (when === 'without') await join(page).focus()
    else {
      await join(page).click()
      await page.getByLabel('Full Name').fill('Sample Person')
    }
    if (when === 'after') {
      await page.keyboard.press('Escape')
      await expect(join(page)).toBeFocused()
    }
    await page.clock.runFor(61_000)
    await expect(page.getByText("We're Live")).toHaveCount(1)
    if (when === 'behind') {
      await expect(page.getByLabel('Full Name')).toHaveValue('Sample Person')
      await page.keyboard.press('Escape')
    }
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused()
  })

test('the focus returns to the button if the opener is hidden', async ({ page, partner }) => {
  const show = "document.querySelector('waitlist-button').show()"
  await partner.embed(`<button onclick="${show}; this.hidden = true">Menu</button>${button}`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(join(page)).toBeFocused()
})
