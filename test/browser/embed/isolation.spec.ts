import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { differingPixels } from '../pictures.ts'

const important = (style: Record<string, string>) =>
  Object.entries(style)
    .map(([name, value]) => `${name}: ${value} !important`)
    .join('; ')

/** Fixes the place of the widgets and the inherited properties that may reach into them. */
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

const hostile: Record<string, string> = {
  'all unset': '* { all: unset !important } ::before, ::after { content: "x" !important }',
  // The widgets take the text colour of the page by design. A `text-decoration` of an ancestor cannot be kept out.
  'all text changed': `:not(launch-countdown, waitlist-button, demo-directory) { color: red !important }
    * { font: italic 900 small-caps 50px/3 sans-serif; font-size: 50px !important; letter-spacing: 1em;
    word-spacing: 1em; text-transform: uppercase; text-indent: 3em; text-align: right; white-space: pre;
    -webkit-text-fill-color: red; list-style: square; box-sizing: content-box; accent-color: red; cursor: wait }`,
  'our names taken':
    '* { --gray-4: red; --indigo-11: red; --radius-2: 40px; --_text: red; --_accent: red }',
  'a large root font': 'html { font-size: 40px }',
  'a transformed ancestor': '#around { transform: translateZ(0); block-size: 99px }',
}

test('a hostile style sheet of the page changes no pixel of the widgets', async ({
  page,
  partner,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 700, height: 800 })
  await page.clock.setFixedTime(new Date('2025-07-20T10:20:30Z'))
  await partner.embed(`<div id="around">${stage}</div>`, { head: '<style id="theirs"></style>' })
  await page.evaluate(async () => {
    await customElements.whenDefined('demo-directory')
    const directory = document.querySelector('demo-directory')
    if (directory) directory.profiles = directory.profiles.slice(0, 2)
  })
  await expect(page.getByText("You've reached the end")).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  const plain = await portrait(page)

  for (const [name, css] of Object.entries(hostile)) {
    await page.locator('#theirs').evaluate((sheet, css) => {
      sheet.textContent = css
    }, css)
    const seen = await portrait(page)
    for (const [what, picture] of Object.entries(plain)) {
      const pixels = await differingPixels(page, picture, seen[what] ?? Buffer.alloc(0))
      expect.soft(pixels, `pixels of ${what} that differ, ${name}`).toBe(0)
    }
  }
})
