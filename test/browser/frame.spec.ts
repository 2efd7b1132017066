import { readFileSync } from 'node:fs'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import packageJson from '../../package.json' with { type: 'json' }
import { expect, future, test } from './embed-files.ts'
import { fillIn, hold, idle } from './fixtures.ts'

/** What the snippet builder and the README give the page around a frame. */
const frameListener = `<script>${readFileSync('site/playground/frame-height.js', 'utf8')}</script>`

const frameUrl = (site: string, parameters: Record<string, string>, version = 'v1') =>
  `${site}/embed/${version}/frame.html?${new URLSearchParams(parameters)}`

const iframe = (url: string, style = 'width: 100%; border: 0') =>
  `<iframe title="Widget" style="${style}" src="${url.replaceAll('&', '&amp;')}"></iframe>`

const countdown = { widget: 'launch-countdown', 'launch-at': future }

const contentHeight = (frame: FrameLocator) =>
  frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height))

const frameHeight = async (page: Page) => (await page.locator('iframe').boundingBox())?.height

for (const version of ['v1', packageJson.version])
  test(`the frame of ${version} takes its content’s height, as the documented listener sets it`, async ({
    page,
    partner,
    site,
    messages,
  }) => {
    await partner.open(frameListener + iframe(frameUrl(site, countdown, version)))
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('timer')).toBeVisible()
    for (const width of [1000, 320]) {
      await page.setViewportSize({ width, height: 600 })
      await expect
        .poll(async () => (await frameHeight(page)) === (await contentHeight(frame)))
        .toBe(true)
    }
    expect(await frameHeight(page)).toBeGreaterThan(100)
    expect(
      await frame.locator('html').evaluate((root) => root.scrollHeight <= root.clientHeight),
      'nothing to scroll',
    ).toBe(true)
    expect(messages).toEqual([])
  })

test("it wears the site's face, which nothing waits for, and which moves nothing", async ({
  page,
  site,
}) => {
  const release = await hold(page, '**/embed/*/archivo*.woff2')
  await page.goto(frameUrl(site, countdown), { waitUntil: 'commit' })
  await expect(page.getByRole('timer')).toBeVisible()
  const hasFont = () => page.evaluate(() => document.fonts.check('1em Archivo'))
  const height = () => page.evaluate(() => document.body.getBoundingClientRect().height)
  expect(await hasFont()).toBe(false)
  const before = await height()
  release()
  await expect.poll(hasFont).toBe(true)
  expect(await height()).toBe(before)
})

test('the listener minds only our frames', async ({ page, partner, site, files }) => {
  await partner.open(
    `${frameListener}${iframe(frameUrl(site, countdown))}
     <iframe title="Other" style="height: 50px" src="${files}/other"></iframe>
     <script>postMessage({ type: 'widget-height', widget: 'launch-countdown', height: 9 }, '*')</script>`,
  )
  const frame = page.frameLocator('iframe').first()
  await expect(frame.getByRole('timer')).toBeVisible()
  await page
    .frames()
    .find((candidate) => candidate.url().startsWith(files))
    ?.evaluate(() => parent.postMessage({ type: 'widget-height', height: 999 }, '*'))
  await idle(page)
  expect((await page.locator('iframe').nth(1).boundingBox())?.height).toBeLessThan(100)
  expect((await page.locator('iframe').first().boundingBox())?.height).toBe(
    await contentHeight(frame),
  )
})

for (const [width, height] of [
  [1280, 800],
  [360, 640],
] as const)
  test(`the modal opens in the frame in a size that works, in ${width} × ${height}`, async ({
    page,
    partner,
    site,
  }) => {
    await page.setViewportSize({ width, height })
    await page.route('**/api/**', (route) => route.fulfill({ status: 201, json: {} }))
    await partner.open(
      `${frameListener}<div style="height: 400px">Before</div>
         ${iframe(frameUrl(site, { widget: 'waitlist-button', label: 'Join' }))}
         <div style="height: 2000px">After</div>`,
    )
    const frame = page.frameLocator('iframe')
    const opener = frame.getByRole('button', { name: 'Join' })
    await expect(opener).toBeVisible()
    await expect
      .poll(async () => (await frameHeight(page)) === (await contentHeight(frame)))
      .toBe(true)
    const closed = await frameHeight(page)
    expect(closed).toBeLessThan(100)

    const wanted = await opener.evaluate(() => Math.min(720, screen.availHeight))
    await opener.click()
    const dialog = frame.getByRole('dialog')
    await expect(dialog.getByLabel('Full Name')).toBeFocused()
    await expect.poll(() => frameHeight(page)).toBe(wanted)
    // All of the modal is in the window, at close to the 90 % that it may have of the frame.
    await expect
      .poll(async () => {
        const { y = -1, height: dialogHeight = 0 } = (await dialog.boundingBox()) ?? {}
        return y >= 0 && y + dialogHeight <= height && dialogHeight > 0.8 * wanted
      })
      .toBe(true)
    // It began in a frame as low as the button, where the focus has scrolled it.
    await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBe(0)

    await dialog.getByLabel('Full Name').fill('Sample Person')
    await dialog.getByLabel('Email Address').fill('sample@example.com')
    await dialog.getByLabel('Current Designation').fill('Engineer')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => frameHeight(page)).toBe(closed)
    await expect(opener).toBeFocused()
  })

test('without a listener the modal makes do with the height there is', async ({
  page,
  partner,
  site,
}) => {
  await partner.open(
    iframe(frameUrl(site, { widget: 'waitlist-button' }), 'width: 400px; height: 300px'),
  )
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button').click()
  const submit = frame.getByRole('button', { name: 'Submit' })
  await submit.scrollIntoViewIfNeeded()
  await expect(submit).toBeInViewport()
})

test('a calendar entry from it leads to the page around it', async ({ page, partner, site }) => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 201, json: {} }))
  await partner.open(iframe(frameUrl(site, countdown), 'width: 600px; height: 700px'))
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await fillIn(frame)
  await frame.getByRole('button', { name: 'Submit' }).click()
  const entry = frame.getByRole('link', { name: 'Add the launch to a calendar' })
  await expect(entry).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`URL:${new URL('/', page.url()).href}`)),
  )
})

test.describe('what it takes', () => {
  test('the attributes of the widget, lang and dir, and nothing else', async ({
    page,
    partner,
    site,
  }) => {
    await partner.open(
      iframe(
        frameUrl(site, {
          ...countdown,
          'no-outbox': '',
          theme: 'dark',
          lang: 'hi',
          dir: 'rtl',
          onclick: 'alert(1)',
          style: 'display: none',
          class: 'x',
          'data-x': 'x',
          __proto__x: 'x',
          'page-size': '3',
        }),
      ),
    )
    const element = page.frameLocator('iframe').locator('launch-countdown')
    await expect(element.getByRole('timer')).toBeVisible()
    const attributes = await element.evaluate((node) => node.getAttributeNames().sort())
    expect(attributes).toEqual(['launch-at', 'no-outbox', 'theme'])
    const root = page.frameLocator('iframe').locator('html')
    await expect(root).toHaveAttribute('lang', 'hi')
    await expect(root).toHaveAttribute('dir', 'rtl')
  })

  for (const widget of [
    'img',
    'launch-countdwn',
    '',
    '<img src=x onerror=alert(1)>',
    'constructor',
  ])
    test(`no widget "${widget}"`, async ({ page, site, messages }) => {
      await page.goto(frameUrl(site, { widget }))
      await expect.poll(() => messages.length).toBe(1)
      expect(messages[0]).toContain(
        `frame.html?widget=${widget}: no such widget. There are demo-directory, launch-countdown, waitlist-button.`,
      )
      expect(messages[0]?.includes('Did you mean launch-countdown?')).toBe(
        widget === 'launch-countdwn',
      )
      await expect(page.locator('body > *')).toHaveCount(0)
    })

  const elsewhere = {
    endpoint: 'https://collector.example/sign-ups',
    'dashboard-url': 'https://collector.example/login',
  }
  const urlsOf = (element: Locator) =>
    element.evaluate((node) =>
      ['endpoint', 'dashboard-url', 'demo-url'].map((name) => node.getAttribute(name)),
    )

  test('opened by itself, none of a link that could write a text or an address', async ({
    page,
    site,
  }) => {
    const taken = ['launch-at', 'page-size', 'theme', 'trigger-type']
    for (const widget of ['launch-countdown', 'waitlist-button', 'demo-directory']) {
      await page.goto(frameUrl(site, { widget }))
      await expect(page.locator(`${widget} .widget`)).toBeVisible()
      const names: string[] = await page.evaluate(
        (tag) => Reflect.get(customElements.get(tag) ?? {}, 'observedAttributes'),
        widget,
      )
      expect(names).toContain('messages')
      const given = Object.fromEntries(names.map((name) => [name, `https://collector.example`]))
      await page.goto(frameUrl(site, { ...given, widget }))
      await expect(page.locator(`${widget} .widget`)).toBeVisible()
      const set = await page.locator(widget).evaluate((node) => node.getAttributeNames())
      expect(set.filter((name) => !taken.includes(name))).toEqual([])
    }
  })

  test('opened by itself, the button says our words and sends to us', async ({
    page,
    site,
    messages,
  }) => {
    const sent: string[] = []
    await page.route(/^[^?]*(\/api\/|collector)/, (route) => {
      sent.push(route.request().url())
      return route.fulfill({ status: 201, json: {} })
    })
    const link = { label: 'Account suspended', endpoint: elsewhere.endpoint }
    await page.goto(frameUrl(site, { widget: 'waitlist-button', ...link }))
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await fillIn(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    expect(sent).toEqual([`${site}/api/nameplate_pre_launch`])
    expect(messages.filter((message) => message.startsWith('warning'))).toEqual(
      Object.entries(link).map(
        ([name, value]) =>
          `warning: frame.html: ${name}="${value}" is not taken from the address of a page that is opened by itself. Show it in an iframe.`,
      ),
    )
  })

  test('in a frame, it takes all three', async ({ page, partner, site, messages }) => {
    await partner.open(iframe(frameUrl(site, { ...countdown, ...elsewhere })))
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('timer')).toBeVisible()
    expect(await urlsOf(frame.locator('launch-countdown'))).toEqual([
      elsewhere.endpoint,
      elsewhere['dashboard-url'],
      null,
    ])
    expect(messages).toEqual([])
  })

  test('hostile values are values, not markup', async ({ page, partner, site, messages }) => {
    await partner.open(
      iframe(
        frameUrl(site, {
          widget: 'waitlist-button',
          label: '"><img src=x onerror=alert(1)>',
          endpoint: 'javascript:alert(1)',
        }),
      ),
    )
    await expect(page.frameLocator('iframe').getByRole('button')).toHaveText(
      '"><img src=x onerror=alert(1)>',
    )
    expect(messages).toEqual([expect.stringContaining('endpoint="javascript:alert(1)"')])
  })
})

test.describe('colours', () => {
  const green = 'rgb(0, 200, 0)'
  const corner = async (page: Page) => {
    const { x = 0, y = 0, width = 0 } = (await page.locator('iframe').boundingBox()) ?? {}
    const clip = { x: x + width - 4, y: y + 2, width: 1, height: 1 }
    const png = (await page.screenshot({ clip })).toString('base64')
    return page.evaluate(async (data) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const context = document.createElement('canvas').getContext('2d')
      context?.drawImage(image, 0, 0)
      const [red, greenPart, blue] = context?.getImageData(0, 0, 1, 1).data ?? []
      return `rgb(${red}, ${greenPart}, ${blue})`
    }, png)
  }

  for (const [name, colorScheme, pageScheme, theme] of [
    ['a page in both schemes, seen in light', 'light', 'light dark', 'auto'],
    ['a page in both schemes, seen in dark', 'dark', 'light dark', 'auto'],
    ['a page that is always light, with theme=light, seen in dark', 'dark', 'normal', 'light'],
    ['a page that is always dark, with theme=dark, seen in light', 'light', 'dark', 'dark'],
  ] as const)
    test(`the page shows through: ${name}`, async ({ page, partner, site }) => {
      await page.emulateMedia({ colorScheme })
      await partner.open(
        frameListener + iframe(frameUrl(site, { widget: 'waitlist-button', theme })),
        {
          head: `<style>html { color-scheme: ${pageScheme} } body { background: ${green} }</style>`,
        },
      )
      const button = page.frameLocator('iframe').getByRole('button')
      await expect(button).toBeVisible()
      const text = await button.evaluate(
        (node) => getComputedStyle(node.parentElement ?? node).color,
      )
      const [red = 0] = text.match(/\d+/g)?.map(Number) ?? []
      const isDark = theme === 'dark' || (theme === 'auto' && colorScheme === 'dark')
      expect(red > 128, `light text: ${text}`).toBe(isDark)
      expect(await corner(page)).toBe(green)
    })
})
