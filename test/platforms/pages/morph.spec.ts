import type { Page } from '@playwright/test'
import { loader } from '../../browser/fixtures.ts'
import { signUp } from '../sign-up.ts'
import { expect, htmlPage, test } from './partner.ts'

const library = (path: string) => `<script src="/node_modules/${path}"></script>`
const turbo = library('@hotwired/turbo/dist/turbo.es2017-umd.js')
const htmx4 = library('htmx.org/dist/htmx.min.js')
const htmx2 = library('htmx2/dist/htmx.min.js') + library('idiomorph/dist/idiomorph-ext.min.js')

const inMain = (main: string) => `<body hx-ext="morph"><main id="place">${main}</main></body>`
const streamed = (main: string) =>
  `<turbo-stream action="replace" method="morph" target="place"><template><main id="place">${main}</main></template></turbo-stream>`

/** How a page is morphed into what its server now answers. */
interface Morph {
  head: string
  body(main: string): string
  /** Run in the page. @param main the page's content, as the server now has it */
  start(main: string): string
}

const morphs: Record<string, Morph> = {
  'Turbo, page refresh': {
    head: `${turbo}<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">`,
    body: inMain,
    start: () => "Turbo.visit(location.href, { action: 'replace' })",
  },
  'Turbo, frame': {
    head: turbo,
    body: () => '<body><turbo-frame id="place" src="/frame" refresh="morph"></turbo-frame></body>',
    start: () => "document.querySelector('turbo-frame').reload()",
  },
  'Turbo, stream': {
    head: turbo,
    body: inMain,
    start: (main) => `Turbo.renderStreamMessage(${JSON.stringify(streamed(main))})`,
  },
  'htmx 4, innerMorph': {
    head: htmx4,
    body: inMain,
    start: () =>
      "htmx.ajax('GET', '/page', { target: '#place', select: '#place > *', swap: 'innerMorph' })",
  },
  'htmx 4, outerMorph': {
    head: htmx4,
    body: inMain,
    start: () =>
      "htmx.ajax('GET', '/page', { target: '#place', select: '#place', swap: 'outerMorph' })",
  },
  'htmx 2, idiomorph': {
    head: htmx2,
    body: inMain,
    start: () =>
      "htmx.ajax('GET', '/page', { target: '#place', select: '#place', swap: 'morph:outerHTML' })",
  },
}

/** The page's content: all that changes is the news before the widgets and after them. */
const content = (news: string) => `<p>${news}</p>
  ${news === 'Old' ? '' : '<p id="added">A paragraph more</p>'}
  <launch-countdown launch-at="2099-01-01T00:00Z"><p>We <b>launch</b> in 2099.</p></launch-countdown>
  <waitlist-button label="Element"><a href="/mail">Join by mail</a></waitlist-button>
  <div data-widget="waitlist-button" data-label="DIV">Join by mail</div>
  <div data-widget="waitlist-button" data-label="DIV with more" id="d" class="wide" lang="en" style="margin: 3px"><a id="a" href="/mail">Join by mail</a></div>
  <p>${news}</p>`

const openers = ['Join the Waiting Queue', 'Element', 'DIV', 'DIV with more']

const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const [name, { head, body, start }] of Object.entries(morphs))
  test(`${name}: an open modal stays, as tag and as DIV`, async ({ page, site, partnerSite }) => {
    const serve = (news: string) => {
      const main = content(news)
      partnerSite.answer('/page', htmlPage('Page', head + loader(site), body(main)))
      partnerSite.answer('/frame', `<turbo-frame id="place">${main}</turbo-frame>`)
      return main
    }
    for (const label of openers) {
      serve('Old')
      await page.goto(`${partnerSite.url}/page`)
      await expect(page.getByText('Old')).toHaveCount(2)
      await opener(page, label).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Full Name').fill('Sample Person')
      await dialog.getByLabel('Email Address').fill('sample@')
      await dialog.getByLabel('Email Address').focus()
      await dialog.evaluate((element) => Object.assign(element, { isSame: true }))

      await page.evaluate(start(serve('New')))
      await expect(page.getByText('New')).toHaveCount(2)
      await expect.soft(dialog, label).toBeVisible()
      await expect.soft(dialog.getByLabel('Full Name')).toHaveValue('Sample Person')
      await expect.soft(dialog.getByLabel('Email Address')).toBeFocused()
      await page.keyboard.type('example.com')
      await expect.soft(dialog.getByLabel('Email Address')).toHaveValue('sample@example.com')
      await expect
        .soft(page.locator('waitlist-button, launch-countdown').filter({ visible: true }))
        .toHaveCount(openers.length)
    }
    await signUp(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const label of openers) await expect(opener(page, label)).toBeVisible()
  })

for (const permanent of ['the element', 'an ancestor'])
  test(`Turbo, page visit: the open modal stays where ${permanent} is permanent`, async ({
    page,
    site,
    partnerSite,
  }) => {
    const mark = 'id="kept" data-turbo-permanent'
    const widget =
      permanent === 'the element'
        ? `<waitlist-button ${mark}></waitlist-button>`
        : `<aside ${mark}><waitlist-button></waitlist-button></aside>`
    for (const name of ['One', 'Two'])
      partnerSite.answer(
        `/${name}`,
        htmlPage(name, turbo + loader(site), `<body><h1>${name}</h1>${widget}</body>`),
      )
    await page.goto(`${partnerSite.url}/One`)
    await opener(page, 'Join the Waiting Queue').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('Sample Person')
    await page.evaluate("Turbo.visit('/Two')")
    await expect(page.getByRole('heading', { name: 'Two', includeHidden: true })).toHaveCount(1)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Sample Person')
    await expect(dialog.getByLabel('Full Name')).toBeFocused()
    await signUp(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(opener(page, 'Join the Waiting Queue')).toBeVisible()
    // It leaves for good where the next page has none.
    partnerSite.answer(
      '/Three',
      htmlPage('Three', turbo + loader(site), '<body><h1>Three</h1></body>'),
    )
    await opener(page, 'Join the Waiting Queue').click()
    await page.evaluate("Turbo.visit('/Three')")
    await expect(page.getByRole('heading', { name: 'Three' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  })
