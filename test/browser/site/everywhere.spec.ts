import { expect, test } from '../fixtures.ts'

test('pages print black on white, without controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const path of ['/', '/about']) {
    await page.goto(path)
    for (const text of await page.locator('main :is(h1, h2, h3, p, dd):visible').all())
      await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
    for (const pressed of await page.locator('.site-nav, .theme-switch, main .button').all())
      await expect(pressed).toBeHidden()
  }
})

test('the first screen of a phone shows the whole plate and its button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/', '/?name=priya-raman&voice=notebook']) {
    await page.goto(path)
    for (const part of [page.locator('.wordmark'), page.locator('.hero-plate')])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('button', { name: 'Join for this address' })).toBeInViewport({
    ratio: 1,
  })
})

for (const path of ['/', '/about'])
  test(`the panel of ${path} has one height before and after the launch`, async ({ page }) => {
    const heights = async () => {
      const found: (number | undefined)[] = []
      for (const width of [320, 360, 768, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        found.push((await page.locator('.launch-panel').boundingBox())?.height)
      }
      return found
    }
    await page.goto(path)
    await expect(page.getByText("We're Live")).toBeVisible()
    const live = await heights()
    await page.clock.install({ time: new Date('2025-01-20T12:00:00') })
    await page.goto(path)
    await expect(page.getByRole('timer')).toBeVisible()
    expect(await heights()).toEqual(live)
  })

for (const width of [360, 1440])
  test(`a link in the footer shows the question above its answer, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/about')
    const links = page.getByRole('contentinfo').getByRole('link')
    for (const link of await links.all()) {
      const { hash } = new URL((await link.getAttribute('href')) ?? '', page.url())
      const question = page.locator(`details:has(${hash || 'none'}) summary`)
      if ((await question.count()) === 0) continue
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await link.click()
      await expect(page.locator(hash)).toBeInViewport()
      await expect(question).toBeInViewport({ ratio: 1 })
    }
  })
