import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { differingPixels } from './pictures.ts'

const important = (style: Record<string, string>) =>
  Object.entries(style)
    .map(([name, value]) => `${name}: ${value} !important`)
    .join('; ')

/** Fixes where the widgets stand, and what is meant to reach into them. */
const stage = `<div style="${important({
  position: 'absolute',
  inset: '0 auto auto 0',
  display: 'grid',
  gap: '20px',
  'inline-size': '640px',
  margin: '0',
  padding: '0',
  border: '0',
  'font-family': 'sans-serif',
  'color-scheme': 'light',
  color: 'black',
  background: 'white',
  '--widget-radius': '0',
})}">
  <launch-countdown launch-at="2025-07-22T00:00Z"></launch-countdown>
  <waitlist-button style="inline-size: fit-content !important"></waitlist-button>
  <demo-directory latency="0"></demo-directory>
</div>`

type Portrait = Record<string, Buffer>

/** Pictures of the three widgets and of the open modal. */
async function portrait(page: Page): Promise<Portrait> {
  const pictures: Portrait = {}
  for (const tag of ['launch-countdown', 'waitlist-button', 'demo-directory'])
    pictures[tag] = await page.locator(`${tag} .widget`).screenshot()
  await page.evaluate(() => document.querySelector('waitlist-button')?.show())
  pictures.modal = await page.getByRole('dialog').screenshot()
  await page.evaluate(() => document.querySelector('waitlist-button')?.close())
  return pictures
}

/** What a page does to the widgets: by its style sheet, and by the style of what is around them. */
interface HostilePage {
  css?: string
  around?: string
}

const resets: Record<string, HostilePage> = {
  'all unset': {
    css: '* { all: unset !important } ::before, ::after { content: "x" !important; display: block }',
  },
  'nothing shown': {
    css: `button, input, textarea, fieldset, dialog, p, span { display: none !important }
      ::backdrop, dialog::backdrop { display: none; background: red }`,
  },
  // The widgets' own colour is left alone: what they show on the page's ground takes it by design.
  // What cannot be kept out of these: a line drawn under all of a text (`text-decoration`) reaches
  // every box in it but those that stand in a line as a whole, such as buttons (CSS Text
  // Decoration, section 2.1).
  'all text changed': {
    css: `:not(launch-countdown, waitlist-button, demo-directory) { color: red !important }
      * { font: italic 900 small-caps 50px/3 sans-serif; font-size: 50px !important;
      letter-spacing: 1em; word-spacing: 1em; text-transform: uppercase; text-indent: 3em; text-align: right;
      text-shadow: 1px 1px red; word-break: break-all; overflow-wrap: anywhere; tab-size: 1; white-space: pre;
      -webkit-text-stroke: 1px red; -webkit-text-fill-color: red; list-style: square; box-sizing: content-box;
      accent-color: red; caret-color: red; fill: red; stroke: red; stroke-width: 9; cursor: wait }`,
  },
  'our own names taken': {
    css: `* { --gray-4: red; --gray-11: red; --orange-11: red; --stone-10: red; --font-weight-6: 100; --radius-2: 40px;
      --shadow-5: 0 0 9px red; --_text: red; --_accent: red; --_muted: red; --length: 1; --advance: 3; --largest: 9em }`,
  },
  'a large root font': { css: 'html { font-size: 40px }' },
}

const ancestors: Record<string, HostilePage> = {
  transformed: { around: 'transform: translateZ(0); block-size: 99px' },
  'filtered in perspective': { around: 'filter: brightness(1); perspective: 100px' },
  contained: { around: 'contain: strict; block-size: 3000px; container-type: size' },
}

for (const [kind, hostilePages] of Object.entries({ resets, ancestors }))
  test(`all look as on a plain page: ${kind}`, async ({ page, partner, messages }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 700, height: 800 })
    await page.clock.setFixedTime(new Date('2025-07-20T10:20:30Z'))
    await partner.embed(`<div id="around">${stage}</div>`, {
      head: '<style id="theirs"></style>',
    })
    await page.evaluate(async () => {
      await customElements.whenDefined('demo-directory')
      const directory = document.querySelector('demo-directory')
      if (directory) directory.profiles = directory.profiles.slice(0, 2)
    })
    await expect(page.getByText("You've reached the end")).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    const plain = await portrait(page)

    for (const [name, { css = '', around = '' }] of Object.entries(hostilePages)) {
      await page.evaluate(
        ({ css, around }) => {
          const [sheet, box] = ['theirs', 'around'].map((id) => document.getElementById(id))
          if (sheet) sheet.textContent = css
          if (box) box.style.cssText = around
        },
        { css, around },
      )
      const seen = await portrait(page)
      for (const [what, picture] of Object.entries(plain)) {
        const pixels = await differingPixels(page, picture, seen[what] ?? Buffer.alloc(0))
        expect.soft(pixels, `pixels of ${what} that differ, ${name}`).toBe(0)
      }
    }
    expect(messages).toEqual([])
  })
