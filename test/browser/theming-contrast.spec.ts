import type { CDPSession, Page } from '@playwright/test'
import { expect, fillIn, loader, test } from './fixtures.ts'
import { accents, prepareToRead, type Reading, readablePairs } from './theming-colours.ts'

/** What WCAG 2.2, level AA, asks of a text that is not large. */
const needed = 4.5

type Look = Readonly<Record<`--widget-${string}`, string>>

/** The readings that are too faint, for each look, of the texts that a selector finds. */
const faint = (page: Page, looks: readonly Look[], selector: string) =>
  page.evaluate(
    ({ looks, selector, needed }) => {
      const readContrasts: (selector: string) => Reading[] = Reflect.get(window, 'readContrasts')
      const { style } = document.documentElement
      const readings = looks.map((look) => {
        for (const [name, value] of Object.entries(look)) style.setProperty(name, value)
        const texts = readContrasts(selector)
        for (const name of Object.keys(look)) style.removeProperty(name)
        return { look: Object.values(look).join(' '), texts }
      })
      return {
        texts: Math.min(...readings.map(({ texts }) => texts.length)),
        tooFaint: readings.flatMap(({ look, texts }) =>
          texts
            .filter(({ contrast }) => contrast < needed)
            .map(({ where, contrast }) => `${look}: ${where} ${contrast.toFixed(2)}`),
        ),
      }
    },
    { looks, selector, needed },
  )

const accentProperties = accents.map((accent) => ({ '--widget-accent': accent }))

/** Has everything that can be used look as when it is used so. */
async function force(session: CDPSession, states: readonly string[]) {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true })
  for (const { nodeId, nodeName } of nodes)
    if (/^(A|BUTTON|INPUT|TEXTAREA|LABEL)$/.test(nodeName))
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...states] })
}

const states = [[], ['hover'], ['hover', 'focus', 'focus-visible'], ['hover', 'active']]

for (const scheme of ['light', 'dark'] as const)
  test(`every text stands out at any accent and in any state, ${scheme}`, async ({
    page,
    partner,
    site,
  }) => {
    test.setTimeout(90_000)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await partner.open(
      `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown><launch-countdown></launch-countdown>
       <waitlist-button></waitlist-button><demo-directory latency="0"></demo-directory>${loader(site)}`,
      { head: '<style>:root { color-scheme: light dark }</style>' },
    )
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByLabel('Backend').check()
    await page.getByLabel('DevOps').check()
    await page.getByRole('button', { name: 'Kubernetes', exact: true }).first().click()
    await expect(page.getByText(/portfolios? found/)).toBeVisible()
    await prepareToRead(page)
    const session = await page.context().newCDPSession(page)

    const all = await faint(page, [{}], '*')
    expect(all.texts).toBeGreaterThan(60)
    expect(all.tooFaint).toEqual([])
    const onAccent =
      '.primary, .chips li:first-child span, [part=card]:first-child > .address span, li:first-child [aria-pressed="true"]'
    for (const state of states) {
      await force(session, state)
      const { texts, tooFaint } = await faint(page, accentProperties, onAccent)
      expect(texts, 'join, Get Started, open, chip, badge, plate').toBeGreaterThanOrEqual(6)
      expect(tooFaint, `state ${state.join(' ') || 'none'}`).toEqual([])
      expect((await faint(page, [{}], '*')).tooFaint).toEqual([])
    }
  })

test('with a surface and a text alone, what is not set stands out as that text does', async ({
  page,
  partner,
  site,
}) => {
  await partner.open(
    `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown>
     <demo-directory latency="0"></demo-directory>
     <waitlist-button endpoint="/never"></waitlist-button>${loader(site)}`,
  )
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.locator('waitlist-button').getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await prepareToRead(page)
  const looks = readablePairs(60).map(([surface, text]) => ({
    '--widget-surface': surface,
    '--widget-text': text,
  }))
  const onSurface =
    '.card *, dialog :not([type="range"]), .label, .role, .company, .location, .description, .stats *, .panel *'
  const { texts, tooFaint } = await faint(page, looks, onSurface)
  expect(texts).toBeGreaterThan(60)
  expect(tooFaint).toEqual([])
})

for (const [name, css] of [
  ['dark', 'background: #111; color: #eee'],
  ['light', 'background: #fff; color: #222'],
])
  test(`what stands on the ground of a ${name} page without a color-scheme has its colour`, async ({
    page,
    partner,
    site,
  }) => {
    await partner.open(
      `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown><launch-countdown></launch-countdown>
       <waitlist-button></waitlist-button><demo-directory latency="0"></demo-directory>${loader(site)}`,
      { head: `<style>body { ${css} }</style>` },
    )
    await page.getByRole('searchbox').fill('a')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText("You've reached the end")).toBeVisible()
    await prepareToRead(page)
    const read = async (theme: string) => {
      await page.evaluate((theme) => {
        for (const element of document.querySelectorAll(
          'launch-countdown, waitlist-button, demo-directory',
        ))
          element.setAttribute('theme', theme)
      }, theme)
      await expect(page.locator('demo-directory .widget')).toHaveAttribute('data-theme', theme)
      const { texts, tooFaint } = await faint(page, [{}], '*')
      expect(texts, theme).toBeGreaterThan(60)
      expect(tooFaint, theme).toEqual([])
    }
    for (const theme of ['auto', 'light', 'dark']) await read(theme)
    await page.getByRole('searchbox').fill('zzzz')
    await expect(page.getByText('No portfolios found')).toBeVisible()
    const { tooFaint } = await faint(page, [{}], '*')
    expect(tooFaint).toEqual([])
  })

test('so does the modal, while it may not be sent, may be, and is', async ({
  page,
  partner,
  site,
}) => {
  test.setTimeout(90_000)
  await partner.open(`<waitlist-button endpoint="/never"></waitlist-button>${loader(site)}`)
  await page.route('**/never', () => undefined)
  await page.getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await prepareToRead(page)
  const session = await page.context().newCDPSession(page)
  const check = async (text: string) => {
    const submit = page.getByRole('button', { name: text })
    await expect(submit).toBeVisible()
    for (const state of states) {
      await force(session, state)
      const { texts, tooFaint } = await faint(page, accentProperties, '.primary')
      expect(texts).toBe(2)
      expect(tooFaint, text).toEqual([])
      expect((await faint(page, [{}], 'dialog *')).tooFaint).toEqual([])
    }
  }
  await check('Submit')
  await fillIn(page)
  await check('Submit')
  await page.getByLabel('Email Address').fill('none')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/must be an email address/)).toBeVisible()
  await check('Submit')
  await page.getByLabel('Email Address').fill('sample@example.com')
  await page.getByRole('button', { name: 'Submit' }).click()
  await check('Submitting...')
})
