import { expect, fillIn, loader, test } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import type { Tab } from './tab.ts'
import type { Visitor } from './visitor.ts'

const widths = [320, 360, 390, 768, 800, 1024, 1280, 1440, 1920]

/** All faults at all widths, with the width before each. */
async function faultsOf(tab: Tab): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await tab.resize(width, 900)
    // Containers and observers answer in the frames after.
    await tab.run(async () => {
      for (const _ of 'abc') await new Promise(requestAnimationFrame)
    })
    const found = await tab.run(layoutFaults)
    faults.push(...found.map((fault) => `${width} px: ${fault}`))
  }
  return faults
}

for (const path of ['/', '/about', '/demo-portfolios', '/no-such-page', '/embed/v1/'])
  for (const phase of ['before', 'live'] as const)
    test(`${path}, ${phase}: nothing sticks out and nothing overlaps`, async ({
      tab,
      visitor,
      site,
    }) => {
      await tab.open(site[phase] + path)
      await visitor.sees('h1')
      await tab.run(() => document.fonts.ready.then(() => undefined))
      expect(await faultsOf(tab)).toEqual([])
    })

const join = 'Join the Waiting Queue'

/** States of the widgets: what a partner's page has, and what somebody does there. */
const states: Record<string, { body: string; steps(visitor: Visitor, tab: Tab): Promise<void> }> = {
  'the modal, with errors and then sent': {
    body: '<waitlist-button endpoint="/sign-ups"></waitlist-button>',
    async steps(visitor, tab) {
      await visitor.clicks('button', join)
      await visitor.ticks('dialog input[type=checkbox]')
      await visitor.clicks('button', 'Submit')
      await visitor.sees('dialog *', 'Full Name must be filled in.')
      expect(await faultsOf(tab)).toEqual([])
      await visitor.ticks('dialog input[type=checkbox]', false)
      await fillIn(visitor)
      await visitor.clicks('button', 'Submit')
      await visitor.sees('h3, h2', 'Thank You!')
    },
  },
  'the modal in Hindi': {
    body: '<waitlist-button lang="hi"></waitlist-button>',
    async steps(visitor) {
      await visitor.sees('.widget[lang=hi] button')
      await visitor.clicks('[part=button]')
      await visitor.sees('dialog')
    },
  },
  'the modal, right to left': {
    body: '<div dir="rtl"><waitlist-button></waitlist-button></div>',
    async steps(visitor) {
      await visitor.clicks('[part=button]')
      await visitor.sees('dialog')
    },
  },
  'countdowns, near and far, in English and in Hindi': {
    body: ['', ' lang="hi"', ' dir="rtl"']
      .flatMap((attribute) =>
        ['2099-01-01T00:00Z', '9999-12-31T00:00Z', '2020-01-01T00:00Z'].map(
          (time) =>
            `<div${attribute}><launch-countdown launch-at="${time}"></launch-countdown>
             <div style="inline-size: 200px"><launch-countdown launch-at="${time}"></launch-countdown></div></div>`,
        ),
      )
      .join(''),
    async steps(visitor) {
      await visitor.sees('[role=timer]')
      await visitor.sees('.widget[lang=hi] [role=timer]')
    },
  },
  'the directory, its filters open, and nothing found': {
    body: '<demo-directory latency="0"></demo-directory>',
    async steps(visitor, tab) {
      await visitor.clicks('button', 'Filters')
      await visitor.sees('fieldset, [role=group]', 'Company')
      expect(await faultsOf(tab)).toEqual([])
      await visitor.clicks('input[type=search]')
      await tab.type('zzzz')
      await visitor.sees('[part=empty]')
    },
  },
  'the directory in Hindi, right to left and in a column': {
    body: `<div lang="hi"><demo-directory latency="0" page-size="2"></demo-directory></div>
      <div dir="rtl"><demo-directory latency="0" page-size="2"></demo-directory></div>
      <div style="inline-size: 200px"><demo-directory latency="0" page-size="2"></demo-directory></div>`,
    async steps(visitor) {
      await visitor.sees('.widget[lang=hi] [part=card]:not(.skeleton)')
    },
  },
}

for (const [name, { body, steps }] of Object.entries(states))
  test(`${name}: nothing sticks out and nothing overlaps`, async ({
    tab,
    visitor,
    partner,
    site,
  }) => {
    partner.serve(body + loader(site.live))
    await tab.open(partner.url)
    await steps(visitor, tab)
    expect(await faultsOf(tab)).toEqual([])
  })
