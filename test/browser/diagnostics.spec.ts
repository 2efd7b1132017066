import type { Route } from '@playwright/test'
import { countdown, expect, future, loader, test } from './embed-files.ts'
import { fillIn, idle } from './fixtures.ts'
import { guideCode } from './playground-samples.ts'

const all = `${countdown}${countdown}<waitlist-button></waitlist-button><demo-directory></demo-directory>`

for (const attributes of ['async', 'type="module"'])
  test(`code that the page's policy blocks: one message, with what to allow (${attributes})`, async ({
    page,
    partner,
    site,
    messages,
  }) => {
    await partner.open(all + loader(site, attributes), {
      // The loader alone is allowed, as with a policy that lists files.
      headers: { 'Content-Security-Policy': `script-src ${site}/embed/v1/widgets.js` },
    })
    const own = () => messages.filter((message) => message.startsWith("warning: The widgets' code"))
    await expect.poll(() => own().length).toBe(1)
    await idle(page)
    expect(own()).toHaveLength(1)
    expect(own()[0]).toContain(`code from ${site} could not be loaded`)
    expect(own()[0]).toContain(`${site} in a policy's script-src`)
    expect(messages.filter((message) => message.startsWith('thrown'))).toEqual([])
  })

for (const [name, path, breakIt] of [
  ['there is no connection', '/a', (route: Route) => route.abort()],
  ['its server has no CORS', '/no-cors', (route: Route) => route.continue()],
  ['it is gone', '/a', (route: Route) => route.continue({ url: `${route.request().url()}x` })],
] as const)
  test(`code that does not come, since ${name}: one message, with where it was to come from`, async ({
    page,
    partner,
    files,
    messages,
  }) => {
    await page.route('**/*-*.js', breakIt)
    await partner.open(all + loader(files + path))
    const own = () => messages.filter((message) => message.startsWith("warning: The widgets' code"))
    await expect.poll(() => own().length).toBe(1)
    await idle(page)
    expect(own()).toHaveLength(1)
    expect(own()[0]).toContain(`code from ${files} could not be loaded`)
    expect(own()[0]).toContain('"Access-Control-Allow-Origin: *"')
    expect(own()[0]).toContain(`${files} in a policy's script-src`)
    expect(own()[0]).toContain(`${files}${path}/embed/1.0.0/demo-directory.element-`)
    expect(messages.filter((message) => message.startsWith('thrown'))).toEqual([])
  })

test('an unknown data-widget: one message for each name, with the nearest', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(
    `<div data-widget="launch-countdwn">One</div><div data-widget="launch-countdwn">Two</div>
     <div data-widget="carousel">Three</div><a data-widget="pushmenu">Theirs</a>${loader(site)}`,
  )
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<div data-widget="carousel"></div>'),
  )
  const there = 'There are demo-directory, launch-countdown, waitlist-button.'
  await expect.poll(() => messages.length).toBe(2)
  await idle(page)
  expect(messages).toEqual([
    `warning: <div data-widget="launch-countdwn">: no such widget. ${there} Did you mean launch-countdown?`,
    `warning: <div data-widget="carousel">: no such widget. ${there}`,
  ])
  await expect(page.getByText('One')).toBeVisible()
})

test('a misspelt attribute of the DIV form: one message, however many make the slip', async ({
  page,
  partner,
  site,
  messages,
}) => {
  const slip = `<div data-widget="launch-countdown" data-launch-at="${future}" data-dashbord-url="https://partner.example/" data-id="5"></div>`
  await partner.open(slip + slip + loader(site))
  await expect(page.getByRole('timer')).toHaveCount(2)
  expect(messages).toEqual([
    'warning: <div data-widget="launch-countdown">: no attribute data-dashbord-url. Did you mean data-dashboard-url?',
  ])
})

test('an endpoint that forgets CORS: one message for all tries, with the headers it must send', async ({
  page,
  partner,
  site,
  files,
  messages,
}) => {
  const endpoint = `${files}/no-cors/waitlist`
  let tries = 0
  page.on('requestfailed', (request) => {
    if (request.url() === endpoint) tries += 1
  })
  await page.clock.install()
  const url = await partner.open(
    `<waitlist-button endpoint="${endpoint}"></waitlist-button>${loader(site)}`,
  )
  await page.getByRole('button', { name: 'Join' }).click()
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank You!')).toBeVisible()
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

test('the check that the guides give tells which widgets no script has reached', async ({
  page,
  partner,
  site,
}) => {
  const source = await guideCode(page, 'nothing-shows')
  const unreached = () =>
    page.evaluate(`${source}.map((found) => found.dataset.widget ?? found.localName)`)
  const body = `${countdown}<div data-widget="waitlist-button"></div><div data-widget="none"></div>`
  await partner.open(body)
  expect(await unreached()).toEqual(['launch-countdown', 'waitlist-button', 'none'])
  await partner.open(body + loader(site))
  await expect(page.locator('waitlist-button').getByRole('button')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await unreached()).toEqual(['none'])
})
