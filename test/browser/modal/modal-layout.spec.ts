import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const join = (page: Page) => page.getByRole('button', { name: 'Join the Waiting Queue' })

test.describe('on a tall page', () => {
  test.beforeEach(async ({ partner }) => {
    await partner.embed(
      `<div style="height: 200vh; transform: rotate(0.5deg)"><waitlist-button></waitlist-button></div>`,
    )
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
