import type { FrameLocator, Page } from '@playwright/test'
import { rowsIn } from '../../unit/server-samples.ts'
import { expect, fillIn, loader, test } from '../fixtures.ts'

const join = (place: Page | FrameLocator) =>
  place.getByRole('button', { name: 'Join the Waiting Queue' })
const button = '<waitlist-button></waitlist-button>'

test.describe('the waitlist modal', () => {
  test.beforeEach(async ({ partner }) => {
    await partner.embed(`<div style="height: 200vh; transform: rotate(0.5deg)">${button}</div>`)
  })

  for (const width of [360, 1440])
    test(`errors shift nothing: ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await join(page).click()
      const dialog = page.getByRole('dialog')
      const places = () =>
        dialog.evaluate((element) =>
          [...element.querySelectorAll('input:not([tabindex]), textarea, .foot')].map((field) => {
            const top = element.querySelector('form')?.getBoundingClientRect().top ?? 0
            return Math.round(field.getBoundingClientRect().top - top)
          }),
        )
      await expect(dialog.getByRole('alert')).toBeAttached()
      const before = await places()
      await dialog.getByRole('checkbox').first().check()
      expect(await places()).toEqual(before)
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByText('Please enter your full name').last()).toBeVisible()
      expect(await places()).toEqual(before)
      for (const [email, words] of [
        ['asha', 'Please enter an email address like name@example.com'],
        ['用户@example.com', 'Please use only a to z, digits and signs before the @'],
      ] as const) {
        await dialog.getByLabel('Email Address').fill(email)
        await dialog.getByLabel('Full Name').focus()
        await expect(dialog.getByText(words).first()).toBeVisible()
        expect(await places(), email).toEqual(before)
      }
      await dialog.getByRole('checkbox').first().uncheck()
      expect(await places()).toEqual(before)
      // Addresses are large enough to read, and break before the domain alone.
      const sizes = await dialog.locator('.address > span').evaluateAll((texts) =>
        texts.map((text) => ({
          size: Number.parseFloat(getComputedStyle(text).fontSize),
          lines: [...text.children].map((part) => part.getClientRects().length),
        })),
      )
      for (const { size, lines } of sizes) {
        expect(size).toBeGreaterThanOrEqual(12.8)
        expect(Math.max(...lines)).toBe(1)
      }
    })

  test('is printed once, not on every page', async ({ page }) => {
    await page.locator('waitlist-button').evaluate((element) => {
      element.setAttribute('privacy-url', 'https://example.com/privacy')
    })
    await join(page).click()
    await page.emulateMedia({ media: 'print' })
    // The styles for paper come with React.
    await expect(page.getByRole('dialog')).toHaveCSS('position', 'absolute')
    const pdf = (await page.pdf({ height: 1200 })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
    // A link is a dictionary of its own on each sheet that has it.
    expect(pdf.match(/\/URI \(https:\/\/example\.com\/privacy\)/g)).toHaveLength(1)
  })

  for (const [width, height] of [
    [360, 640],
    [800, 360],
  ] as const)
    test(`is at most 90 % of ${width} × ${height} high, and scrolls within`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await join(page).click()
      const dialog = page.getByRole('dialog')
      // On its way in it still stands lower.
      await dialog.evaluate((element) =>
        Promise.all(element.getAnimations().map(({ finished }) => finished)),
      )
      const box = await dialog.boundingBox()
      expect(box?.height).toBeLessThanOrEqual(height * 0.9)
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      // The ancestor is transformed; in the top layer that does not matter.
      expect(Math.abs((box?.y ?? 0) * 2 + (box?.height ?? 0) - height)).toBeLessThanOrEqual(2)
      const submit = dialog.getByRole('button', { name: 'Submit' })
      await submit.scrollIntoViewIfNeeded()
      await expect(submit).toBeInViewport()
    })
})

test('a click beside the modal closes it, and a drag out of it does not', async ({
  page,
  partner,
}) => {
  await partner.embed(`<p style="text-align: right">${button}</p>`)
  const dialog = page.getByRole('dialog')
  await join(page).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // Its second click meets the ground, since the form is there at once now.
  await join(page).dblclick()
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

test('an on-screen keyboard does not cover the modal', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 760 })
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { scale: 1, height: 760, offsetTop: 0 })
    Object.defineProperty(window, 'visualViewport', { value: viewport })
  })
  await page.clock.setFixedTime(new Date(2025, 6, 20))
  await page.goto('/')
  await page.locator('waitlist-button').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const setKeyboard = (height: number) =>
    page.evaluate((height) => {
      Object.assign(window.visualViewport ?? {}, { height: 760 - height, offsetTop: 20 })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  await setKeyboard(360)
  const box = await dialog.boundingBox()
  expect(box?.y).toBe(20)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(420)
  await dialog.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded()
  const submit = await dialog.getByRole('button', { name: 'Submit' }).boundingBox()
  expect((submit?.y ?? 0) + (submit?.height ?? 0)).toBeLessThanOrEqual(420)
  await setKeyboard(0)
  expect((await dialog.boundingBox())?.height).toBe(760 * 0.9)
})

test('sends in a sandbox without allow-forms', async ({ page, partner, site }) => {
  const endpoint = 'https://api.example.com/sign-ups'
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 201, headers: { 'Access-Control-Allow-Origin': '*' } }),
  )
  await partner.open(
    `<iframe title="Sandbox" sandbox="allow-scripts" width="700" height="700" srcdoc='
       <waitlist-button endpoint="${endpoint}"></waitlist-button>${loader(site)}'></iframe>`,
  )
  const frame = page.frameLocator('iframe')
  await join(frame).click()
  await fillIn(frame)
  await frame.getByLabel('Current Designation').press('Enter')
  await expect(frame.getByText('Thank You!')).toBeVisible()
  expect((await posted).postData()).toContain('sample@example.com')
})
