import { countdown, expect, loader, pinned, test } from './embed-files.ts'
import { idle } from './fixtures.ts'

for (const attributes of ['async', 'defer', '', 'type="module"'])
  for (const place of ['head', 'body'] as const)
    test(`the loader works as <script ${attributes}> in the ${place}, from another origin`, async ({
      page,
      partner,
      site,
      messages,
    }) => {
      const script = `<script ${attributes} src="${site}/embed/v1/widgets.js"></script>`
      await partner.open(place === 'head' ? countdown : countdown + script, {
        head: place === 'head' ? script : '',
      })
      await expect(page.getByRole('timer')).toBeVisible()
      expect(messages).toEqual([])
    })

test('a button and a countdown take one request, a directory its own code', async ({
  page,
  partner,
  site,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await partner.open(`${countdown}<waitlist-button></waitlist-button>${loader(site)}`)
  await expect(page.getByRole('timer')).toHaveText(/seconds?$/)
  await expect(page.getByRole('button')).toHaveCount(2)
  await idle(page)
  const scripts = () => requested.filter((path) => path.endsWith('.js'))
  expect(scripts()).toEqual(['/embed/v1/widgets.js'])
  await page.evaluate(() => document.body.append(document.createElement('demo-directory')))
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect(scripts().some((path) => path.includes('/demo-directory.element-'))).toBe(true)
})

test('twice, and beside the pinned script, it works once and silently', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(
    `${countdown}${loader(site)}${loader(site)}<script src="${site}/${pinned}"></script>`,
  )
  await expect(page.getByRole('timer')).toHaveCount(1)
  await idle(page)
  expect(messages).toEqual([])
})

test('a tag that somebody else has defined is left alone, with a warning', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(`<script>customElements.define('launch-countdown', class extends HTMLElement {
    connectedCallback() { this.textContent = 'Theirs' } })</script>
    ${countdown}<waitlist-button></waitlist-button>${loader(site)}`)
  await expect(page.getByRole('button')).toBeVisible()
  await expect(page.getByText('Theirs')).toBeVisible()
  await expect.poll(() => messages.join()).toContain('<launch-countdown> is already defined')
  expect(messages).toHaveLength(1)
})

test('it leaves no global behind and changes nothing of the page', async ({
  page,
  partner,
  site,
}) => {
  await partner.open(
    `<p>Their page</p>${countdown}<div data-widget="demo-directory" data-latency="0"></div>`,
  )
  const snapshot = () =>
    page.evaluate(() => ({
      globals: Object.getOwnPropertyNames(window).sort(),
      element: Object.getOwnPropertyNames(Element.prototype).sort(),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      head: document.head.querySelectorAll('style, link').length,
    }))
  const before = await snapshot()
  await page.addScriptTag({ url: `${site}/embed/v1/widgets.js` })
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect(await snapshot()).toEqual(before)
})
