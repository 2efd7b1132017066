import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { countdown, expect, future, idle, loader, pinned, test } from '../fixtures.ts'

const timer = '[role=timer]'

test.describe('on a page whose loader has started and found nothing', () => {
  test.beforeEach(async ({ page, partner }) => {
    await partner.embed('<main id="app"><p>Home</p></main>')
    await idle(page)
    await expect(page.locator(timer)).toHaveCount(0)
  })

  const ways: Record<string, (html: string) => void> = {
    innerHTML: (html) => {
      const app = document.querySelector('#app')
      if (app) app.innerHTML = html
    },
    'a new body with the loader in it, which runs again': (html) => {
      const src = document.querySelector('script')?.src ?? ''
      const next = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html')
      document.documentElement.replaceChild(document.adoptNode(next.body), document.body)
      document.body.append(Object.assign(document.createElement('script'), { src }))
    },
    'a DIV that gets its name later, as in a morphing swap': (html) => {
      document.querySelector('#app')?.replaceChildren()
      document.querySelector('#app')?.insertAdjacentHTML('afterbegin', `<p>${html}</p>`)
      const div = document.querySelector('[data-widget]')
      const { widget } = div instanceof HTMLElement ? div.dataset : {}
      div?.removeAttribute('data-widget')
      requestIdleCallback(() => widget && div?.setAttribute('data-widget', widget))
    },
  }

  for (const [way, add] of Object.entries(ways))
    test(`finds tags and DIVs added by ${way}`, async ({ page, messages }) => {
      const div = `<div data-widget="launch-countdown" data-launch-at="${future}"></div>`
      for (const form of [div, countdown, div]) {
        await page.evaluate(add, form)
        await expect(page.locator('launch-countdown').locator(timer)).toHaveCount(1)
      }
      expect(messages).toEqual([])
    })
})

for (const when of ['before', 'after'])
  test(`tags work that enter a shadow root ${when} the script`, async ({ page, partner, site }) => {
    const tags = `${countdown}<waitlist-button label="Join here"></waitlist-button>`
    await partner.open(`<main id="app"></main><script>
      const fill = () => {
        document.querySelector('#app').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(tags)}
      }
    </script>`)
    if (when === 'before') await page.evaluate('fill()')
    await page.addScriptTag({ url: `${site}/embed/v1/widgets.js` })
    if (when === 'after') await page.evaluate('fill()')
    await expect(page.locator(timer)).toBeVisible()
    await page.getByRole('button', { name: 'Join here' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

test('reads an element after the parser has completed it', async ({ page, site, messages }) => {
  const pieces = [
    `<!doctype html><title>Slow</title>${loader(site, '').replace('embed/v1/widgets.js', pinned)}
     <div data-widget="launch-countdown" data-launch-at="${future}"><i>one</i>`,
    `<b>two</b></div><waitlist-button>${' '.repeat(2000)}`,
    '<script type="application/json" data-messages>{"join": "In',
    ' pieces", "clo',
    'se": "Shut"}',
    '</script></waitlist-button><p>End</p>',
  ]
  const responses: ServerResponse[] = []
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.write(pieces.shift())
    responses.push(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => customElements.get('launch-countdown'))
  await expect(page.getByText('one')).toBeAttached()
  for (const piece of pieces) {
    responses[0]?.write(piece)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  responses[0]?.end()
  await expect(page.locator('waitlist-button').getByRole('button')).toHaveText('In pieces')
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await page.locator('[data-widget]').innerHTML()).toBe('<i>one</i><b>two</b>')
  expect(messages).toEqual([])
  server.closeAllConnections()
  server.close()
})

for (const [first, second] of [
  ['/old/embed/v1/widgets.js', '/old/embed/v1/widgets.js'],
  ['/old/embed/v1/widgets.js', `/new/${pinned}`],
  [`/old/${pinned}`, '/new/embed/v1/widgets.js'],
])
  test(`two scripts on a page define the elements once, without a warning: ${second} after ${first}`, async ({
    page,
    partner,
    files,
    messages,
    requests,
  }) => {
    await partner.open(
      `${countdown}<div data-widget="launch-countdown" data-launch-at="${future}"></div>
       <div data-widget="none"></div>
       <script src="${files}${first}"></script><script src="${files}${second}"></script>`,
    )
    await expect(page.getByRole('timer')).toHaveCount(2)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), countdown)
    await expect(page.getByRole('timer')).toHaveCount(3)
    await idle(page)
    const ofSecond = requests.filter((url) => url.includes('/new/'))
    expect(ofSecond.filter((url) => url !== `${files}${second}`)).toEqual([])
    expect(messages).toEqual([expect.stringContaining('data-widget="none"')])
  })
