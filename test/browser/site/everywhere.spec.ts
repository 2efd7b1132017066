import { expect, expectStill, idle, sideways, test } from '../fixtures.ts'

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

test('the first screen of a phone shows the whole plate and its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/', '/?name=priya-raman&voice=notebook']) {
    await page.goto(path)
    for (const part of [page.locator('.wordmark'), page.locator('.hero-plate')])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
  for (const name of ['Try your name', 'Look inside'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
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

for (const [path, width] of [
  ['/', 360],
  ['/demo-portfolios', 360],
  ['/about', 360],
  ['/about', 1440],
] as const)
  test(`a link in the footer of ${path} shows the question above its answer, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(path)
    const lands = async (hash: string) => {
      await expectStill(page)
      await expect(page.locator(hash)).toBeInViewport()
      const question = page.locator(`details:has(${hash}) summary`)
      if ((await question.count()) > 0) await expect(question).toBeInViewport({ ratio: 1 })
    }
    const met = new Set<string>()
    for (const link of await page.getByRole('contentinfo').getByRole('link').all()) {
      const { hash, pathname } = new URL((await link.getAttribute('href')) ?? '', page.url())
      // The link to #join opens the form.
      if (!hash || hash === '#join' || pathname !== path || met.has(hash)) continue
      met.add(hash)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await link.press('Enter')
      await lands(hash)
    }
    await page.goto('about:blank')
    await page.goto(`${path}#contact`)
    await idle(page)
    await lands('#contact')
  })

for (const width of [320, 360, 412])
  test(`with text twice as large nothing is cut and the page does not scroll sideways, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const path of ['/about', '/demo-portfolios', '/nowhere', '/?name=priya-raman', '/']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      expect(await sideways(page), path).toBe(0)
    }
    const plate = page.locator('.hero-plate')
    const isCut = () =>
      plate.evaluate((element) => {
        const { right, bottom } = element.getBoundingClientRect()
        const texts = [...element.querySelectorAll('.hero-lead, .hero-action > *')]
        return texts.filter((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          const box = range.getBoundingClientRect()
          return text.checkVisibility() && (box.right > right || box.bottom > bottom)
        }).length
      })
    for (const radio of [undefined, ...(await plate.getByRole('radio').all())]) {
      await radio?.check({ force: true })
      expect(await sideways(page)).toBe(0)
      expect(await isCut()).toBe(0)
    }
    await plate.getByRole('button', { name: 'Join for this address' }).click()
    const title = page.getByRole('heading', { name: 'Join the Waitlist' })
    await expect(title).toBeVisible()
    const lines = await title.evaluate(({ firstChild }) =>
      [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange()
        if (!firstChild) return 0
        range.setStart(firstChild, index)
        range.setEnd(firstChild, index + word.length)
        return range.getClientRects().length
      }),
    )
    expect(lines).toEqual([1, 1, 1])
  })
