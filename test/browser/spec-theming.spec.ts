import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const countdown = (attributes = '') =>
  `<launch-countdown launch-at="2099-01-01T00:00Z" ${attributes}></launch-countdown>`
const style = (css: string) => ({ head: `<style>${css}</style>` })

/** The computed value of a property of a part. */
const computed = (page: Page, part: string, property: string) =>
  page
    .locator(`launch-countdown [part="${part}"]`)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test.beforeEach(async ({ partner, site }) => {
  const { open } = partner
  partner.open = (body, options) =>
    open(`${body}<script async src="${site}/embed/v1/widgets.js"></script>`, options)
})

test('the eight custom properties inherit into the widget from the page', async ({
  page,
  partner,
}) => {
  const uses = [
    // Made opaque by a calculation, of which the browser gives the result in parts of one.
    ['--widget-accent', 'color(srgb 1 0 0)', 'join-button', 'background-color'],
    ['--widget-on-accent', 'rgb(2, 2, 2)', 'join-button', 'color'],
    ['--widget-surface', 'rgb(3, 3, 3)', 'card', 'background-color'],
    ['--widget-text', 'rgb(4, 4, 4)', 'value', 'color'],
    ['--widget-muted', 'rgb(5, 5, 5)', 'label', 'color'],
    ['--widget-border', 'rgb(6, 6, 6)', 'card', 'border-top-color'],
    ['--widget-radius', '7px', 'card', 'border-top-left-radius'],
    ['--widget-font', 'monospace', 'value', 'font-family'],
  ] as const
  const set = uses.map(([name, value]) => `${name}: ${value};`).join(' ')
  await partner.open(`<main>${countdown()}</main>`, style(`main { ${set} }`))
  await expect(page.getByRole('timer')).toBeVisible()
  for (const [name, value, part, property] of uses)
    expect(await computed(page, part, property), name).toBe(value)
})

test("the page's font is inherited by default", async ({ page, partner }) => {
  await partner.open(countdown(), style('body { font-family: fantasy }'))
  await expect(page.getByRole('timer')).toBeVisible()
  for (const part of ['value', 'label', 'join-button'])
    expect(await computed(page, part, 'font-family')).toBe('fantasy')
})

test('a page styles the parts', async ({ page, partner }) => {
  await partner.open(countdown(), style('launch-countdown::part(value) { letter-spacing: 9px }'))
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await computed(page, 'value', 'letter-spacing')).toBe('9px')
})

test('theme auto follows the page, light and dark do not', async ({ page, partner }) => {
  const surface = async (scheme: string, theme: string) => {
    await partner.open(countdown(`theme="${theme}"`), style(`:root { color-scheme: ${scheme} }`))
    await expect(page.getByRole('timer')).toBeVisible()
    return computed(page, 'card', 'background-color')
  }
  const light = await surface('light', 'auto')
  const dark = await surface('dark', 'auto')
  expect(light).not.toBe(dark)
  expect(await surface('dark', 'light')).toBe(light)
  expect(await surface('light', 'dark')).toBe(dark)
})

test('two instances share their style sheets, and have no <style>', async ({ page, partner }) => {
  await partner.open(countdown() + countdown())
  await expect(page.getByRole('timer')).toHaveCount(2)
  const [shared, inline] = await page.evaluate(() => {
    const roots = Array.from(
      document.querySelectorAll('launch-countdown'),
      ({ shadowRoot }) => shadowRoot,
    )
    const [one, other] = roots.map((root) => root?.adoptedStyleSheets ?? [])
    return [
      one?.length && one.every((sheet, at) => sheet === other?.[at]),
      roots.some((root) => root?.querySelector('style, link')),
    ]
  })
  expect(shared).toBe(true)
  expect(inline).toBe(false)
})
