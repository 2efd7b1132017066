import { expect, idle, test } from './fixtures.ts'

const pages = ['/', '/demo-portfolios', '/about', '/no-such-page'] as const

test.describe('routes', () => {
  for (const path of ['/no-such-page', '/about/more', '/demo-portfolios.php', '/assets'])
    test(`${path} answers 404, logs its path and leads home`, async ({ page, messages }) => {
      const response = await page.goto(`${path}?q=1`)
      expect(response?.status()).toBe(404)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
      await expect
        .poll(() => messages.filter((message) => message.startsWith('error: ')).join())
        .toContain(path)
      await page.getByRole('main').getByRole('link', { name: /home/i }).click()
      await expect(page).toHaveURL('/')
    })
})

for (const path of pages) {
  test(`${path} asks nothing of other origins and sets no cookie`, async ({ page, site }) => {
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto(path)
    await idle(page)
    expect([...origins]).toEqual([site])
    expect(await page.context().cookies()).toEqual([])
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const [path, texts] of [
    ['/', ['For IT Professionals', 'Join 500+ professionals', '10,000+']],
    ['/demo-portfolios', ['Demo', 'Sample profiles', 'View Portfolio', 'Not available']],
    ['/about', ['Inclusive Growth', 'Real Impact', 'Collaboration']],
    ['/no-such-page', ['Oops! Page not found']],
  ] as const)
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path)
      for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
    })
})

test('people can join the waitlist after the launch, from every page', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Go to the waitlist' }).click()
    await expect(page.getByText("We're Live")).toBeVisible()
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await expect(page.getByRole('dialog', { name: 'Join the Waitlist' })).toBeVisible()
  }
})
