import { expect, future, test } from './fixtures.ts'

/** Each way in which a CMS may have left the DIV form. */
const spellings: Record<string, string> = {
  'as documented': `<div data-widget="launch-countdown" data-launch-at="${future}"></div>`,
  'without data-': `<div data-widget="launch-countdown" launch-at="${future}"></div>`,
  'camel case': `<div data-widget="launch-countdown" data-launchAt="${future}"></div>`,
  underscores: `<div data-widget="launch_countdown" data-launch_at="${future}"></div>`,
  'upper case': `<DIV DATA-WIDGET="LAUNCH-COUNTDOWN" DATA-LAUNCH-AT="${future}"></DIV>`,
  'an escaped dash': `<div data-widget="launch&amp;#45;countdown" data-launch&#45;at="${future}"></div>`,
  'a percent-encoded dash': `<div data-widget="launch%2Dcountdown" data-launch%2dat="${future}"></div>`,
  'another dash': `<div data-widget="launch–countdown" data-launch‑at="${future}"></div>`,
  'no quotes': `<div data-widget=launch-countdown data-launch-at=${future}></div>`,
  'wrapped in a paragraph': `<p><div data-widget="launch-countdown" data-launch-at="${future}"></div></p>`,
}

test('a DIV becomes the element, however a CMS left it', async ({ page, partner, messages }) => {
  await partner.embed(Object.values(spellings).join(''))
  await expect(page.getByRole('timer')).toHaveCount(Object.keys(spellings).length)
  const countdowns = page.locator('launch-countdown')
  for (const [at, spelling] of Object.keys(spellings).entries())
    await expect(countdowns.nth(at), spelling).toHaveAttribute('launch-at', future)
  await expect(page.locator('[data-widget]')).toHaveCount(0)
  expect(messages).toEqual([])
})

test('the page keeps what it has put on the DIV', async ({ page, partner, messages }) => {
  await partner.embed(
    `<div id="d" class="a b" lang="hi" dir="rtl" title="T" style="--widget-radius: 3px; margin: 7px"
       aria-label="Count" data-id="7" data-widget="launch-countdown" data-launch-at="${future}"
       data-theme="dark" data-no-outbox data-onclick="alert(1)" onclick="alert(2)"
       data-dashboard-url="javascript:alert(3)"><b>Soon</b> on air</div>`,
  )
  const element = page.locator('launch-countdown')
  await expect(element.getByRole('timer')).toBeVisible()
  const attributes = await element.evaluate((node) =>
    Object.fromEntries(node.getAttributeNames().map((name) => [name, node.getAttribute(name)])),
  )
  expect(attributes).toEqual({
    id: 'd',
    class: 'a b',
    lang: 'hi',
    dir: 'rtl',
    title: 'T',
    style: '--widget-radius: 3px; margin: 7px;',
    'aria-label': 'Count',
    'data-id': '7',
    'launch-at': future,
    theme: 'dark',
    'no-outbox': '',
    'data-onclick': 'alert(1)',
    'dashboard-url': 'javascript:alert(3)',
  })
  expect(await element.evaluate((node) => node.innerHTML)).toBe('<b>Soon</b> on air')
  expect(messages).toEqual([expect.stringContaining('dashboard-url="javascript:alert(3)"')])
})

test('what stands in an editor is left, for the editor to save', async ({ page, partner }) => {
  const div = `<div data-widget="launch-countdown" data-launch-at="${future}">Soon</div>`
  await partner.embed(`<div contenteditable id="editor">${div}</div>${div}`)
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await page.locator('#editor').innerHTML()).toBe(div)
})
