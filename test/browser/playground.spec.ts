import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { builder } from './playground-samples.ts'

const snippet = (page: Page) => page.getByLabel('Your snippet')

test('without a choice it has the first widget, with all its defaults', async ({ page, site }) => {
  await page.goto(builder)
  await expect(page.getByRole('radio', { name: 'Launch countdown' })).toBeChecked()
  await expect(page.getByLabel('Where Get Started leads')).toHaveValue(
    'https://dashboard.nameplate.example/',
  )
  await expect(snippet(page)).toHaveValue(
    `<script async src="${site}/embed/v1/widgets.js"></script>\n<launch-countdown launch-at="2025-07-22T00:00">We launch soon.</launch-countdown>`,
  )
})

test('it asks for what the chosen widget takes', async ({ page }) => {
  await page.goto(builder)
  await page.getByRole('radio', { name: 'Demo directory' }).check()
  await expect(page.getByLabel('How many cards a load brings')).toBeVisible()
  await expect(page.getByLabel('When the countdown ends')).toBeHidden()
  await page.getByLabel('How many cards a load brings').fill('3')
  await page.getByLabel('The address of the page holds the search').check()
  await page.getByRole('radio', { name: 'Dark', exact: true }).check()
  await expect(snippet(page)).toHaveValue(
    /\n<demo-directory page-size="3" sync-url="true" theme="dark">Demo portfolios appear here.<\/demo-directory>$/,
  )
  await page.getByLabel('How many cards a load brings').fill('6')
  await page.getByLabel('The address of the page holds the search').uncheck()
  await page.getByRole('radio', { name: 'Auto', exact: true }).check()
  await expect(snippet(page)).toHaveValue(
    /\n<demo-directory>Demo portfolios appear here.<\/demo-directory>$/,
  )
})

test.describe('in Kolkata', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('a launch is local time, or one instant for all', async ({ page }) => {
    await page.goto(builder)
    await page.getByLabel('Day and time').fill('2099-01-01T09:00')
    await expect(snippet(page)).toHaveValue(/launch-at="2099-01-01T09:00"/)
    await page.getByRole('radio', { name: 'At one moment for all' }).check()
    await expect(snippet(page)).toHaveValue(/launch-at="2099-01-01T03:30Z"/)
    await expect(page).toHaveURL(/launch-at=2099-01-01T03%3A30Z/)
    await page.reload()
    await expect(page.getByLabel('Day and time')).toHaveValue('2099-01-01T09:00')
    await expect(page.getByRole('radio', { name: 'At one moment for all' })).toBeChecked()
  })
})

test('bad input shows what the attribute takes, and the last right value stays', async ({
  page,
}) => {
  await page.goto(builder)
  const field = page.getByLabel('Where Get Started leads')
  await field.fill('https://example.com/start')
  await field.press('Tab')
  await field.fill('javascript:alert(1)')
  await expect(page.getByText('This takes')).toHaveCount(0)
  await field.press('Tab')
  await expect(
    page.getByText('This takes an http(s) URL, such as https://www.example.com.'),
  ).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/This takes an http\(s\) URL, such as/)
  await expect(snippet(page)).toHaveValue(/dashboard-url="https:\/\/example.com\/start"/)
  await field.fill('https://example.com/other')
  await expect(page.getByText('This takes')).toHaveCount(0)
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  await expect(snippet(page)).toHaveValue(/dashboard-url="https:\/\/example.com\/other"/)
})

test('an emptied field takes its default back', async ({ page }) => {
  await page.goto(`${builder}?widget=waitlist-button&label=Ring`)
  const field = page.getByLabel('The text of the button')
  await expect(field).toHaveValue('Ring')
  await field.fill('')
  await field.press('Tab')
  await expect(field).toHaveValue('Join the Waiting Queue')
  await expect(snippet(page)).toHaveValue(
    /\n<waitlist-button>Our waitlist opens here.<\/waitlist-button>$/,
  )
})

test('a colour is picked or written, and only what is one is taken', async ({ page }) => {
  await page.goto(builder)
  const field = page.getByLabel('Colour of the main button and of what is chosen', { exact: true })
  const picker = page.getByLabel('Pick: Colour of the main button and of what is chosen')
  await field.fill('rebeccapurple')
  await expect(picker).toHaveValue('#663399')
  await expect(snippet(page)).toHaveValue(/style="--widget-accent: rebeccapurple"/)
  await picker.fill('#ff8800')
  await expect(field).toHaveValue('#ff8800')
  await expect(snippet(page)).toHaveValue(/style="--widget-accent: #ff8800"/)
  for (const bad of ['orang', '12px', 'red; color: blue', 'rgb(0 0 0', 'var(--x, "']) {
    await field.fill(bad)
    await field.press('Tab')
    await expect(page.getByText('This takes a CSS colour')).toBeVisible()
    await expect(snippet(page)).toHaveValue(/style="--widget-accent: #ff8800"/)
  }
  await page.getByLabel('Corner radius of cards').fill('4px 8px')
  await page.getByLabel('Corner radius of cards').press('Tab')
  await expect(page.getByText('This takes a length')).toBeVisible()
})

test('the CSS custom properties stand in the style attribute or in a rule', async ({ page }) => {
  await page.goto(builder)
  await expect(page.getByText('Where your colours go')).toBeHidden()
  await expect(page.getByLabel('Your colours', { exact: true })).toBeHidden()
  await page.getByLabel('Font family').fill('Georgia, serif')
  await page.getByRole('radio', { name: 'Into your style sheet' }).check()
  await expect(snippet(page)).not.toHaveValue(/style=/)
  await expect(page.getByLabel('Your colours', { exact: true })).toHaveValue(
    'launch-countdown {\n  --widget-font: Georgia, serif;\n}',
  )
})

test('a frame says that it has no colours and no version of its own', async ({ page }) => {
  await page.goto(`${builder}?form=iframe&--widget-accent=rebeccapurple`)
  await expect(page.getByText('In a frame, which you have chosen below')).toBeVisible()
  await expect(page.getByText('Where your colours go')).toBeHidden()
  await expect(page.getByRole('radio', { name: /^Keep version/ })).toBeHidden()
  await expect(snippet(page)).not.toHaveValue(/rebeccapurple/)
  await page.getByRole('radio', { name: 'Any code' }).check()
  await expect(page.getByText('In a frame, which you have chosen below')).toBeHidden()
  await expect(page.getByRole('radio', { name: /^Keep version/ })).toBeVisible()
  await expect(snippet(page)).toHaveValue(/rebeccapurple/)
})

test('the address holds the choices', async ({ page }) => {
  await page.goto(builder)
  await page.getByRole('radio', { name: 'Waitlist button' }).check()
  await page.getByLabel('The text of the button').fill('Ring & wait')
  await page.getByRole('radio', { name: 'Only code it knows' }).check()
  await page.getByRole('radio', { name: /^Keep version/ }).check()
  await page.getByRole('radio', { name: 'Dark page' }).check()
  await expect(page).toHaveURL(
    `${builder}?widget=waitlist-button&label=Ring+%26+wait&form=div&release=pinned&page=dark`,
  )
  const written = await snippet(page).inputValue()
  await page.goto(page.url())
  await expect(snippet(page)).toHaveValue(written)
  await expect(page.getByRole('radio', { name: /^Keep version/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Dark page' })).toBeChecked()
})

test.describe('the button that copies', () => {
  test('copies, and says so politely', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(builder)
    await page.getByRole('button', { name: 'Copy your snippet' }).click()
    await expect(page.locator('.output').getByRole('status')).toHaveText(
      'Copied. Now paste it into your page.',
    )
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await snippet(page).inputValue(),
    )
    await page.getByRole('radio', { name: 'Demo directory' }).check()
    await expect(page.locator('.output').getByRole('status')).toBeEmpty()
  })

  test('selects the text where copying is not allowed', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Clipboard.prototype, 'writeText', {
        value: () => Promise.reject(new Error('not allowed')),
      }),
    )
    await page.goto(builder)
    await page.getByRole('button', { name: 'Copy your snippet' }).click()
    await expect(page.locator('.output').getByRole('status')).toContainText('Ctrl+C')
    const selected = await snippet(page).evaluate((box: HTMLTextAreaElement) =>
      box.value.slice(box.selectionStart, box.selectionEnd),
    )
    expect(selected).toBe(await snippet(page).inputValue())
  })
})
