import type { Page } from '@playwright/test'
import { loader } from '../../browser/fixtures.ts'
import { signUp } from '../sign-up.ts'
import { expect, htmlPage, htmx, library, test, turbo } from './partner.ts'

const mainOf = {
  One: `<h1>One</h1>
    <launch-countdown launch-at="2099-01-01T00:00Z">We launch in 2099.</launch-countdown>
    <waitlist-button label="Tag">Join by mail</waitlist-button>
    <div data-widget="waitlist-button" data-label="DIV">Join by mail</div>
    <demo-directory latency="0" page-size="2"></demo-directory>`,
  Two: `<h1>Two</h1>
    <waitlist-button label="Other tag"></waitlist-button>
    <div data-widget="launch-countdown" data-launch-at="2099-01-01T00:00Z"></div>`,
}

const linksWith = (attributes: string) =>
  `<nav>${['One', 'Two'].map((name) => `<a href="/${name}" ${attributes.replace('PATH', `/${name}`)}>${name}</a>`).join(' ')}</nav>`

/** For each library, the head and the body of a page. Our script tag is beside the widgets, in the part that changes. */
const libraries: Record<string, readonly [head: string, body: (main: string) => string]> = {
  'Turbo Drive': [turbo, (main) => `<body>${linksWith('')}<main>${main}</main></body>`],
  'htmx, innerHTML': [
    htmx,
    (main) =>
      `<body>${linksWith('hx-get="PATH" hx-target="#place" hx-select="#place" hx-swap="innerHTML" hx-push-url="true"')}<main id="place">${main}</main></body>`,
  ],
  // Barba drops the scripts of a new container.
  Barba: [
    library('@barba/core/dist/barba.umd.js'),
    (main) =>
      `<body data-barba="wrapper">${linksWith('')}<main data-barba="container">${main}</main><script>barba.init()</script></body>`,
  ],
}

/** Waits until a library has changed the page. */
async function arrivesAt(page: Page, name: string) {
  await expect(page).toHaveURL(new RegExp(`/${name}$`))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
}

async function seesOne(page: Page) {
  await arrivesAt(page, 'One')
  for (const label of ['Tag', 'DIV'])
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible()
  await expect(page.locator('.address').first()).toBeVisible()
}

for (const [name, [head, body]] of Object.entries(libraries))
  test(`${name}: widgets work after page transitions`, async ({ page, site, partnerSite }) => {
    for (const [title, main] of Object.entries(mainOf))
      partnerSite.answer(`/${title}`, htmlPage(title, head, body(main + loader(site))))
    await page.goto(`${partnerSite.url}/One`)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await seesOne(page)
    for (const back of ['history', 'link']) {
      await page.getByRole('link', { name: 'Two' }).click()
      await arrivesAt(page, 'Two')
      await expect(page.getByRole('button', { name: 'Other tag' })).toBeVisible()
      if (back === 'link') await page.getByRole('link', { name: 'One' }).click()
      else await page.goBack()
      await seesOne(page)
    }
    // The library changed the page, not the browser.
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)

    await page.getByRole('button', { name: 'DIV', exact: true }).click()
    await signUp(page)
  })
