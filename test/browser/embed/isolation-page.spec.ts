import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { differingPixels } from '../pictures.ts'

// With scrollbars that take up room, as most desktops have them: the page must not shift.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  },
})

const widgets = `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown>
  <waitlist-button></waitlist-button>
  <demo-directory latency="0" page-size="2"></demo-directory>`

/** Style sheets of pages, each over the same markup. */
const pages: Record<string, string> = {
  'sideways overflow hidden': 'body { overflow-x: hidden; margin: 0 } * { box-sizing: border-box }',
  'a scrollbar that is always shown':
    'html { overflow-y: scroll; text-rendering: optimizeLegibility }',
}

const demo = `<div id="demo" style="min-block-size: 1500px">
  <header style="position: sticky; inset-block-start: 0">
    <a href="#">Their page</a> <button type="button">Their button</button>
  </header>
  <h1>Their title</h1><p>Their text</p><dialog open>Their dialog</dialog>
  <form><label>Their field <input></label></form>
  <table><tr><th>Their</th><td>table</td></tr></table></div>`

/** All that a script could leave behind in a page. */
const traces = (page: Page) =>
  page.evaluate(() => {
    const prototypes = [Object, Array, Function, String, Promise, Map, EventTarget, Node, Element]
    const attributes = ({ attributes }: Element) =>
      [...attributes].map(({ name, value }) => [name, value])
    return {
      globals: Object.getOwnPropertyNames(window).sort(),
      prototypes: [...prototypes, HTMLElement, HTMLDialogElement, ShadowRoot, Document, Event].map(
        ({ prototype }) => Reflect.ownKeys(prototype).map(String),
      ),
      html: attributes(document.documentElement),
      body: attributes(document.body),
      head: document.head.innerHTML,
      children: document.body.children.length,
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      storage: Object.keys(localStorage),
      // React marks the document it has a `selectionchange` listener on, under a name by chance.
      document: Object.getOwnPropertyNames(document).filter(
        (name) => !name.startsWith('_reactListening'),
      ),
      scroll: [scrollX, scrollY],
    }
  })

/** The window as it looks, but for its scrollbar, which shows how long the page is by now. */
async function view(page: Page): Promise<Buffer> {
  const { clientWidth: width, clientHeight: height } = await page.evaluate(() => {
    const { clientWidth, clientHeight } = document.documentElement
    return { clientWidth, clientHeight }
  })
  return page.screenshot({ clip: { x: 0, y: 0, width, height } })
}

const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#demo, #demo *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.localName, x, y, width, height]
    }),
  )

for (const [name, css] of Object.entries(pages))
  test(`a page with ${name} is unchanged after removal, pixel by pixel`, async ({
    page,
    partner,
    site,
  }) => {
    await partner.open(demo + widgets, { head: `<style>${css}</style>` })
    await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
    const traced = await traces(page)
    const placed = await places(page)
    const picture = await view(page)

    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('script'), { src }))
    }, `${site}/embed/v1/widgets.js`)
    await expect(page.locator('[role=timer]')).toBeAttached()
    // Out of sight as it is, React comes to the directory when somebody reaches for it.
    await page.locator('demo-directory').dispatchEvent('pointerover')
    await expect(page.locator('.address').first()).toBeAttached()
    await page.evaluate(() => document.body.lastElementChild?.remove())
    expect(await differingPixels(page, picture, await view(page))).toBe(0)
    expect(await traces(page)).toEqual(traced)

    await page.evaluate(() => document.querySelector('waitlist-button')?.show())
    await expect(page.getByRole('dialog', { name: 'Join the Waitlist' })).toBeVisible()
    expect(await places(page), 'behind the modal nothing moves').toEqual(placed)
    await page.mouse.move(9, 300)
    await page.mouse.wheel(0, 200)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Join the Waitlist' })).toBeHidden()
    await expect.poll(() => traces(page)).toEqual(traced)
    await page.mouse.move(0, 0)
    expect(await differingPixels(page, picture, await view(page))).toBe(0)
  })

// Listeners that capture hear a key before anything inside can keep it.
test('the page’s shortcuts receive no keys typed in widgets', async ({ page, partner }) => {
  await partner.embed(widgets)
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const type of ['keydown', 'keypress', 'keyup'])
      for (const target of [window, document, document.body])
        target.addEventListener(type, (event) => heard.push((event as KeyboardEvent).key))
  })
  await search.focus()
  await page.keyboard.type('go/?')
  await page.keyboard.press('Control+k')
  await page.evaluate(() => document.querySelector('waitlist-button')?.show())
  await expect(page.getByLabel('Full Name')).toBeFocused()
  for (const key of ['j', 'Tab', 'Escape']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(search).toHaveValue('go/?')
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
})

test('the page receives focus events and our own events of an open modal', async ({
  page,
  partner,
}) => {
  await partner.embed(widgets)
  await page.evaluate(() => document.querySelector('waitlist-button')?.show())
  const name = page.getByLabel('Full Name')
  await expect(name).toBeFocused()
  await page.evaluate(() => {
    const heard = new Set<string>()
    Object.assign(window, { heard })
    const handled: string[] = []
    for (const name in document.createElement('p'))
      if (name.startsWith('on')) handled.push(name.slice(2))
    const composing = ['compositionstart', 'compositionupdate', 'compositionend', 'textInput']
    const known = [...handled, ...composing, 'DOMActivate', 'focusin', 'focusout']
    for (const type of known)
      document.addEventListener(type, ({ target }) => target !== document && heard.add(type))
    for (const type of known)
      document
        .querySelector('waitlist-button')
        ?.shadowRoot?.querySelector('dialog h2')
        ?.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
  })
  await name.fill('Sample')
  for (const key of ['a', 'c', 'x', 'v']) await page.keyboard.press(`Control+${key}`)
  await name.click({ button: 'right' })
  const heard = await page.evaluate(() => [...Reflect.get(window, 'heard')].sort())
  expect(heard).toEqual(['focusin', 'focusout', 'securitypolicyviolation'])
})
