import type { Page, Route } from '@playwright/test'
import { expect, hold, loader, test } from './fixtures.ts'
import { guideCode } from './playground-samples.ts'

const launch = new Date('2025-07-22T00:00:00Z')
const countdown = `<launch-countdown launch-at="${launch.toISOString()}"></launch-countdown>`
const button = '<waitlist-button></waitlist-button>'
const react = '**/embed/*/react-*.js'

/** Keeps React back. @returns lets it come, or breaks its way */
async function delayReact(page: Page) {
  let ask: (route: Route) => void = () => undefined
  const asked = new Promise<Route>((resolve) => {
    ask = resolve
  })
  await page.route(react, (route) => ask(route))
  return {
    asked,
    release: async () => (await asked).continue(),
  }
}

/** Has the page add up how far things move from now on. @returns reads the sum */
async function watchShift(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shift'))
}

/** Has the page remember what is in a widget. @returns reads whether all of it is still there */
async function rememberNodes(page: Page, tag: string): Promise<() => Promise<boolean>> {
  await page.evaluate((tag) => {
    const root = document.querySelector(tag)?.shadowRoot as ShadowRoot
    Object.assign(window, { before: [...root.querySelectorAll('*')] })
  }, tag)
  return () =>
    page.evaluate(() => Reflect.get(window, 'before').every((node: Element) => node.isConnected))
}

test('a countdown shows the right time, and ticks, before React has come', async ({
  page,
  partner,
  site,
}) => {
  await delayReact(page)
  await page.clock.install({ time: launch.getTime() - 100_000_000 })
  await partner.open(countdown + loader(site))
  const timer = page.getByRole('timer', { name: 'Time until launch' })
  await expect(timer).toBeVisible()
  await page.clock.pauseAt(launch.getTime() - 90_061_000)
  await expect(timer).toHaveText('1day1hour1minute1second')
  await page.evaluate(() => {
    const root = document.querySelector('launch-countdown')?.shadowRoot as ShadowRoot
    const written: string[] = []
    Object.assign(window, { written })
    new MutationObserver((records) =>
      written.push(...records.map(({ type, target }) => `${type} ${target.textContent}`)),
    ).observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await page.clock.runFor(1000)
  await expect(timer).toHaveText('1day1hour1minute0seconds')
  await page.clock.runFor(2000)
  await expect(timer).toHaveText('1day1hour0minutes58seconds')
  expect(await page.evaluate(() => Reflect.get(window, 'written'))).toEqual([
    'characterData 0',
    'characterData seconds',
    'characterData 0',
    'characterData minutes',
    'characterData 59',
    'characterData 58',
  ])
})

test('at its end it goes live before React has come, and the focus goes on with it', async ({
  page,
  partner,
  site,
}) => {
  await delayReact(page)
  await page.clock.install({ time: launch.getTime() - 60_000 })
  await partner.open(countdown + loader(site))
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).focus()
  await page.clock.runFor(61_000)
  await expect(page.getByText("We're Live")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused()
})

for (const [event, tags, width] of [360, 1440].flatMap(
  (width) =>
    [
      ['a countdown and a button come', `${countdown}${button}`, width],
      ['a directory comes', '<demo-directory></demo-directory>', width],
    ] as const,
))
  test(`with the rules that the guides give nothing moves when ${event}, ${width} px wide`, async ({
    page,
    partner,
    site,
  }) => {
    const rules = await guideCode(page, 'place')
    await page.setViewportSize({ width, height: 800 })
    await page.clock.setFixedTime(launch.getTime() - 5000)
    const come = await hold(page, '**/embed/v1/widgets.js')
    const goes = partner.open(`${tags}<p>Below</p>${loader(site)}`, {
      head: `<style>${rules}</style>`,
    })
    await expect(page.getByText('Below')).toBeVisible()
    const shift = await watchShift(page)
    come()
    await goes
    await expect(page.getByRole('timer').or(page.getByText('10 portfolios found'))).toBeVisible()
    expect(await shift()).toBe(0)
  })

test('the directory shows its search and blank cards before React has come, and keeps what is typed', async ({
  page,
  partner,
  site,
  messages,
}) => {
  const { release } = await delayReact(page)
  await partner.open(
    `<demo-directory latency="600000" page-size="2"></demo-directory><p>Below</p>${loader(site)}`,
  )
  const search = page.getByRole('searchbox', { name: 'Search by name, role, company or skill' })
  await search.fill('postgres')
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible()
  await expect(page.getByText('Loading more portfolios...')).toBeVisible()
  const shift = await watchShift(page)
  const isKept = await rememberNodes(page, 'demo-directory')
  await page.evaluate(() => {
    document.addEventListener('directorychange', (event) =>
      Object.assign(window, { searched: (event as CustomEvent).detail.search }),
    )
  })
  await release()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'searched'))).toBe('postgres')
  await expect(search).toHaveValue('postgres')
  await expect(search).toBeFocused()
  expect(await isKept()).toBe(true)
  expect(await shift()).toBe(0)
  expect(messages).toEqual([])
})

test('an error before React comes shows the error text in its place, and is logged', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await delayReact(page)
  await partner.open(
    `<script>Number.isSafeInteger = function () { throw new Error('broken') }</script>
     <launch-countdown launch-at="2099-01-01"></launch-countdown>${button}${loader(site)}`,
  )
  await expect(page.getByRole('alert')).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('button')).toHaveText('Join the Waiting Queue')
  expect(messages.join()).toContain('broken')
  expect(messages.filter((message) => message.startsWith('thrown'))).toEqual([])
})
