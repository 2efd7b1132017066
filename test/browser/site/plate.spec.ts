import { expect, sideways, signUp, test, watchShift } from '../fixtures.ts'
import { expectAddress, facesCame, field, join, plate, radio, voices } from './plate-page.ts'

test('a domain is chosen by arrow keys, and the plate joins for its address', async ({
  page,
  messages,
}) => {
  await page.goto('/')
  await expect(join(page)).toBeHidden()
  await expect(plate(page).getByText('choose a domain')).toBeVisible()
  await field(page).pressSequentially('Priya Raman')
  await expect(plate(page).getByText('Now pick one of the four.')).toBeVisible()
  await page.keyboard.press('Tab')
  // A screen reader says the domain and its voice.
  for (const { domain, style } of voices)
    await expect(radio(page, domain)).toHaveAccessibleName(`${domain} ${style}`)
  await page.keyboard.press('Space')
  await expectAddress(page, 'priya-raman', 'techworks.ltd')
  for (const { domain } of voices.slice(1, 3)) {
    await page.keyboard.press('ArrowDown')
    await expectAddress(page, 'priya-raman', domain)
  }
  await expect(page).toHaveURL('/?name=priya-raman&voice=notebook')

  await join(page).press('Enter')
  const form = page.getByRole('dialog', { name: 'Join the Waitlist' })
  await expect(form.getByLabel('Full Name')).toHaveValue('Priya Raman')
  for (const { domain } of voices)
    await expect(form.getByRole('checkbox', { name: `priya-raman.${domain}` })).toBeChecked({
      checked: domain === 'notebook.ltd',
    })
  await page.keyboard.press('Escape')
  await expect(join(page)).toBeFocused()
  expect(messages).toEqual([])
})

test('after a name the next step is a domain: Enter or a press chooses the first', async ({
  page,
}) => {
  const form = page.getByRole('dialog')
  await page.goto('/')
  await field(page).pressSequentially('priya')
  await page.keyboard.press('Enter')
  await expect(radio(page, 'techworks.ltd')).toBeFocused()
  await expectAddress(page, 'priya', 'techworks.ltd')
  await page.keyboard.press('ArrowDown')
  await expectAddress(page, 'priya', 'nameplate.example')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('checkbox', { name: 'priya.nameplate.example' })).toBeChecked()

  for (const words of ['choose a domain', 'Now pick one of the four.'])
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => sessionStorage.setItem('nameplate-voice', ''))
      await page.goto('/')
      await expect(field(page)).toBeVisible()
      await plate(page).getByText(words).click()
      await expectAddress(page, 'priya', 'techworks.ltd')
      await expect(radio(page, 'techworks.ltd')).toBeFocused()
    }
  await page.evaluate(() => sessionStorage.setItem('nameplate-voice', ''))
  await page.goto('/')
  await expect(field(page)).toBeVisible()
  await radio(page, 'techworks.ltd').focus()
  await page.keyboard.press('Enter')
  await expectAddress(page, 'priya', 'techworks.ltd')
  await expect(form).toBeHidden()
})

for (const width of [360, 640, 1440])
  test(`the plate says as whom the visitor has joined, and nothing moves, ${width} px`, async ({
    page,
  }) => {
    const joined = plate(page).getByText('You are on the list as')
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/?voice=notebook')
    await field(page).fill('priya-raman')
    await page.evaluate(() => document.fonts.ready)
    await expect(joined).toBeHidden()
    const boxes = () =>
      page.locator('.hero > *, .hero-plate > *, .hero-under > *').evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return `${element.className} ${[x + scrollX, y + scrollY, width, height].map(Math.round)}`
        }),
      )
    const before = await boxes()
    const email = `${'long'.repeat(15)}@${'example'.repeat(8)}.com`
    for (const address of ['asha@example.com', email]) {
      await join(page).click()
      await signUp(page, address)
      // The plate that the visitor came for, of the domains that are ticked.
      await expect(
        page.getByRole('img', { name: 'Your plate: priya-raman.notebook.ltd' }),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(joined).toHaveText(`You are on the list as ${address}`)
      await expect(join(page)).toBeFocused()
      await page.mouse.move(1, 1)
      await expect(join(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await expect(plate(page).getByText('Clean & Minimal')).toHaveCSS('visibility', 'hidden')
      expect(await boxes()).toEqual(before)
      expect(await sideways(page)).toBe(0)
      const [row, ...parts] = await plate(page)
        .locator('.hero-action')
        .or(join(page))
        .or(joined)
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()))
      // A short address is there as a whole; a long one may be cut.
      if (address !== email)
        expect(await joined.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThan(
          3,
        )
      for (const { top, bottom, right } of parts) {
        expect(top).toBeGreaterThanOrEqual(row.top - 0.5)
        expect(bottom).toBeLessThanOrEqual(row.bottom + 0.5)
        expect(right).toBeLessThanOrEqual(row.right + 0.5)
      }
    }
    await page.reload()
    await expect(joined).toBeVisible()
  })

test('a card chooses the voice of its domain, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(join(page)).toBeHidden()
  await expect(field(page)).toBeVisible()
  const card = page.locator('.address').nth(2)
  await card.hover()
  const before = await page.evaluate(() => scrollY)
  await card.click()
  await expectAddress(page, 'yourname', 'notebook.ltd')
  await expect(page.locator('[inert]')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(page).toHaveURL('/?voice=notebook')
  await expect(card.getByText('Available')).toBeVisible()
})

test('a mouse on a domain shows its voice, unless the keys are in use', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const shift = await watchShift(page)
  await page.goto('/?name=priya-raman')
  await expect(field(page)).toBeVisible()
  await facesCame(page)
  const domain = plate(page).locator('.hero-domain')
  for (const { domain: name } of voices) {
    await plate(page).locator('label', { hasText: name }).hover()
    await expect(domain).toHaveText(name, { useInnerText: true, ignoreCase: true })
    expect(await sideways(page)).toBe(0)
  }
  await page.mouse.move(5, 5)
  await expect(domain).toHaveText('choose a domain', { useInnerText: true })
  // The copy of the plate as it was is gone after the change.
  await expect(page.locator('.hero-room > *')).toHaveCount(1)
  await expect(join(page)).toBeHidden()

  await radio(page, 'techworks.ltd').focus()
  await page.keyboard.press('Space')
  await plate(page).locator('label', { hasText: 'notebook.ltd' }).hover()
  await page.keyboard.press('ArrowDown')
  await expectAddress(page, 'priya-raman', 'nameplate.example')
  await expect(page.locator('.hero-room > *')).toHaveCount(1)
  expect(await shift()).toBe(0)
})

test('rows of domains are 44 px high on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  for (const label of await plate(page).locator('label').all())
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('a domain is chosen all the same, and the plate leads to the form', async ({ page }) => {
    await page.goto('/')
    await expect(join(page)).toBeHidden()
    for (const { domain } of voices) {
      await radio(page, domain).check()
      await expect(plate(page).locator('.hero-domain')).toHaveText(domain, {
        useInnerText: true,
        ignoreCase: true,
      })
    }
    await page.locator('.address').nth(2).click()
    await expect(radio(page, 'notebook.ltd')).toBeChecked()
    await join(page).click()
    await expect(page).toHaveURL('/?voice=notebook#join')
    await expect(page.getByLabel('Full Name')).toBeInViewport()
  })
})
