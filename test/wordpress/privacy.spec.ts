import type { Page } from '@playwright/test'
import { fillIn } from '../browser/fixtures.ts'
import { expect, publish, test } from './fixtures.ts'
import { block } from './hostile.ts'

// The plugin on a site that has no access to our host, and before anybody has made a setting.

const launchAt = '2099-01-01T00:00'
const content = [
  block('launch-countdown', { 'launch-at': launchAt }),
  block('waitlist-button', {}),
  block('demo-directory', {}),
  `[nameplate_countdown launch-at="${launchAt}"]`,
  '[nameplate_waitlist label="Join by the shortcode"]',
  '[nameplate_directory]',
].join('\n\n')

const withSettings = (post: string, settings: object) =>
  `${post}&${new URLSearchParams({ 'test-settings': JSON.stringify(settings) })}`

/** The origins that a page asks for anything. */
function originsOf(page: Page): Set<string> {
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  })
  return origins
}

test('before an endpoint is chosen, no form is shown, and editors are told', async ({
  site,
  logIn,
  page,
}) => {
  const author = await logIn('author')
  const post = withSettings(await publish(author, site, content), {})
  const origins = originsOf(page)
  await page.goto(post)
  await expect(page.locator('demo-directory [part~=card]').first()).toBeVisible()
  await expect(page.locator('launch-countdown, waitlist-button')).toHaveCount(0)
  await expect(page.locator('.entry-content').getByText('We launch soon.').first()).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
  expect([...origins]).toEqual([site.url])
  await author.goto(post)
  await expect(author.getByRole('note').first()).toContainText('where sign-ups are sent')
})

test('all widgets work from the site itself, and sign-ups go to its own endpoint', async ({
  site,
  logIn,
  page,
}) => {
  const origins = originsOf(page)
  const post = await publish(await logIn('author'), site, content)
  await page.goto(withSettings(post, { endpoint: '/?test-endpoint' }))
  for (const tag of ['launch-countdown', 'waitlist-button', 'demo-directory'])
    await expect(page.locator(`${tag} [part]`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Join by the shortcode' }).click()
  await fillIn(page, `${test.info().testId}@example.com`)
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').getByText('Thank You!').waitFor()
  expect([...origins]).toEqual([site.url])
})

test('there is no link of ours until one is set', async ({ site, logIn, page }) => {
  const live = `[launch-countdown launch-at="2020-01-01"]\n\n[demo-directory]`
  const post = await publish(await logIn('author'), site, live)
  const settings = { endpoint: '/?test-endpoint' }
  await page.goto(withSettings(post, settings))
  await expect(page.getByText(/We.re Live/)).toBeVisible()
  await expect(page.locator('demo-directory [part~=card]').first()).toBeVisible()
  const links = page.locator('launch-countdown, demo-directory').getByRole('link')
  await expect(links).toHaveCount(0)
  await page.goto(withSettings(post, { ...settings, 'dashboard-url': 'https://a.example/' }))
  await expect(links).toHaveAttribute('href', 'https://a.example/')
})

test('the hosted script is an option', async ({ site, logIn, page, widgets }) => {
  const post = await publish(await logIn('author'), site, '[waitlist-button]')
  const settings = { endpoint: '/?test-endpoint', script: `${widgets}/embed/`, version: 'v1' }
  await page.goto(withSettings(post, settings))
  await expect(page.getByRole('button', { name: 'Join the Waiting Queue' })).toBeVisible()
  const script = page.locator('#launch-widgets-js')
  await expect(script).toHaveAttribute('src', new RegExp(`^${widgets}/embed/v1/widgets\\.js`))
})

test('a shortcode of another plugin keeps its name', async ({ site, logIn, page }) => {
  const written = `[launch-countdown launch-at="${launchAt}"]\n\n[nameplate_countdown launch-at="${launchAt}"]`
  const post = await publish(await logIn('author'), site, written)
  await page.goto(post)
  await expect(page.locator('launch-countdown')).toHaveCount(2)
  await page.goto(`${post}&test-other`)
  await expect(page.locator('launch-countdown')).toHaveCount(1)
})
