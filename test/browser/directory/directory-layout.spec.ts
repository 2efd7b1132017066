import type { Page } from '@playwright/test'
import { expect, expectStill, test } from '../fixtures.ts'

const end = "You've reached the end of the results."

test.describe('the directory page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/demo-portfolios')
    await expect(page.getByRole('searchbox')).toBeVisible()
  })

  const cards = (page: Page) =>
    page
      .locator('demo-directory')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })

  test('with open filters the results are in view and nothing covers the focus', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Filters' }).click()
    const clear = page.getByRole('button', { name: 'Clear', exact: true })
    for (const [width, height] of [
      [375, 667],
      [667, 375],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.getByLabel('Backend').check()
      await expect(page.getByText('2 portfolios found')).toBeInViewport({ ratio: 1 })
      await expect(clear).toBeInViewport({ ratio: 1 })
      await page.getByLabel('Tamarind Post').check()
      await expect(page.getByText('0 portfolios found')).toBeInViewport({ ratio: 1 })
      await expect(clear).toBeInViewport({ ratio: 1 })
      const { y = 0 } = (await page.locator('[part=empty]').boundingBox()) ?? {}
      const panel = (await page.locator('[part=filters]').boundingBox()) ?? { y: 0, height: 0 }
      expect(y).toBeGreaterThan(panel.y + panel.height)

      await page.getByLabel('Backend').focus()
      const seen: boolean[] = []
      for (let at = 1; at < 23; at += 1) {
        await page.keyboard.press('Tab')
        seen.push(
          await page.evaluate(() => {
            const root = document.querySelector('demo-directory')?.shadowRoot
            const box = root?.activeElement?.getBoundingClientRect() ?? new DOMRect()
            const top = root?.elementFromPoint(box.x + box.width / 2, box.bottom - 1)
            return top === root?.activeElement
          }),
        )
      }
      expect(seen).not.toContain(false)
      await page.getByLabel('Backend').uncheck()
      await page.getByLabel('Tamarind Post').uncheck()
    }
  })

  test('at 360 px choosing filters moves nothing, and the sticky bar is at most 56 px high', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Filters' }).click()
    const option = page.getByLabel('Backend')
    const bar = page.locator('demo-directory .found')
    await option.scrollIntoViewIfNeeded()
    const placeOf = async () => {
      const [own, stuck] = await Promise.all([option.boundingBox(), bar.boundingBox()])
      expect(stuck?.height).toBeLessThanOrEqual(56)
      return own?.y
    }
    const before = await placeOf()
    for (const name of ['Backend', 'Frontend', 'DevOps', 'Mobile Developer']) {
      await page.getByLabel(name).click()
      await expect(page.getByRole('button', { name: `Remove filter ${name}` })).toBeAttached()
      expect(await placeOf()).toBe(before)
    }
    // Clear touches neither line of the bar.
    const clear = await page.getByRole('button', { name: 'Clear', exact: true }).boundingBox()
    const box = await bar.boundingBox()
    if (!clear || !box) throw new Error('They are not seen.')
    expect(clear.y - box.y).toBeGreaterThan(3)
    expect(box.y + box.height - clear.y - clear.height).toBeGreaterThan(3)
  })

  test('at 1440 × 900 cards are in view below the open filters', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(cards(page).first().getByRole('heading')).toBeInViewport()
  })

  for (const { width, height } of [
    { width: 320, height: 256 },
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ])
    test(`skipping the portfolios shows what comes after them, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.getByRole('button', { name: 'Skip the portfolios' }).press('Enter')
      const after = page.getByRole('group', { name: 'After the portfolios' })
      await expect(after).toBeFocused()
      await expect(after).toBeInViewport()
      // It stays there.
      await expectStill(page)
      await expect(after).toBeInViewport()
    })

  test('an invitation ends the list and fills its last row', async ({ page }) => {
    const invitation = page.getByRole('link', { name: 'Your name here Join the waitlist' })
    await expect(invitation).toHaveCount(0)
    await cards(page).last().scrollIntoViewIfNeeded()
    await expect(page.getByText(end)).toBeVisible()
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const plate = await invitation.boundingBox()
      const last = await cards(page).last().boundingBox()
      const list = await page.locator('[part=grid]').boundingBox()
      if (!plate || !last || !list) throw new Error('They are not seen.')
      expect(plate.x + plate.width).toBeCloseTo(list.x + list.width, 0)
      // Beside the tenth card, or in a row of its own.
      const isBeside = plate.y < last.y + last.height
      expect(isBeside).toBe(width === 1440)
      if (!isBeside) expect(plate.x).toBeCloseTo(list.x, 0)
    }
    await page.getByRole('searchbox').fill('kafka')
    await expect(page.getByText('2 portfolios found')).toBeVisible()
    await expect(invitation).toBeVisible()
  })
})

test('a description takes two lines until it is opened', async ({ page, partner }) => {
  await partner.embed('<demo-directory latency="0"></demo-directory>')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.evaluate(() => {
    const directory = document.querySelector('demo-directory')
    const [model] = directory?.profiles ?? []
    if (!directory || !model) throw new Error('no profiles')
    const long = 'Long enough for many lines. '.repeat(20)
    directory.profiles = ['Short.', long].map((description, id) => ({
      ...model,
      id: `p${id}`,
      description,
    }))
  })
  const lines = async (text: string) => {
    const description = page.getByText(text).first()
    await expect(description).toBeVisible()
    return description.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
  }
  expect(await lines('Long enough')).toBeCloseTo(2, 1)
  expect(await lines('Short.')).toBeLessThanOrEqual(2)
  await page.locator('summary', { hasText: 'Long enough' }).focus()
  await page.keyboard.press('Enter')
  expect(await lines('Long enough')).toBeGreaterThan(5)
})
