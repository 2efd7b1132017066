import { expect, hold, signUp, test } from '../fixtures.ts'

const campaign = 'utm_source=letter&utm_campaign=may'

test('links and the sign-up keep the campaign, and the browser does not store it', async ({
  page,
}) => {
  await page.goto(`/?name=jane&${campaign}`)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Demo Portfolios' }).click()
  await expect(page).toHaveURL(`/demo-portfolios?${campaign}`)
  await header.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(`/about?${campaign}`)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    'letter',
  )
  const footer = page.getByRole('contentinfo')
  const link = footer.getByRole('link', { name: 'Go to the waitlist' })
  await link.click()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await signUp(page)
  expect(new URL((await sent).url()).search).toBe(`?${campaign}`)
  // Whoever copies a link later passes on no campaign.
  await expect(link).toHaveAttribute('href', '/#join')
})

test('a link to #join opens the form, with its campaign', async ({ page }) => {
  await page.goto(`/?${campaign}#join`)
  await expect(page.getByRole('dialog', { name: 'Join the Waitlist' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`\\?.*${campaign}$`))
})

test('a link to the waitlist opens the form where the visitor is', async ({ page }) => {
  await page.goto(`/?${campaign}`)
  const link = page.getByRole('main').getByRole('link', { name: 'Join the waitlist' }).first()
  await expect(page.locator('waitlist-button').getByRole('button')).toBeAttached()
  await page.waitForFunction(() => customElements.get('waitlist-button'))
  await page.mouse.wheel(0, 200)
  await link.click()
  await expect(page.getByRole('dialog', { name: 'Join the Waitlist' })).toBeVisible()
  await expect(page).toHaveURL(`/?${campaign}#join`)
  await expect(link).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(`/?${campaign}`)
})

test('Back closes a form that a link opened', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Go to the waitlist' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('from the launch on, the panel is for the invited and everybody else may join', async ({
  page,
}) => {
  await page.clock.install({ time: new Date(2025, 6, 21, 23, 59, 30) })
  for (const path of ['/', '/about']) {
    await page.goto(path)
    const before = page.getByRole('heading', { name: 'Launch day' })
    const live = page.getByRole('heading', { name: 'By invitation' })
    const join = page.getByRole('main').getByRole('link', { name: 'Join the waitlist' })
    await expect(
      page.getByText('The dashboard is for those who are already in').first(),
    ).toBeVisible()
    await expect(before).toBeVisible()
    await expect(live.or(join)).toHaveCount(0)
    await page.clock.runFor(31_000)
    await expect(before).toHaveCount(0)
    await expect(live).toBeVisible()
    await expect(join).toBeVisible()
    await page.clock.setSystemTime(new Date(2025, 6, 21, 23, 59, 30))
  }
})

test('a launch while the script loads also changes the phase of the page', async ({ page }) => {
  await page.clock.install({ time: new Date(2025, 6, 21, 23, 59, 30) })
  const release = await hold(page, '**/widgets.js')
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Launch day' })).toBeVisible()
  await page.clock.setSystemTime(new Date(2025, 6, 22, 0, 0, 1))
  release()
  await expect(page.getByRole('heading', { name: 'By invitation' })).toBeVisible()
})
