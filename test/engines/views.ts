import type { Tab } from './drivers/tab.ts'
import type { Visitor } from './drivers/visitor.ts'
import { fillIn, type Partner, type Site } from './fixtures.ts'

/** A view: a page of ours, or widgets on a partner's page after some steps. */
export interface View {
  name: string
  /** A selector of our elements; without it, the whole page. */
  elements?: string
  open(stage: { tab: Tab; visitor: Visitor; partner: Partner; site: Site }): Promise<void>
}

const page = (path: string, phase: keyof Site, name = path, dir = 'ltr'): View => ({
  name: `${name}, ${phase}`,
  async open({ tab, visitor, site }) {
    await tab.open(site[phase] + path)
    await visitor.sees('h1')
    await tab.run((_, dir) => document.documentElement.setAttribute('dir', dir), dir)
  },
})

const onPartnersPage = (
  name: string,
  body: string,
  steps: (visitor: Visitor, tab: Tab) => Promise<void>,
): View => ({
  name,
  elements: 'launch-countdown, waitlist-button, demo-directory',
  async open({ tab, visitor, partner }) {
    partner.answerPostsWith(name.includes('submitting') ? 'never' : 201)
    await partner.embed(body, { head: '<style>:root { color-scheme: light dark }</style>' })
    await steps(visitor, tab)
  },
})

const button = '<waitlist-button endpoint="/sign-ups"></waitlist-button>'

async function openModal(visitor: Visitor) {
  await visitor.clicks('[part=button]')
  await visitor.sees('dialog')
}

async function openFilters(visitor: Visitor) {
  await visitor.clicks('button', 'Filters')
  await visitor.sees('[part=filters]')
}

/** In its last hour a countdown looks different. */
const soon = new Date(Date.now() + 2_400_000).toISOString()
const times = ['2099-01-01T00:00Z', '9999-12-31T00:00Z', '2020-01-01T00:00Z', soon]
const narrow = 'style="inline-size: 200px"'

/** A countdown to each time, in a wide and in a narrow place. */
const countdowns = (attribute: string) =>
  times
    .map((time) => `<launch-countdown launch-at="${time}"></launch-countdown>`)
    .map((html) => `<div ${attribute}>${html}<div ${narrow}>${html}</div></div>`)
    .join('')

const directory = '<demo-directory latency="0" page-size="2"></demo-directory>'

async function send(visitor: Visitor) {
  await openModal(visitor)
  await fillIn(visitor)
  await visitor.clicks('button', 'Submit')
}

/** Views that have a layout or a field type of their own, so that engines may differ. */
export const viewsOfEachEngine: readonly View[] = [
  ...['/', '/about', '/demo-portfolios', '/no-such-page', '/embed/v1/'].map((path) =>
    page(path, 'live'),
  ),
  page('/', 'before', '/, right to left', 'rtl'),
  onPartnersPage('countdowns, near and far', countdowns(''), async (visitor) => {
    await visitor.sees('[role=timer]')
  }),
  onPartnersPage('modal with errors', button, async (visitor) => {
    await openModal(visitor)
    await visitor.ticks('dialog input[type=checkbox]')
    await visitor.clicks('button', 'Submit')
    await visitor.sees('dialog *', 'Please enter your full name')
  }),
  onPartnersPage('modal, sent', button, async (visitor) => {
    await send(visitor)
    await visitor.sees('h3, h2', 'Thank You!')
    await visitor.sees('h3', 'Your plate')
  }),
  onPartnersPage('directory, filtered', directory, async (visitor) => {
    await openFilters(visitor)
    for (const name of ['Backend', 'Frontend', '3-5 years']) await visitor.clicks('label', name)
    await visitor.sees('*', '1 portfolio found')
  }),
]

/** All views. */
export const views: readonly View[] = [
  ...viewsOfEachEngine,
  ...['/', '/about'].map((path) => page(path, 'before')),
  {
    name: '/embed/v1/, all open, with a fault',
    async open({ tab, visitor, site }) {
      const link = `https://example.com/${'long'.repeat(60)}`
      await tab.open(`${site.live}/embed/v1/?dashboard-url=${link}&--widget-accent=rebeccapurple`)
      await tab.run((page) => {
        for (const details of page.all('details')) details.setAttribute('open', '')
      })
      await visitor.fills('Accent colour', '?')
      await tab.press('Tab')
      await visitor.sees('*', 'Enter a CSS colour')
    },
  },
  page(`/?name=${'womanwisdom-'.repeat(5)}wow`, 'live', '/ with the longest name'),
  page('/demo-portfolios', 'before', '/demo-portfolios, right to left', 'rtl'),
  onPartnersPage(
    'countdowns in Hindi, and right to left',
    countdowns('lang="hi"') + countdowns('dir="rtl"'),
    async (visitor) => {
      await visitor.sees('.widget[lang=hi] [role=timer]')
    },
  ),
  onPartnersPage('modal, submitting', button, async (visitor) => {
    await send(visitor)
    await visitor.sees('button', 'Submitting...')
  }),
  onPartnersPage('modal in Hindi', `<div lang="hi">${button}</div>`, async (visitor) => {
    await visitor.sees('.widget[lang=hi] button')
    await openModal(visitor)
  }),
  onPartnersPage('modal, right to left', `<div dir="rtl">${button}</div>`, openModal),
  onPartnersPage('directory, loading', directory.replace('"0"', '"1000000000"'), (visitor) =>
    visitor.sees('*', 'Loading more portfolios...'),
  ),
  onPartnersPage('directory, tooltip', directory, async (visitor, tab) => {
    // Loads React, which brings the tooltips.
    await openFilters(visitor)
    await visitor.clicks('button', 'Filters')
    await visitor.seesNo('[part=filters]')
    const { x, y } = await visitor.pointsTo('[part=card]:not(.skeleton) .social li')
    await tab.move(x, y)
    await visitor.sees('[role=tooltip]')
  }),
  onPartnersPage(
    'error',
    `<script>Number.isSafeInteger = () => { throw new Error('broken for this test') }</script>${countdowns('')}`,
    (visitor) => visitor.sees('[role=alert]', 'Unexpected Application Error!'),
  ),
  onPartnersPage('directory, nothing found', directory, async (visitor, tab) => {
    await openFilters(visitor)
    await visitor.clicks('input[type=search]')
    await tab.type('zzzz')
    await visitor.sees('[part=empty]')
  }),
  // One on each page, since landmarks need different names.
  onPartnersPage('directory in Hindi', `<div lang="hi">${directory}</div>`, (visitor) =>
    visitor.sees('.widget[lang=hi] [part=card]:not(.skeleton)'),
  ),
  onPartnersPage(
    'directory, right to left in a column',
    `<div dir="rtl" ${narrow}>${directory}</div>`,
    (visitor) => visitor.sees('[part=card]:not(.skeleton)'),
  ),
]
