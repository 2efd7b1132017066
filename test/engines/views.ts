import { fillIn, loader, type Partner, type Site } from './fixtures.ts'
import type { Tab } from './tab.ts'
import type { Visitor } from './visitor.ts'

/** Something that can be looked at: a page of ours, or widgets on a partner's after some steps. */
export interface View {
  name: string
  open(stage: { tab: Tab; visitor: Visitor; partner: Partner; site: Site }): Promise<void>
}

const page = (path: string, phase: keyof Site, name = path): View => ({
  name: `${name}, ${phase}`,
  async open({ tab, visitor, site }) {
    await tab.open(site[phase] + path)
    await visitor.sees('h1')
  },
})

const onPartnersPage = (
  name: string,
  body: string,
  steps: (visitor: Visitor, tab: Tab) => Promise<void>,
): View => ({
  name,
  async open({ tab, visitor, partner, site }) {
    partner.serve(body + loader(site.live))
    await tab.open(partner.url)
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

const times = ['2099-01-01T00:00Z', '9999-12-31T00:00Z', '2020-01-01T00:00Z']
const narrow = 'style="inline-size: 200px"'

/** A countdown to each time, in a wide and in a narrow place. */
const countdowns = (attribute: string) =>
  times
    .map((time) => `<launch-countdown launch-at="${time}"></launch-countdown>`)
    .map((html) => `<div ${attribute}>${html}<div ${narrow}>${html}</div></div>`)
    .join('')

const directory = '<demo-directory latency="0" page-size="2"></demo-directory>'

/** All views, in the order that a person looks through them. */
export const views: readonly View[] = [
  ...['/', '/demo-portfolios', '/about', '/no-such-page', '/embed/v1/'].flatMap((path) => [
    page(path, 'before'),
    page(path, 'live'),
  ]),
  page(`/?name=${'womanwisdom-'.repeat(5)}wow`, 'live', '/ with the longest name'),
  onPartnersPage('countdowns, near and far', countdowns(''), async (visitor) => {
    await visitor.sees('[role=timer]')
  }),
  onPartnersPage(
    'countdowns in Hindi, and right to left',
    countdowns('lang="hi"') + countdowns('dir="rtl"'),
    async (visitor) => {
      await visitor.sees('.widget[lang=hi] [role=timer]')
    },
  ),
  onPartnersPage('modal with errors', button, async (visitor) => {
    await openModal(visitor)
    await visitor.ticks('dialog input[type=checkbox]')
    await visitor.clicks('button', 'Submit')
    await visitor.sees('dialog *', 'Full Name must be filled in.')
  }),
  onPartnersPage('modal, sent', button, async (visitor) => {
    await openModal(visitor)
    await fillIn(visitor)
    await visitor.clicks('button', 'Submit')
    await visitor.sees('h3, h2', 'Thank You!')
  }),
  onPartnersPage('modal in Hindi', `<div lang="hi">${button}</div>`, async (visitor) => {
    await visitor.sees('.widget[lang=hi] button')
    await openModal(visitor)
  }),
  onPartnersPage('modal, right to left', `<div dir="rtl">${button}</div>`, openModal),
  onPartnersPage('directory with its filters open', directory, openFilters),
  onPartnersPage('directory, nothing found', directory, async (visitor, tab) => {
    await openFilters(visitor)
    await visitor.clicks('input[type=search]')
    await tab.type('zzzz')
    await visitor.sees('[part=empty]')
  }),
  onPartnersPage(
    'directory in Hindi, right to left, and in a column',
    `<div lang="hi">${directory}</div><div dir="rtl">${directory}</div><div ${narrow}>${directory}</div>`,
    async (visitor) => {
      await visitor.sees('.widget[lang=hi] [part=card]:not(.skeleton)')
    },
  ),
]
