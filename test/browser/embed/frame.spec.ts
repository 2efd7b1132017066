import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from '@playwright/test'
import packageJson from '../../../package.json' with { type: 'json' }
import { expect, fillIn, future, idle, signUp, test } from '../fixtures.ts'

/** What the snippet builder and the README give the page around a frame. */
const frameListener = `<script>${readFileSync('site/builder/frame-height.js', 'utf8')}</script>`

const frameUrl = (site: string, parameters: Record<string, string>, version = 'v1') =>
  `${site}/embed/${version}/frame.html?${new URLSearchParams(parameters)}`

const iframe = (url: string, style = 'width: 100%; border: 0') =>
  `<iframe title="Widget" style="${style}" src="${url.replaceAll('&', '&amp;')}"></iframe>`

const countdown = { widget: 'launch-countdown', 'launch-at': future }

const contentHeight = (frame: FrameLocator) =>
  frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height))

const frameHeight = async (page: Page) =>
  (await page.locator('iframe').first().boundingBox())?.height

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
  expect(await frameHeight(page)).toBe(await contentHeight(frame))
})

for (const [width, height, version, around] of [
  [360, 640, packageJson.version, 'another site'],
  [1280, 800, 'v1', 'the same site'],
] as const)
  test(`the modal in the frame has a good size: ${width}, ${around}`, async ({
    page,
    partner,
    site,
  }) => {
    await page.setViewportSize({ width, height })
    await page.route('**/api/**', (route) => route.fulfill({ status: 201, json: {} }))
    await partner.open(
      `${frameListener}<div style="height: 400px">Before</div>
         ${iframe(frameUrl(site, { widget: 'waitlist-button', label: 'Join' }, version))}
         <div style="height: 2000px">After</div>`,
    )
    // Frame and page then share a process.
    if (around === 'the same site') await page.goto(page.url().replace('127.0.0.1', 'localhost'))
    const frame = page.frameLocator('iframe')
    const opener = frame.getByRole('button', { name: 'Join' })
    await expect(opener).toBeVisible()
    await expect
      .poll(async () => (await frameHeight(page)) === (await contentHeight(frame)))
      .toBe(true)
    expect(await frameHeight(page)).toBeLessThan(100)

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
    await signUp(frame)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    // The sentence that says as whom the visitor has joined is now beside the button.
    await expect
      .poll(async () => (await frameHeight(page)) === (await contentHeight(frame)))
      .toBe(true)
    expect(await frameHeight(page)).toBeLessThan(150)
    await expect(opener).toBeFocused()
  })

for (const policy of ['strict-origin-when-cross-origin', 'no-referrer'])
  test(`a sign-up says which page the frame is in: ${policy}`, async ({ page, partner, site }) => {
    await page.route('**/api/**', (route) => route.fulfill({ status: 201, json: {} }))
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await partner.open(iframe(frameUrl(site, countdown), 'width: 400px; height: 700px'), {
      head: `<meta name="referrer" content="${policy}">`,
    })
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await signUp(frame)
    const url = new URL((await posted).url())
    expect([...url.searchParams]).toEqual([['page_origin', new URL(page.url()).origin]])
  })

test('a sign-up takes the campaign of the page around it', async ({ page, partner, site }) => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 201, json: {} }))
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  const own = { ...countdown, utm_medium: 'frame' }
  await partner.open(frameListener + iframe(frameUrl(site, own)))
  await page.goto(
    `${page.url()}?id=7&utm_source=a%20letter&utm_medium=page&utm_other=x&q=utm_term=`,
  )
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await signUp(frame)
  const { searchParams } = new URL((await posted).url())
  searchParams.delete('page_origin')
  expect(Object.fromEntries(searchParams)).toEqual({ utm_source: 'a letter', utm_medium: 'frame' })
})

test('without a widget in its address it shows the countdown', async ({ page, partner, site }) => {
  await partner.open(iframe(frameUrl(site, { 'launch-at': future })))
  await expect(page.frameLocator('iframe').getByRole('timer')).toBeVisible()
})

const collector = 'https://collector.example/x'

test('it takes the widget’s attributes as values', async ({ page, partner, site, messages }) => {
  const markup = '"><img src=x onerror=alert(1)>'
  const taken = { label: markup, endpoint: collector, 'no-outbox': '', theme: 'dark' }
  const others = { onclick: 'alert(1)', style: 'display: none', 'data-x': 'x', 'page-size': '3' }
  await partner.open(
    iframe(
      frameUrl(site, { widget: 'waitlist-button', ...taken, ...others, lang: 'hi', dir: 'rtl' }),
    ),
  )
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('button')).toHaveText(markup)
  const attributes = await frame
    .locator('waitlist-button')
    .evaluate((node) =>
      Object.fromEntries(node.getAttributeNames().map((name) => [name, node.getAttribute(name)])),
    )
  expect(attributes).toEqual(taken)
  await expect(frame.locator('html[lang=hi][dir=rtl]')).toHaveCount(1)
  expect(messages).toEqual([])
})

test('it has the colours of its address, and none that loads something or comes from elsewhere', async ({
  partner,
  page,
  site,
}) => {
  const url = frameUrl(site, {
    ...countdown,
    '--widget-accent': '#E4002B',
    '--widget-surface': 'url(//collector.example)',
    '--widget-radius': 'calc(1px + 2px)',
  })
  await partner.open(iframe(url))
  const widget = page.frameLocator('iframe').locator('launch-countdown')
  const button = widget.getByRole('button', { name: 'Join the Waiting Queue' })
  await expect(button).toHaveCSS('background-color', /228, 0, 43|0\.894118 0 0\.168627/)
  expect(await widget.getAttribute('style')).toBe('--widget-accent: #E4002B;')
})

test('opened by itself, it takes no text and no address', async ({ page, site, messages }) => {
  const taken = ['launch-at', 'page-size', 'theme', 'trigger-type']
  for (const widget of ['launch-countdown', 'demo-directory', 'waitlist-button']) {
    await page.goto(frameUrl(site, { widget }))
    await expect(page.locator(`${widget} .widget`)).toBeVisible()
    const names: string[] = await page.evaluate(
      (tag) => Reflect.get(customElements.get(tag) ?? {}, 'observedAttributes'),
      widget,
    )
    expect(names).toContain('messages')
    messages.length = 0
    const given = Object.fromEntries(names.map((name) => [name, collector]))
    await page.goto(frameUrl(site, { ...given, 'launch-at': future, widget }))
    await expect(page.locator(`${widget} .widget`)).toBeVisible()
    const set = await page.locator(widget).evaluate((node) => node.getAttributeNames())
    expect(set.filter((name) => !taken.includes(name))).toEqual([])
  }
  expect(messages).toContain(
    `warning: frame.html: label="${collector}" is not taken from the address of a page that is opened by itself. Show it in an iframe.`,
  )
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await posted).url()).toBe(`${site}/api/nameplate_pre_launch`)
})

test('in the dark the page shows through the frame', async ({ page, partner, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await partner.open(iframe(frameUrl(site, { widget: 'waitlist-button', theme: 'auto' })), {
    head: '<style>html { color-scheme: light dark } body { background: rgb(0, 200, 0) }</style>',
  })
  await expect(page.frameLocator('iframe').getByRole('button')).toBeVisible()
  const { x = 0, y = 0, width = 0 } = (await page.locator('iframe').boundingBox()) ?? {}
  const pixel = (left: number) =>
    page.screenshot({ clip: { x: left, y: y + 2, width: 1, height: 1 } })
  expect((await pixel(x + width - 4)).equals(await pixel(x - 4))).toBe(true)
})
