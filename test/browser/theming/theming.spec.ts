import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { countdown, expect, signUp, test } from '../fixtures.ts'

interface Declaration {
  tagName: string
  cssParts: { name: string }[]
}

/** The contract, as tools read it. */
const declarations: Declaration[] = JSON.parse(
  readFileSync('dist/embed/v1/custom-elements.json', 'utf8'),
).modules[0].declarations

const style = (css: string) => ({ head: `<style>${css}</style>` })

/** The computed value of a property of a part. */
const computed = (page: Page, part: string, property: string) =>
  page
    .locator(`launch-countdown [part="${part}"]`)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('auto follows the page’s color-scheme', async ({ page, partner }) => {
  await partner.embed(countdown)
  await expect(page.getByRole('timer')).toBeVisible()
  const surface = async (scheme: string, theme: string) => {
    await page.evaluate(
      ({ scheme, theme }) => {
        document.documentElement.style.colorScheme = scheme
        document.querySelector('launch-countdown')?.setAttribute('theme', theme)
      },
      { scheme, theme },
    )
    await expect(page.locator('launch-countdown .widget')).toHaveAttribute('data-theme', theme)
    return computed(page, 'card', 'background-color')
  }
  const light = await surface('light', 'light')
  const dark = await surface('light', 'dark')
  expect(light).not.toBe(dark)
  for (const system of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: system })
    for (const scheme of ['normal', 'light', 'only dark', 'light dark']) {
      const isDark = scheme === 'light dark' ? system === 'dark' : scheme === 'only dark'
      expect(await surface(scheme, 'auto'), `${scheme}, ${system}`).toBe(isDark ? dark : light)
      expect(await surface(scheme, 'light'), `${scheme}, ${system}`).toBe(light)
      expect(await surface(scheme, 'dark'), `${scheme}, ${system}`).toBe(dark)
    }
  }
})

/** Brings each state of the widgets about, one after the other. */
const visits = [
  async (page: Page) => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByLabel('Backend').check()
    await expect(page.getByText("You've reached the end")).toBeVisible()
  },
  async (page: Page) => {
    await page.getByRole('searchbox').fill('zzzz')
    await expect(page.getByText('No portfolios found')).toBeVisible()
  },
  ...['launch-countdown', 'waitlist-button'].flatMap((tag) => [
    async (page: Page) => {
      await page.locator(tag).getByRole('button', { name: 'Join the Waiting Queue' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    async (page: Page) => {
      await signUp(page, `${tag}@example.com`)
    },
    async (page: Page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  ]),
]

test('a page styles every part', async ({ page, partner }) => {
  const parts = declarations.flatMap(({ tagName, cssParts }) =>
    cssParts.map(({ name }) => ({ tagName, name })),
  )
  const inCss = ({ tagName, name }: (typeof parts)[number]) => `${tagName}::part(${name})`
  const rules = parts.map(
    (part) => `${inCss(part)} { background-color: rgb(1, 2, 3); padding: 3px; border: 1px dotted }`,
  )
  await partner.embed(
    `${countdown}<launch-countdown></launch-countdown><waitlist-button endpoint="/x"></waitlist-button>
     <demo-directory latency="0"></demo-directory>`,
    { head: `<style>${rules.join('\n')}</style>` },
  )
  await expect(page.getByRole('searchbox')).toBeVisible()
  const styled = new Set<string>()
  for (const visit of visits) {
    await visit(page)
    const found = await page.evaluate((parts) => {
      const isStyled = (element: Element) => {
        const { backgroundColor, paddingTop, borderTopStyle } = getComputedStyle(element)
        return `${backgroundColor} ${paddingTop} ${borderTopStyle}` === 'rgb(1, 2, 3) 3px dotted'
      }
      return parts.filter(({ tagName, name }) => {
        const elements = Array.from(document.querySelectorAll(tagName)).flatMap(({ shadowRoot }) =>
          Array.from(shadowRoot?.querySelectorAll(`[part="${name}"]`) ?? []),
        )
        return elements.length > 0 && elements.every(isStyled)
      })
    }, parts)
    for (const part of found) styled.add(inCss(part))
  }
  expect([...styled].sort()).toEqual(parts.map(inCss).sort())
})

test('the eight custom properties inherit into the widget', async ({ page, partner }) => {
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
  await partner.embed(
    `<main>${countdown}</main>`,
    style(`body { font-family: fantasy } main:not([id]) { ${set} }`),
  )
  await expect(page.getByRole('timer')).toBeVisible()
  for (const [name, value, part, property] of uses)
    expect(await computed(page, part, property), name).toBe(value)
  await page.locator('main').evaluate((main) => main.setAttribute('id', 'none'))
  for (const part of ['value', 'label', 'join-button'])
    expect(await computed(page, part, 'font-family'), 'by default').toBe('fantasy')
})

test('custom states style the elements, after they are moved too', async ({ page, partner }) => {
  await partner.embed(
    '<main><waitlist-button></waitlist-button><launch-countdown></launch-countdown></main><aside></aside>',
    style(':state(open) { order: 7 } :state(live) { order: 3 }'),
  )
  await expect(page.getByText("We're Live")).toBeVisible()
  await page.evaluate(() => document.querySelector('waitlist-button')?.show())
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const [tag, order] of [
    ['waitlist-button', '7'],
    ['launch-countdown', '3'],
  ] as const) {
    const element = page.locator(tag)
    await element.evaluate((element) => document.querySelector('aside')?.append(element))
    await expect(element).toHaveCSS('order', order)
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('waitlist-button')).toHaveCSS('order', '0')
})
