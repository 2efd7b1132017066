import { expect, hold, test } from '../fixtures.ts'

const widgets = '**/embed/v1/widgets.js'

for (const path of ['/', '/demo-portfolios', '/about', '/no-such-page'])
  test(`${path} requests only what its first paint needs before it`, async ({ page }) => {
    const loader = page.waitForResponse(widgets)
    await page.goto(path)
    await loader
    const { before, after } = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const asked = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
      const names = (isWanted: (startTime: number) => boolean) =>
        asked.filter((entry) => isWanted(entry.startTime)).map(({ name }) => new URL(name).pathname)
      const seen = paint?.startTime ?? Number.NaN
      return { before: names((time) => time < seen), after: names((time) => time >= seen) }
    })
    expect(before.join()).toMatch(/\/main-[\w-]+\.css/)
    expect(before.join()).toMatch(/\/archivo-[\w-]{8}\.woff2/)
    const later = /\/embed\/|manifest|\/later-|\/drawn\/|\/(archivo-expanded|cinzel|jetbrains)/
    expect(before.filter((file) => later.test(file))).toEqual([])
    expect(after).toContain('/embed/v1/widgets.js')
  })

test('a page that has come in part shows no header and no name that would change', async ({
  page,
}) => {
  let whole = ''
  const comeUntil = async (end: string) => {
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const answer = await route.fetch()
        whole = await answer.text()
        const at = whole.indexOf(end)
        expect(at).toBeGreaterThan(0)
        await route.fulfill({ response: answer, body: whole.slice(0, at) })
      },
      { times: 1 },
    )
    await page.goto('/?name=priya-raman')
  }
  const header = page.getByRole('banner')
  const headline = page.getByRole('heading', { level: 1 })
  await comeUntil('</header>')
  await expect(header).toBeHidden()
  await comeUntil('<div class="hero-under">')
  await expect(header).toBeVisible()
  await expect(headline).toBeHidden()
  await page.goto('/?name=priya-raman')
  await expect(headline).toBeVisible()
  await expect(headline).toContainText('priya-raman')
})

test('a click before the script loads opens the modal later', async ({ page, messages }) => {
  const release = await hold(page, widgets)
  await page.clock.setFixedTime(new Date(2025, 6, 20))
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('waitlist-button').getByRole('button').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog').getByLabel('Full Name')).toBeFocused()
  expect(messages).toEqual([])
})

test('before the launch the page never shows the live state', async ({ page }) => {
  const release = await hold(page, widgets)
  await page.clock.setFixedTime(new Date(2025, 6, 20, 23, 59, 56))
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Launch day' })).toBeVisible()
  const countdown = page.locator('launch-countdown')
  await expect(countdown.locator('.card').getByText('22 July 2025')).toBeVisible()
  await expect(countdown.getByText("We're Live")).toHaveCount(0)
  release()
  await expect(page.getByRole('timer')).toHaveText('1day0hours0minutes4seconds')
})
