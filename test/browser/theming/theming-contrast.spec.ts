import type { Page } from '@playwright/test'
import { contrast, paint } from '../contrast.ts'
import { countdown, expect, test } from '../fixtures.ts'

/** What WCAG 2.2, level AA, asks of a text that is not large. */
const needed = 4.5

/** Accents as pages have them, and some that are hard: dim, clear, and out of a screen's reach. */
const accents: readonly string[] = [
  ...['white', 'black', 'red', 'lime', 'blue', 'yellow', 'gold', 'tomato', 'teal', 'navy'],
  ...['gray', 'darkgray', 'dimgray', 'rebeccapurple', 'hotpink', 'transparent'],
  ...['#777', '#767676', '#757575', '#ff5a5f', '#1da1f2', '#0001', '#fff8', '#80808080'],
  ...['rgb(0 0 0 / 10%)', 'rgb(255 255 255 / 50%)', 'rgba(200, 30, 60, 0.4)'],
  ...['lab(50% 60 -60)', 'oklch(60% 0.4 150)', 'oklch(55% 0.4 30)', 'oklch(0.7 none none)'],
  ...['color(display-p3 1 0 0)', 'color(display-p3 0 0.6 0.1)', 'color(rec2020 0 1 0)'],
  ...['color-mix(in oklab, red 40%, blue)', 'light-dark(#333, #eee)', 'LinkText', 'Highlight'],
  ...Array.from({ length: 40 }, (_, at) => `rgb(${100 + at} ${100 + at} ${100 + at})`),
  ...Array.from({ length: 24 }, (_, at) => `oklch(${50 + (at % 5) * 4}% 0.16 ${at * 15})`),
]

/** Surfaces and texts that stand out from them by 5.2 to 1 at least; the same at every run. */
function readablePairs(count: number): [surface: string, text: string][] {
  let state = 20
  const channel = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * 256)
  }
  const pairs: [string, string][] = []
  while (pairs.length < count) {
    const [surface = [], text = []] = [0, 1].map(() => [channel(), channel(), channel()])
    if (contrast(surface, text) >= 5.2) pairs.push([`rgb(${surface})`, `rgb(${text})`])
  }
  return pairs
}

type Look = Readonly<Record<`--widget-${string}`, string>>
const asItIs: readonly Look[] = [{}]
const ofAccents: readonly Look[] = accents.map((accent) => ({ '--widget-accent': accent }))

/**
 * Expects that texts of our widgets stand out from what is behind them.
 * @param least how many texts there are to be
 */
async function expectContrast(
  page: Page,
  looks: readonly Look[],
  selector: string,
  { least, when }: { least: number; when: string },
) {
  const read = await page.evaluate(
    ({ looks, selector }) => {
      const ancestors = (element: Element): Element[] => {
        const root = element.getRootNode()
        const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined)
        return parent ? [...ancestors(parent), element] : [element]
      }
      const textOf = (element: Element) =>
        Array.from(element.childNodes, (node) =>
          node.nodeType === Node.TEXT_NODE ? node.nodeValue : '',
        )
          .join('')
          .trim() || (element instanceof HTMLInputElement ? element.value : '')
      const canvas = matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : 'white'
      const { style } = document.documentElement
      const shown = Array.from(
        document.querySelectorAll('launch-countdown, waitlist-button, demo-directory'),
      )
        .flatMap(({ shadowRoot }) => Array.from(shadowRoot?.querySelectorAll(selector) ?? []))
        .filter((element) => !element.closest('.visually-hidden, .skip') && textOf(element))
        .filter((element) => element.checkVisibility())
      return looks.map((look) => {
        for (const [name, value] of Object.entries(look)) style.setProperty(name, value)
        const texts = shown.map((element) => ({
          where: `${Object.values(look)} ${element.localName}: ${textOf(element).slice(0, 30)}`,
          behind: [
            canvas,
            ...ancestors(element)
              .map((ancestor) => getComputedStyle(ancestor).backgroundColor)
              .filter((colour) => colour !== 'rgba(0, 0, 0, 0)'),
          ],
          text: getComputedStyle(element).color,
        }))
        for (const name of Object.keys(look)) style.removeProperty(name)
        return texts
      })
    },
    { looks, selector },
  )
  expect(read[0]?.length, when).toBeGreaterThanOrEqual(least)
  const texts = read.flat()
  const colours = await paint(
    page,
    texts.flatMap(({ behind, text }) => [behind, [...behind, text]]),
  )
  const tooFaint = texts
    .map(({ where }, at) => ({ where, is: contrast(colours[2 * at], colours[2 * at + 1]) }))
    .filter(({ is }) => is < needed)
  expect(tooFaint, when).toEqual([])
}

/** Does it with everything that can be used looking as when it is used in each way. */
async function inEachState(page: Page, check: (state: string) => Promise<void>) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  for (const state of ['', 'hover', 'hover focus focus-visible', 'hover active']) {
    const forcedPseudoClasses = state.split(' ').filter(Boolean)
    const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true })
    for (const { nodeId, nodeName } of nodes)
      if (/^(A|BUTTON|INPUT|TEXTAREA|LABEL)$/.test(nodeName))
        await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
    await check(state)
  }
  await session.detach()
}

const all = `${countdown}<launch-countdown></launch-countdown>
  <waitlist-button endpoint="/never"></waitlist-button><demo-directory latency="0"></demo-directory>`

/** The cards come later than the search and the result count. */
const cardsAreThere = (page: Page) =>
  expect(page.getByRole('listitem').getByRole('heading').first()).toBeVisible()

for (const colorScheme of ['light', 'dark'] as const)
  test(`texts have enough contrast with any accent, in any state, ${colorScheme}`, async ({
    page,
    partner,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await partner.embed(all, { head: '<style>:root { color-scheme: light dark }</style>' })
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByLabel('Backend').check()
    await page.getByLabel('DevOps').check()
    await page.getByRole('button', { name: 'Kubernetes', exact: true }).first().click()
    await expect(page.getByText(/portfolios? found/)).toBeVisible()
    await cardsAreThere(page)
    await expectContrast(page, asItIs, '*', { least: 60, when: 'at first' })
    const onAccent =
      ':is(.primary, .chips li:first-child span, [part=card]:first-child > .address span, li:first-child [aria-pressed="true"]):is(*, * > *), .primary *, li:first-child [aria-pressed="true"] *'
    await inEachState(page, async (when) => {
      // Join, Get Started, open, chip, badge, plate.
      await expectContrast(page, ofAccents, onAccent, { least: 6, when })
      await expectContrast(page, asItIs, '*', { least: 60, when })
    })
  })

test('unset colours have enough contrast with a surface and a text colour', async ({
  page,
  partner,
}) => {
  await partner.embed(all)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await cardsAreThere(page)
  await page.locator('waitlist-button').getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const looks = readablePairs(60).map(([surface, text]) => ({
    '--widget-surface': surface,
    '--widget-text': text,
  }))
  const onSurface =
    '.card *, dialog :not([type="range"]), .label, .role, .company, .location, .description, .stats *, .panel *'
  await expectContrast(page, looks, onSurface, { least: 60, when: 'on its surface' })
})

for (const [name, css] of [
  ['dark', 'background: #111; color: #eee'],
  ['light', 'background: #fff; color: #222'],
])
  test(`texts on a ${name} page have enough contrast in any theme`, async ({ page, partner }) => {
    await partner.embed(all, { head: `<style>body { ${css} }</style>` })
    await page.getByRole('searchbox').fill('a')
    await cardsAreThere(page)
    for (const theme of ['auto', 'light', 'dark']) {
      await page.evaluate((theme) => {
        for (const element of document.querySelectorAll(
          'launch-countdown, waitlist-button, demo-directory',
        ))
          element.setAttribute('theme', theme)
      }, theme)
      await expect(page.locator('demo-directory .widget')).toHaveAttribute('data-theme', theme)
      await expectContrast(page, asItIs, '*', { least: 60, when: theme })
    }
  })
