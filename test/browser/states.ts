import { expect, type Page } from '@playwright/test'
import { fillIn, idle } from './fixtures.ts'

/** Something that a visitor can come to see: a page, or a widget on it after some steps. */
export interface State {
  name: string
  /** The page that it is on. */
  path: string
  /** What time it is. */
  time: Date
  /** The widget that it is a state of; without it, the whole page. */
  widget?: 'launch-countdown' | 'demo-directory'
  /** What of it has to be in the window to be seen, as a selector; without it, its beginning. */
  detail?: string
  /** What the visitor does once the page is there. */
  steps(page: Page): Promise<void>
}

/** Local times, as the launch is: 22 July 2025, midnight. */
const times = {
  days: new Date('2025-07-02T14:26:53'),
  lastHour: new Date('2025-07-21T23:17:31'),
  lastMinute: new Date('2025-07-21T23:59:22'),
  live: new Date('2025-07-22T09:30:00'),
}

const nothing = async () => undefined

const cards = (page: Page) => page.locator('demo-directory [part=card]:not(.skeleton)')

/** Milliseconds that a load takes whose end nobody sees. */
const forever = '1000000000'

async function openModal(page: Page) {
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function submit(page: Page, email?: string) {
  await openModal(page)
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Submit' }).click()
}

async function seeThankYou(page: Page) {
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
}

const end = 'demo-directory [part=end]'

/** From then on no card arrives by itself, wherever the page is scrolled to. */
async function loadAll(page: Page) {
  await expect(cards(page)).toHaveCount(6)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(10)
  await page.locator(end).scrollIntoViewIfNeeded()
}

const endpoint = '**/api/*_pre_launch'

async function openFilters(page: Page) {
  await loadAll(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('group', { name: 'Company' })).toBeVisible()
}

const setOnRoot = (page: Page, name: 'lang' | 'dir', value: string) =>
  page.evaluate(([name, value]) => document.documentElement.setAttribute(name, value), [
    name,
    value,
  ] as const)

async function readInHindi(page: Page) {
  await setOnRoot(page, 'lang', 'hi')
  await expect(page.locator(':is(launch-countdown, demo-directory) .widget')).toHaveAttribute(
    'lang',
    'hi',
  )
}

type Step = State['steps']

const page = (name: string, path: string, time: Date, steps: Step = nothing): State => ({
  name,
  path,
  time,
  steps,
})

const countdown = (name: string, time: Date, steps: Step = nothing): State => ({
  ...page(`countdown, ${name}`, '/', time, steps),
  widget: 'launch-countdown',
})

const modal = (name: string, steps: Step): State => ({
  ...countdown(name, times.days, steps),
  name: `modal, ${name}`,
})

const directory = (name: string, steps: Step, detail?: string): State => ({
  ...page(`directory, ${name}`, '/demo-portfolios', times.days, steps),
  widget: 'demo-directory',
  ...(detail && { detail }),
})

/** Every state of every page and widget, as a visitor comes to them. */
export const states: readonly State[] = [
  page('landing page, before', '/', times.days),
  page('landing page, live', '/', times.live),
  page('demo page', '/demo-portfolios', times.days, loadAll),
  page('about page, before', '/about', times.days),
  page('about page, live', '/about', times.live),
  page('404 page', '/no-such-page', times.days),
  page('landing page, right to left', '/', times.days, (page) => setOnRoot(page, 'dir', 'rtl')),
  page('demo page, right to left', '/demo-portfolios', times.days, async (page) => {
    await setOnRoot(page, 'dir', 'rtl')
    await openFilters(page)
  }),

  countdown('days', times.days),
  countdown('last hour', times.lastHour),
  countdown('last minute', times.lastMinute),
  countdown('live', times.live),
  countdown('in Hindi', times.days, readInHindi),

  modal('empty', openModal),
  modal('with errors', async (page) => {
    await openModal(page)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Full Name must be filled in.')).toBeVisible()
  }),
  modal('no email address', async (page) => {
    await submit(page, 'sample')
    await expect(page.getByText(/must be an email address/)).toBeVisible()
  }),
  modal('submitting', async (page) => {
    await page.route(endpoint, () => undefined)
    await submit(page)
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  }),
  modal('sent', async (page) => {
    await page.route(endpoint, (route) => route.fulfill({ status: 201, json: {} }))
    await seeThankYou(page)
  }),
  modal('not sent, offline', async (page) => {
    await openModal(page)
    await page.context().setOffline(true)
    await fillIn(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  }),
  modal('in Hindi', async (page) => {
    await openModal(page)
    await readInHindi(page)
  }),
  modal('right to left', async (page) => {
    await setOnRoot(page, 'dir', 'rtl')
    await openModal(page)
  }),

  directory('loading anew', async (page) => {
    await loadAll(page)
    await page
      .locator('demo-directory')
      .evaluate((directory, latency) => directory.setAttribute('latency', latency), forever)
    await page.getByRole('searchbox').fill('a')
    await expect(page.getByText('Loading more portfolios...')).toBeVisible()
  }),
  directory('first load', async (page) => {
    await page.locator('demo-directory').evaluate((old, latency) => {
      const fresh = document.createElement('demo-directory')
      fresh.setAttribute('latency', latency)
      old.replaceWith(fresh)
    }, forever)
    await expect(page.getByText('Loading more portfolios...')).toBeVisible()
  }),
  directory('filters open', openFilters),
  directory('filtered', async (page) => {
    await openFilters(page)
    for (const name of ['Backend', 'Frontend', '3-5 years']) await page.getByLabel(name).check()
    await expect(page.getByText('1 portfolio found')).toBeVisible()
  }),
  directory('none found', async (page) => {
    await page.getByRole('searchbox').fill('zzzz')
    await expect(page.getByText('No portfolios found matching your criteria.')).toBeVisible()
  }),
  directory('end of results', loadAll, end),
  directory(
    'tooltip',
    async (page) => {
      await loadAll(page)
      await page.getByRole('button', { name: 'LinkedIn' }).first().focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
    },
    'demo-directory button:focus',
  ),
  directory('error', async (page) => {
    await loadAll(page)
    await page.evaluate(() => {
      IntersectionObserver.prototype.observe = () => {
        throw new Error('broken for this test')
      }
    })
    await page.getByRole('searchbox').fill('a')
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible()
  }),
  directory('in Hindi', async (page) => {
    await openFilters(page)
    await readInHindi(page)
  }),
]

/** The windows that each state is looked at in, in px. */
export const windows = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]

export const colorSchemes = ['light', 'dark'] as const

/** Brings a page that nobody has used yet into a state, in the first window. */
export async function visit(page: Page, { path, time, steps }: State): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (windows[0]) await page.setViewportSize(windows[0])
  await page.clock.setFixedTime(time)
  await page.goto(path)
  await idle(page)
  await steps(page)
}
