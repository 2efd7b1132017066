import type { Page } from '@playwright/test'
import { contrast } from '../contrast.ts'
import { expect, inputMethod, test } from '../fixtures.ts'
import { changedColours } from '../pictures.ts'
import { field, headline, leads } from './plate-page.ts'

const domains = ['techworks.ltd', 'nameplate.example', 'notebook.ltd', 'stackpage.info']
const status = (page: Page) => page.locator('.hero-plate').getByRole('status')

/** Expects that the landing page shows a name in all places. */
async function expectName(page: Page, name: string, whose: keyof typeof leads = 'own') {
  await expect(headline(page)).toContainText(`${name}.`)
  await expect(headline(page)).toHaveAccessibleName(
    `${leads[whose]} ${name}.techworks.ltd, ${name}.nameplate.example, ${name}.notebook.ltd or ${name}.stackpage.info`,
  )
  const addresses = domains.map((domain) => `${name}.${domain}`)
  // As it is copied, too.
  expect(await page.locator('.address-name').allInnerTexts()).toEqual(
    addresses.map((address, at) => (at === 0 ? address.toUpperCase() : address)),
  )
  // Of a name that was typed, only the domain is known to be available.
  const known = name === 'yourname' ? 'Available' : 'Available domain'
  await expect(page.locator('.available')).toHaveText([known, known, known, known])
  for (const mark of await page.locator('.available').all()) await expect(mark).toBeVisible()
  await expect(page.locator('.browser-bar')).toHaveText(addresses)
  await expect(page.locator('.address-name').last()).toHaveAccessibleName(addresses.at(-1) ?? '')
}

test('a name typed into the headline is shown, linked and kept', async ({ page, messages }) => {
  await page.goto('/')
  await expectName(page, 'yourname')

  await field(page).pressSequentially('Jané  Doe')
  await expectName(page, 'jane-doe')
  await expect(field(page)).toHaveValue('jane-doe')
  await expect(page.locator('.drawing').first()).toContainText('jane doe')
  await expect(page.locator('.drawing').last()).toContainText('jane-doe')
  await expect(page).toHaveURL('/?name=jane-doe')

  await field(page).press('Home')
  await page.keyboard.type('Év')
  expect(await field(page).evaluate((element) => Reflect.get(element, 'selectionStart'))).toBe(2)
  await expectName(page, 'evjane-doe')
  await page.keyboard.press('Escape')
  await expectName(page, 'yourname')

  await field(page).fill('🙂 Анна')
  await expectName(page, 'yourname')
  await expect(status(page)).toHaveText('In Latin letters, please: a–z, 0–9, hyphen')
  await field(page).fill('jane-doe')
  await expect(status(page)).toBeEmpty()

  await page.reload()
  await expectName(page, 'jane-doe')
  await page.getByRole('link', { name: 'About', exact: true }).click()
  const badge = page.getByRole('link', { name: 'Your address: jane-doe' })
  await expect(badge).toBeVisible()
  await badge.click()
  await expect(page).toHaveURL('/?name=jane-doe')
  await field(page).fill('')
  await expectName(page, 'yourname')
  await expect(page).toHaveURL('/')
  await page.goto('/about')
  await expect(badge).toBeHidden()
  expect(messages).toEqual([])
})

test('a name that was there before is replaced by the first key', async ({ page }) => {
  for (const path of ['/?name=priya-raman', '/']) {
    await page.goto(path)
    await expect(field(page)).toBeVisible()
    await field(page).click()
    await page.keyboard.type('jo')
    await expectName(page, 'jo')
    await field(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type('e')
    await expectName(page, 'joe')
  }
  await page.reload()
  await expect(field(page)).toBeVisible()
  await field(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.type('y')
  await expectName(page, 'joey')
})

test('what a name may not have is announced once, and takes the place of the next step', async ({
  page,
}) => {
  await page.goto('/')
  const next = page.getByText('Now pick one of the four.')
  await field(page).pressSequentially('ali')
  await expect(next).toBeVisible()
  await field(page).fill('محمد ali')
  await expect(status(page)).toHaveText(/^In Latin letters/)
  await expect(next).toBeHidden()
  await field(page).fill('a'.repeat(64))
  await expect(status(page)).toHaveText(/63 characters/)
  const announced = await status(page).evaluateHandle((region) => {
    const changes = new MutationObserver(() => undefined)
    changes.observe(region, { childList: true, characterData: true, subtree: true })
    return changes
  })
  await page.keyboard.type('bcd')
  await expect(field(page)).toHaveValue('a'.repeat(63))
  expect(await announced.evaluate((changes) => changes.takeRecords().length)).toBe(0)
  await field(page).press('Backspace')
  await expect(status(page)).toBeEmpty()
  await expect(next).toBeVisible()
})

test('the 404 page leads to the field', async ({ page }) => {
  await page.goto('/asha')
  await page.getByRole('link', { name: 'Try my name on that door' }).click()
  await expect(field(page)).toBeFocused()
})

test('what an input method composes is left alone until it is done', async ({ page }) => {
  await page.goto('/')
  await field(page).focus()
  const { compose, commit } = await inputMethod(page)
  await compose('Zoëか')
  await expect(field(page)).toHaveValue('Zoëか')
  await expect(headline(page)).toContainText('Zoëか.')
  await commit('Zoëか')
  await expect(field(page)).toHaveValue('zoe')
  await expectName(page, 'zoe')
  await expect(status(page)).toContainText('a–z')
})

test('a name in the address bar is text, and goes into forms', async ({ page, messages }) => {
  await page.goto(`/?name=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await expectName(page, 'img-srcx-onerroralert1', 'shared')
  await expect(page.locator('main img')).toHaveCount(0)
  await page.clock.setFixedTime(new Date(2025, 6, 20))
  await page.goto('/?name=jane')
  for (const [at, name] of [
    [0, 'jane'],
    [1, 'asha'],
  ] as const) {
    await field(page).fill(name)
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).nth(at).click()
    const option = page.getByRole('dialog').getByRole('checkbox').first()
    await expect(option).toHaveAccessibleName(`${name}.techworks.ltd`)
    await page.keyboard.press('Escape')
  }
  expect(messages).toEqual([])
})

test('the dot stays with the name, however long', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const longest = 'wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen'
  const alone: string[] = []
  for (let length = 1; length <= longest.length; length += 1) {
    const name = longest.slice(0, length)
    await field(page).fill(name)
    const isAlone = await headline(page).evaluate((element) => {
      const range = document.createRange()
      const place = element.querySelector('[data-name]')
      const [letters, dot] = [place?.firstChild, place?.nextSibling]
      if (!letters || !dot) throw new Error('There is no name.')
      const top = () => Array.from(range.getClientRects()).at(-1)?.top ?? 0
      range.selectNodeContents(dot)
      const ofDot = top()
      range.setStart(letters, (letters.textContent?.length ?? 0) - 1)
      range.setEndAfter(letters)
      return ofDot > top() + 1
    })
    if (isAlone) alone.push(name)
  }
  expect(alone).toEqual([])
})

for (const forcedColors of ['none', 'active'] as const)
  test(`its focus is seen, forced colours: ${forcedColors}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' })
    await page.goto('/?name=jane')
    await expect(field(page)).toBeVisible()
    const plate = page.locator('.hero-plate')
    const before = await plate.screenshot()
    await field(page).focus()
    const changes = await changedColours(page, before, await plate.screenshot())
    const seen = changes.filter(({ from, to }) => contrast(from, to) >= 3)
    const { width = 0 } = (await page.locator('.hero-name').boundingBox()) ?? {}
    // A line of 2 px below all of the name, at least.
    expect(seen.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(width * 1.9)
  })
