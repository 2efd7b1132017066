import type { Route } from '@playwright/test'
import { countdown, expect, future, idle, loader, signUp, test } from './fixtures.ts'
import { guideCode } from './playground-samples.ts'

const all = `${countdown}${countdown}<waitlist-button></waitlist-button><demo-directory></demo-directory>`

const breaks: Record<string, { path: string; breakIt?: (route: Route) => void; policy?: true }> = {
  'the page’s policy blocks it': { path: '/a', policy: true },
  'there is no connection': { path: '/a', breakIt: (route) => route.abort() },
  'its server has no CORS': { path: '/no-cors' },
  'it is gone': {
    path: '/a',
    breakIt: (route) => route.continue({ url: `${route.request().url()}x` }),
  },
}

for (const [name, { path, breakIt, policy }] of Object.entries(breaks))
  test(`code missing, since ${name}: one message`, async ({ page, partner, files, messages }) => {
    if (breakIt) await page.route('**/*-*.js', breakIt)
    await partner.open(all + loader(files + path), {
      // The loader alone is allowed, as with a policy that lists files.
      headers: policy ? { 'Content-Security-Policy': `script-src ${files}/a/embed/v1/` } : {},
    })
    const own = () => messages.filter((message) => message.startsWith("warning: The widgets' code"))
    await expect.poll(() => own().length).toBe(1)
    await idle(page)
    expect(own()).toHaveLength(1)
    for (const part of [
      `code from ${files} could not be loaded`,
      '"Access-Control-Allow-Origin: *"',
      `${files} in a policy's script-src`,
      `${files}${path}/embed/1.0.0/demo-directory.element-`,
    ])
      expect(own()[0]).toContain(part)
    expect(messages.filter((message) => message.startsWith('thrown'))).toEqual([])
  })

test('a slip in a DIV: a message each, with the nearest', async ({ page, partner, messages }) => {
  const slip = `<div data-widget="launch-countdown" data-launch-at="${future}" data-dashbord-url="https://partner.example/" data-id="5"></div>`
  await partner.embed(
    `<div data-widget="launch-countdwn">One</div><div data-widget="launch-countdwn">Two</div>
     <div data-widget="carousel">Three</div><a data-widget="pushmenu">Theirs</a>${slip}${slip}`,
  )
  await expect(page.getByRole('timer')).toHaveCount(2)
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<div data-widget="carousel"></div>'),
  )
  await idle(page)
  const there = 'There are demo-directory, launch-countdown, waitlist-button.'
  expect([...messages].sort()).toEqual([
    `warning: <div data-widget="carousel">: no such widget. ${there}`,
    'warning: <div data-widget="launch-countdown">: no attribute data-dashbord-url. Did you mean data-dashboard-url?',
    `warning: <div data-widget="launch-countdwn">: no such widget. ${there} Did you mean launch-countdown?`,
  ])
  await expect(page.getByText('One')).toBeVisible()
})

test('an endpoint forgets CORS: one message', async ({ page, partner, files, messages }) => {
  const endpoint = `${files}/no-cors/waitlist`
  let tries = 0
  page.on('requestfailed', (request) => {
    if (request.url() === endpoint) tries += 1
  })
  await page.clock.install()
  const url = await partner.embed(`<waitlist-button endpoint="${endpoint}"></waitlist-button>`)
  await page.getByRole('button', { name: 'Join' }).click()
  await signUp(page)
  await expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return tries
    })
    .toBeGreaterThan(2)
  const own = messages.filter((message) => message.startsWith('warning: The waitlist endpoint'))
  expect(own).toHaveLength(1)
  expect(own[0]).toContain(`${endpoint} gave this page no answer`)
  expect(own[0]).toContain(`"Access-Control-Allow-Origin: ${new URL(url).origin}"`)
  expect(own[0]).toContain(`must allow ${files} in connect-src`)
  expect(own[0]).not.toContain('sample@example.com')
})

test('the check of the guides tells which widgets are not reached', async ({ page, partner }) => {
  const source = await guideCode(page, 'nothing-shows')
  const unreached = () =>
    page.evaluate(`${source}.map((found) => found.dataset.widget ?? found.localName)`)
  const body = `${countdown}<div data-widget="waitlist-button"></div><div data-widget="none"></div>`
  await partner.open(body)
  expect(await unreached()).toEqual(['launch-countdown', 'waitlist-button', 'none'])
  await partner.embed(body)
  await expect(page.locator('waitlist-button').getByRole('button')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await unreached()).toEqual(['none'])
})
