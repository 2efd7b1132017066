import AxeBuilder from '@axe-core/playwright'
import { expect, idle, test } from './fixtures.ts'
import { builder, purple } from './playground-samples.ts'

const full =
  '?widget=launch-countdown&launch-at=2099-01-01T00:00&--widget-accent=rebeccapurple&styling=rule'

for (const colorScheme of ['light', 'dark'] as const)
  for (const [state, query] of [
    ['at first', ''],
    ['with everything shown', full],
  ] as const)
    test(`axe finds nothing ${state}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(builder + query)
      if (query !== '') {
        await page.getByLabel('Where Get Started leads').fill('nowhere')
        await page.keyboard.press('Tab')
        await expect(page.getByText('This takes')).toBeVisible()
      }
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    })

test('it scrolls sideways at no width, and fields and previews stand apart', async ({ page }) => {
  await page.goto(`${builder}${full}&dashboard-url=https://example.com/${'long'.repeat(60)}`)
  await expect(page.getByLabel('Your snippet')).toHaveValue(/longlong/)
  for (const width of [320, 360, 768, 1024, 1300, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
    const gaps = await page.locator('.bench').evaluateAll((benches) =>
      benches.map((bench) => {
        const [fields, results] = [...bench.children].map((part) => part.getBoundingClientRect())
        if (!fields || !results) return 0
        return Math.max(results.left - fields.right, results.top - fields.bottom)
      }),
    )
    expect(Math.min(...gaps), `${width} px`).toBeGreaterThan(30)
  }
})

test('the address of a guide leads to it, and stays', async ({ page }) => {
  await page.goto(`${builder}#privacy`)
  await expect(page).toHaveURL(/\?widget=launch-countdown#privacy$/)
  await expect(page.getByRole('heading', { name: 'For your privacy notice' })).toBeInViewport()
})

test('by keyboard alone a widget is chosen, set and copied', async ({ page, context }) => {
  // Many keys, one after the other.
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(builder)
  const press = (key: string) => page.keyboard.press(key)
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Nameplate' })).toBeFocused()
  for (const name of ['Where does it go?', 'Good to know', 'Reference']) {
    await press('Tab')
    await expect(page.getByRole('navigation').getByRole('link', { name })).toBeFocused()
  }
  await press('Tab')
  await expect(page.getByRole('radio', { name: 'Launch countdown' })).toBeFocused()
  await press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Waitlist button' })).toBeChecked()
  await press('Tab')
  await press('Tab')
  await expect(page.getByLabel('The text of the button')).toBeFocused()
  await press('Control+A')
  await page.keyboard.type('Ring')
  const copy = page.getByRole('button', { name: 'Copy your snippet' })
  for (let steps = 0; steps < 60; steps += 1) {
    if (await copy.evaluate((button) => button === document.activeElement)) break
    await press('Tab')
  }
  await press('Enter')
  await expect(page.locator('.output').getByRole('status')).toHaveText(/^Copied/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '<waitlist-button label="Ring">',
  )
})

test('a strict policy lets all of it work, previews included', async ({ page, messages }) => {
  // Every page goes through the test, which adds the policy.
  test.slow()
  await page.route('**/embed/v1/*.html*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; frame-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
      },
    })
  })
  await page.goto(`${builder}${full}&page=dark`)
  const frame = page.frameLocator('iframe[title$="768 pixels wide"]')
  const join = frame.getByRole('button', { name: 'Join the Waiting Queue' })
  await expect(join).toHaveCSS('background-color', purple)
  await page.getByRole('radio', { name: 'Demo directory' }).check()
  await expect(frame.getByRole('searchbox')).toBeVisible()
  await page.getByRole('radio', { name: 'Only a frame' }).check()
  await expect(frame.frameLocator('iframe').getByRole('searchbox')).toBeVisible()
  expect(messages).toEqual([])
})

test("it is set in the site's face", async ({ page }) => {
  await page.goto(builder)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Archivo,/)
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em Archivo'))).toBe(true)
})

test('crawlers are asked to leave it out, and it asks nothing of others', async ({
  page,
  site,
}) => {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto(builder)
  await idle(page)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  expect([...origins]).toEqual([site])
  await page.goto('/embed/v1/preview.html')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('it says what it needs', async ({ page }) => {
    await page.goto(builder)
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('noscript p')).toContainText('The builder needs JavaScript')
  })
})
