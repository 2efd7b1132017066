import type { Page } from '@playwright/test'
import { builder, preview, purple } from './builder-samples.ts'
import { expect, test } from './fixtures.ts'

const snippet = (page: Page) => page.getByLabel('Your snippet')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const open = (page: Page, group: string) =>
  page
    .locator('summary', { hasText: new RegExp(`^${group}$`) })
    .filter({ visible: true })
    .click()

const label = `Ring & wait "now" <b>'x'</b>`

test.describe('from the form to a page of their own', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  for (const form of ['Any code', 'Only code it knows', 'Only a frame', 'A tag manager'])
    test(`a marketer chooses, copies and pastes: ${form}`, async ({ page, partner, messages }) => {
      await page.goto(builder)
      await page.getByRole('radio', { name: 'Waitlist button' }).check()
      await expect(page.getByText('Already using the countdown?')).toBeVisible()
      await field(page, 'Text of the button').fill(label)
      await field(page, 'Accent colour').fill('rebeccapurple')
      await open(page, 'All texts')
      await field(page, 'Full Name').fill(`What's your name?`)
      await page.getByRole('radio', { name: form }).check()

      const isFrame = form === 'Only a frame'
      await expect(preview(page).getByRole('button', { name: label, exact: true })).toBeVisible()

      await page.getByRole('link', { name: 'Get the code' }).click()
      const copy = page.getByRole('button', { name: 'Copy your snippet' })
      await expect(copy).toBeInViewport({ ratio: 1 })
      const place = await copy.boundingBox()
      await copy.click()
      await expect(page.getByText('Copied. Now paste it')).toBeVisible()
      expect(await copy.boundingBox()).toEqual(place)
      const copied = await page.evaluate(() => navigator.clipboard.readText())

      messages.length = 0
      const tag = page.getByLabel('Your tag')
      const managed = (await tag.isVisible()) ? await tag.inputValue() : ''
      await partner.open(copied + managed)
      const root = isFrame ? page.frameLocator('iframe') : page
      const button = root.getByRole('button', { name: label, exact: true })
      await expect(button).toBeVisible()
      if (!isFrame) await expect(button).toHaveCSS('background-color', purple)
      await button.click()
      await expect(root.getByLabel(`What's your name?`)).toBeVisible()
      expect(messages).toEqual([])
    })
})

test('bad input shows an error and keeps the last valid value', async ({ page }) => {
  await page.goto(builder)
  const link = field(page, 'Link for Get Started')
  await link.fill('https://example.com/start')
  await link.press('Tab')
  await link.fill('javascript:alert(1)')
  // Nobody is interrupted while typing.
  await expect(page.getByText('Enter an http(s) URL')).toHaveCount(0)
  await link.press('Tab')
  await expect(link).toHaveAttribute('aria-invalid', 'true')
  await expect(link).toHaveAccessibleDescription(/Enter an http\(s\) URL/)
  await expect(snippet(page)).toHaveValue(/dashboard-url="https:\/\/example.com\/start"/)
  await link.fill('')
  await link.press('Tab')
  await expect(link).toHaveValue('https://dashboard.nameplate.example/')
  await expect(link).toHaveAttribute('aria-invalid', 'false')
  await expect(snippet(page)).not.toHaveValue(/dashboard-url/)
})

test('a field warns of colours with low contrast', async ({ page }) => {
  await page.goto(builder)
  const background = field(page, 'Background')
  const text = field(page, 'Text colour')
  await text.fill('black')
  await expect(text).toHaveAccessibleDescription(
    /Hard to read on a dark page.* Choose the theme Light/,
  )
  await background.fill('white')
  await text.fill('#777')
  await expect(text).toHaveAccessibleDescription(/Hard to read: .* 4\.4 to 1/)
  await text.fill('#767676')
  await expect(text).not.toHaveAccessibleDescription(/Hard to read/)
})

test('the search for a place chooses nothing by itself, and takes the one that is pressed', async ({
  page,
}) => {
  await page.goto(`${builder}?launch-at=2099-01-01T09:00`)
  const search = page.getByLabel('Find it by a city or a country')
  const zone = page.getByLabel('Time zone', { exact: true })
  const kept = await zone.inputValue()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await search.fill('Brasil')
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ places\. The first 8/ }),
  ).toBeVisible()
  await search.fill('Xyzzy')
  await expect(page.getByText('No city or country of that name.')).toBeVisible()
  await search.fill('münchen')
  await expect(page.getByText('1 place. Press it')).toBeVisible()
  await search.press('Enter')
  await expect(zone).toHaveValue(kept)
  await expect(snippet(page)).toHaveValue(/launch-at="2099-01-01T09:00"/)
  // The keyboard alone.
  await search.press('Tab')
  await expect(page.getByRole('button', { name: 'Munich (München), Germany' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(zone).toBeFocused()
  await expect(zone).toHaveValue('Europe/Berlin')
  await expect(search).toHaveValue('')
  await expect(snippet(page)).toHaveValue(/launch-at="2099-01-01T09:00\+01:00"/)
  // The names of cities are one file, which only the search fetches.
  expect(requests.filter((url) => url.includes('/builder-places'))).toHaveLength(1)
})

test('says where an address is typed what its service needs, and sets it', async ({ page }) => {
  await page.goto(`${builder}?widget=waitlist-button`)
  const endpoint = page.locator('[data-widget="waitlist-button"] [data-field="endpoint"] input')
  const box = page.locator('[data-widget="waitlist-button"] [data-field="no-preflight"] input')
  await endpoint.fill('https://hooks.zapier.com/hooks/catch/1/a')
  await expect(endpoint).toHaveAccessibleDescription(/Zapier takes sign-ups with no-preflight/)
  await expect(box).toBeChecked()
  await expect(snippet(page)).toHaveValue(/hooks\.zapier\.com.* no-preflight/)
  await endpoint.fill('https://hooks.slack.com/services/T/B/x')
  await expect(endpoint).toHaveAccessibleDescription(/Slack cannot take sign-ups from a page/)
  await expect(box).not.toBeChecked()
  await expect(snippet(page)).not.toHaveValue(/no-preflight/)
})

test('has a language and its plural forms by its tag', async ({ page }) => {
  await page.goto(`${builder}?launch-at=2099-01-01T09:00`)
  const another = page.getByLabel('Another language')
  // Its beginning is the tag of another language.
  await another.pressSequentially('Russi')
  await expect(snippet(page)).not.toHaveValue(/lang=/)
  await another.blur()
  await expect(another).toHaveAccessibleDescription(/Enter a language .* keeps As the page\./)
  await another.fill('Русский')
  await another.press('Enter')
  await expect(another).toHaveValue('ru')
  await expect(another).toHaveAttribute('aria-invalid', 'false')
  await open(page, 'All texts')
  await expect(preview(page).locator('launch-countdown > span[lang=en]')).toHaveText(/^We launch/)
  const few = page.getByLabel('days (few)')
  await expect(page.getByLabel('days (two)')).toBeHidden()
  await expect(few).toHaveAccessibleDescription(/^For 2, 3, 4, 22/)
  await few.fill('дня')
  await expect(snippet(page)).toHaveValue(/lang="ru" messages='{"days":{.*"few":"дня"}}'/)
  await expect(page).toHaveURL(/few=/)
  await page.reload()
  await expect(few).toHaveValue('дня')
  await expect(another).toHaveValue('ru')
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(few).toBeHidden()
  await expect(snippet(page)).not.toHaveValue(/few/)
})

test('the preview by itself leads to the builder, which names every setting of a link and loads nothing from it', async ({
  page,
}) => {
  const strange: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http://collector')) strange.push(request.url())
  })
  const query = new URLSearchParams({
    endpoint: 'https://collector.example/x',
    'dashboard-url': 'https://login.example/',
    'messages.fullName': 'Password',
    '--widget-accent': 'rebeccapurple',
    '--widget-surface': 'var(--x, url("//collector.example/pixel"))',
  })
  const named = page.getByRole('status').filter({ hasText: 'Where sign-ups' })
  const advice = page.getByText('The link to this page has brought')
  await page.goto(`${builder}preview.html?${query}`)
  await expect(page).toHaveURL(/\/embed\/v1\/\?/)
  for (const setting of [
    'Where sign-ups are sent: collector.example/x',
    'Link for Get Started: login.example/',
    'Your own texts: 1, in “All texts” below',
    'Accent colour: rebeccapurple',
  ])
    await expect(named.getByText(setting)).toBeVisible()
  await expect(advice).toBeVisible()
  await expect(preview(page).locator('launch-countdown')).toHaveAttribute('endpoint', /collector/)
  await expect(snippet(page)).not.toHaveValue(/surface|pixel/)
  // What people set themselves is theirs.
  await field(page, 'Link for Get Started').fill('https://own.example/')
  await expect(named.getByText('Link for Get Started')).toBeHidden()
  await field(page, 'Where sign-ups are sent').fill('/sign-up')
  await field(page, 'Full Name').fill('')
  await field(page, 'Accent colour').fill('')
  await field(page, 'Background').fill('white')
  await expect(advice).toBeHidden()
  expect(strange).toEqual([])
})
