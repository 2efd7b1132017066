import { countdown, expect, loader, test } from './embed-files.ts'
import { idle } from './fixtures.ts'

const timer = '[role=timer]'

test.beforeEach(async ({ page, partner, site }) => {
  await partner.open(`<main id="app"><p>Home</p></main>${loader(site)}`)
  // By then the loader has started and found nothing.
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
  'history.pushState and a view that comes later': async (html) => {
    history.pushState({}, '', '/elsewhere')
    await new Promise((resolve) => requestIdleCallback(resolve))
    document.querySelector('#app')?.replaceChildren()
    document.querySelector('#app')?.insertAdjacentHTML('afterbegin', html)
  },
}

for (const [way, add] of Object.entries(ways))
  for (const form of [countdown, countdown.replaceAll('launch-countdown', 'div')])
    test(`finds a ${form.slice(1, 4) === 'div' ? 'DIV' : 'tag'} added by ${way}`, async ({
      page,
      messages,
    }) => {
      const html = form.replace('<div ', '<div data-widget="launch-countdown" data-')
      for (const _ of [1, 2]) {
        await page.evaluate(add, html)
        const all = await page.locator('launch-countdown, [data-widget]').count()
        expect(all).toBeGreaterThan(0)
        await expect(page.locator(timer)).toHaveCount(all)
      }
      expect(messages).toEqual([])
    })

test('a DIV that gets its data-widget later, as a morphing swap does', async ({ page }) => {
  await page.evaluate(() => {
    const div = document.createElement('div')
    document.querySelector('#app')?.append(div)
    setTimeout(() => {
      div.setAttribute('data-launch-at', '2099-01-01T00:00:00Z')
      div.setAttribute('data-widget', 'launch-countdown')
    }, 50)
  })
  await expect(page.locator(timer)).toBeVisible()
})

test.describe('shadow roots of the page', () => {
  /** Puts a host with these shadow contents in the page. */
  const addHost = (html: string) => {
    const host = document.createElement('section')
    document.querySelector('#app')?.append(host)
    host.attachShadow({ mode: 'open' }).innerHTML = html
  }
  const scan = () =>
    document.dispatchEvent(
      new CustomEvent('widgetscan', { detail: document.querySelector('section')?.shadowRoot }),
    )
  const both = `${countdown}<div data-widget="waitlist-button" data-label="Join here"></div>`

  test('are found once the page passes them on, and what is added to them later', async ({
    page,
    messages,
  }) => {
    await page.evaluate(addHost, both)
    await expect(page.locator(timer), 'an element, by itself').toBeVisible()
    await idle(page)
    await expect(page.getByRole('button', { name: 'Join here' })).toHaveCount(0)
    await page.evaluate(scan)
    await expect(page.getByRole('button', { name: 'Join here' })).toBeVisible()
    await page.evaluate(() =>
      document
        .querySelector('section')
        ?.shadowRoot?.append(
          Object.assign(document.createElement('demo-directory'), { latency: 0 }),
        ),
    )
    await expect(page.getByRole('searchbox')).toBeVisible()
    expect(messages).toEqual([])
  })

  test('are found by a loader that comes after the page has asked', async ({
    page,
    partner,
    site,
  }) => {
    await partner.open(`<main id="app"></main><script>
      document.querySelector('#app').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(both)}
      const scan = () => document.dispatchEvent(
        new CustomEvent('widgetscan', { detail: document.querySelector('#app').shadowRoot }))
      scan()
      document.addEventListener('widgetsready', scan)
    </script>`)
    await page.addScriptTag({ url: `${site}/embed/v1/widgets.js` })
    await expect(page.getByRole('button', { name: 'Join here' })).toBeVisible()
  })

  test('a detail that is no shadow root is told of, once', async ({ page, messages }) => {
    await page.evaluate(() => {
      for (const detail of [document.body, document.body])
        document.dispatchEvent(new CustomEvent('widgetscan', { detail }))
    })
    await expect.poll(() => messages.length).toBe(1)
    expect(messages[0]).toContain('widgetscan: its detail is to be a shadow root')
  })
})
