import type { Page } from '@playwright/test'
import { expect, loader, test } from './fixtures.ts'

const widgets = `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown>
  <waitlist-button></waitlist-button>
  <demo-directory latency="0" page-size="2"></demo-directory>`

async function openWidgets(page: Page) {
  await expect(page.locator('[role=timer]')).toBeAttached()
  await expect(page.locator('.address').first()).toBeAttached()
}

/** What sticks out of its widget, or holds more than it shows. */
const misfits = (page: Page) =>
  page.evaluate(() =>
    ['launch-countdown', 'waitlist-button', 'demo-directory'].flatMap((tag) => {
      const widget = document.querySelector(tag)?.shadowRoot?.querySelector('.widget')
      const room = widget?.getBoundingClientRect()
      if (!widget || !room || room.width === 0) return [`${tag} is not there`]
      return [...widget.querySelectorAll('*:not(.visually-hidden, .visually-hidden *, .skip)')]
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect()
          return width > 0 && (left < room.left - 1 || right > room.right + 1)
        })
        .map((element) => `${tag}: ${element.localName}.${element.className}`)
    }),
  )

test('in narrow and shrinking containers everything is there and nothing sticks out', async ({
  page,
  partner,
  site,
}) => {
  await partner.open(`<div id="around">${widgets}</div>${loader(site)}`)
  await openWidgets(page)
  for (const style of [
    'inline-size: 280px; overflow: hidden',
    'inline-size: 280px; white-space: nowrap',
    'display: flex; flex-flow: column; align-items: flex-start; inline-size: 280px',
    'display: grid; grid-template-columns: min-content',
    'display: grid; grid-template-columns: max-content',
    'display: grid; grid-auto-flow: column; justify-content: start; inline-size: 1000px',
    'display: table; inline-size: 1px',
    'position: absolute; inline-size: fit-content',
    'columns: 280px 2',
  ]) {
    await page.evaluate((style) => {
      const around = document.getElementById('around')
      if (around) around.style.cssText = style
    }, style)
    expect.soft(await misfits(page), style).toEqual([])
  }
  // Each by itself as an item that may shrink, beside one that does not.
  for (const tag of ['launch-countdown', 'waitlist-button', 'demo-directory']) {
    await page.evaluate((tag) => {
      const row = document.createElement('div')
      row.style.cssText = 'display: flex; inline-size: 400px'
      row.innerHTML = '<p style="flex: none; inline-size: 120px">Beside it</p>'
      document.body.prepend(row)
      row.append(...document.querySelectorAll(tag))
    }, tag)
    await expect.soft.poll(() => misfits(page), tag).toEqual([])
    const width = await page.locator(tag).evaluate((element) => element.clientWidth)
    expect.soft(width, tag).toBeLessThanOrEqual(280)
  }
})

for (const language of ['en', 'hi'])
  test(`in a face of wide letters nothing sticks out, ${language}`, async ({
    page,
    partner,
    site,
  }) => {
    await partner.open(
      `${widgets}<launch-countdown launch-at="2020-01-01"></launch-countdown>${loader(site)}`,
      {
        head: `<style>
          @font-face { font-family: Wide; src: local("DejaVu Sans Bold"), local("Arial Bold"); size-adjust: 190% }
          :root { --widget-font: Wide }
        </style>`,
      },
    )
    await openWidgets(page)
    await page.evaluate(
      (language) => document.documentElement.setAttribute('lang', language),
      language,
    )
    await expect(page.locator('launch-countdown .widget').first()).toHaveAttribute('lang', language)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 700 })
      expect.soft(await misfits(page), `${width} px`).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(wide).toBeLessThanOrEqual(width)
    }
  })

test('in a zoomed page the modal fits the window and the tooltip finds its button', async ({
  page,
  partner,
  site,
}) => {
  await page.setViewportSize({ width: 800, height: 500 })
  await partner.open(`<div style="zoom: 1.5">${widgets}</div>${loader(site)}`)
  await openWidgets(page)
  await page.evaluate(() => document.querySelector('waitlist-button')?.show())
  const dialog = await page.getByRole('dialog').boundingBox()
  expect(dialog?.height).toBeLessThanOrEqual(450)
  expect(dialog?.width).toBeLessThanOrEqual(800)
  expect(Math.abs((dialog?.y ?? 0) * 2 + (dialog?.height ?? 0) - 500)).toBeLessThanOrEqual(2)
  await page.evaluate(() => document.querySelector('waitlist-button')?.close())

  const button = page.getByRole('button', { name: 'LinkedIn' }).first()
  await button.focus()
  const tooltip = await page.getByRole('tooltip').boundingBox()
  const trigger = await button.boundingBox()
  const right = (box: typeof trigger) => (box ? box.x + box.width : -1)
  const bottom = (box: typeof trigger) => (box ? box.y + box.height : -1)
  expect(tooltip?.x).toBeLessThan(trigger?.x ?? 0)
  expect(right(tooltip)).toBeGreaterThan(right(trigger))
  expect(right(tooltip)).toBeLessThanOrEqual(800)
  expect(Math.abs(bottom(tooltip) - (trigger?.y ?? 0))).toBeLessThan(12)
})

// The page has the last word on the element itself (CSS Scoping, section 3.3): where it stands, how
// it is displayed, its borders and opacity. The widget inside takes the room it is given.
test('whatever the page makes of the element, the widget in it stays whole', async ({
  page,
  partner,
  site,
}) => {
  await partner.open(`<div>${widgets}</div>${loader(site)}`, {
    head: '<style id="theirs"></style>',
  })
  await openWidgets(page)
  const selector = 'launch-countdown, waitlist-button, demo-directory'
  for (const css of [
    'display: inline; float: left; position: absolute',
    'display: flex; border: 9px solid red; padding: 1em; opacity: 0.5',
    'display: grid; inline-size: min-content',
    'display: contents',
    'all: unset !important',
    'writing-mode: vertical-rl',
  ]) {
    await page.evaluate((rule) => {
      const sheet = document.getElementById('theirs')
      if (sheet) sheet.textContent = rule
    }, `${selector} { ${css} }`)
    expect.soft(await misfits(page), css).toEqual([])
    await expect.soft(page.getByRole('button', { name: 'Join' }).last(), css).toBeVisible()
  }
})
