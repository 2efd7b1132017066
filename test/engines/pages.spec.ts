import { readFileSync } from 'node:fs'
import type { Tab } from './drivers/tab.ts'
import type { Visitor } from './drivers/visitor.ts'
import { expect, fillIn, messages, noteMessages, test } from './fixtures.ts'

const future = '2099-01-01T00:00Z'
const join = 'Join the Waiting Queue'

/** The countdown ticks, and its modal opens, without a message. */
async function works(tab: Tab, visitor: Visitor) {
  await visitor.sees('[role=timer]')
  const digits = () => tab.run((page) => page.find('[part=value]').map(page.nameOf).join())
  const first = await digits()
  await expect.poll(digits).not.toBe(first)
  await visitor.clicks('button', join)
  await visitor.isOn('input', 'Full Name')
  expect(await messages(tab)).toEqual([])
}

test('hydration changes no node and shifts nothing', async ({ tab, visitor, site }) => {
  for (const [origin, path, tag] of [
    [site.live, '/', 'launch-countdown'],
    [site.before, '/', 'launch-countdown'],
    [site.live, '/demo-portfolios', 'demo-directory'],
  ] as const) {
    await tab.open(origin + path)
    // browser/site/type.spec.ts tests shifts by the font. A section requests its fonts once it is visible.
    await tab.run((page, tag) => {
      page.all(tag)[0]?.scrollIntoView({ block: 'start', behavior: 'instant' })
    }, tag)
    const hasFaces = () =>
      tab.run(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('Archivo Expanded') && status === 'loaded',
        ),
      )
    await expect.poll(hasFaces, { message: 'the faces of the voices have come' }).toBe(true)
    await tab.rests()
    await tab.run((page, tag) => {
      const [element] = page.all(tag)
      const hydration = {
        shift: 0,
        // `.rest` is for printing only.
        kept: [...(element?.shadowRoot?.querySelectorAll('.widget:not(.rest) *') ?? [])],
      }
      // Only Chromium reports layout shifts.
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) hydration.shift += Reflect.get(entry, 'value')
      }).observe({ type: 'layout-shift' })
      Object.assign(globalThis, { hydration })
    }, tag)
    const { x, y } = await visitor.pointsTo(
      '[part=filters-toggle], [part=get-started], [part=join-button]',
    )
    await tab.move(x, y)
    // React adds a property to each hydrated node. A countdown loads its form instead.
    const hasCome = () =>
      tab.run(
        () =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/form-')) ||
          Reflect.get(globalThis, 'hydration').kept.some((node: Element) =>
            Object.keys(node).some((key) => key.startsWith('__react')),
          ),
      )
    await expect.poll(hasCome, { message: `what ${tag} loads later has come` }).toBe(true)
    await tab.rests()
    const [count = 0, ...changes] = await tab.run((): number[] => {
      const { kept, shift } = Reflect.get(globalThis, 'hydration')
      const gone = kept.filter((node: Element) => !node.isConnected)
      return [kept.length, gone.length, shift]
    })
    expect(count).toBeGreaterThan(4)
    expect(changes).toEqual([0, 0])
  }
})

test('under a strict policy all three elements work', async ({ tab, visitor, partner, site }) => {
  const { origin } = new URL(site.live)
  await partner.embed(
    `<waitlist-button lang="hi" endpoint="/sign-ups"></waitlist-button>
     <div data-widget="launch-countdown" data-launch-at="${future}" data-endpoint="/sign-ups"></div>
     <demo-directory latency="0"></demo-directory>`,
    {
      head: noteMessages.replace('<script', '<script nonce="n1"'),
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src 'nonce-n1' ${origin}; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'`,
      },
    },
  )
  await visitor.sees('[role=timer]')
  await visitor.sees('[part=card]:not(.skeleton)')
  await visitor.clicks('[part=join-button]')
  await visitor.isOn('input', 'Full Name')
  await fillIn(visitor)
  await visitor.clicks('button', 'Submit')
  await visitor.sees('h3, h2', 'Thank You!')
  expect(partner.posted).toHaveLength(1)
  await tab.press('Escape')
  await visitor.seesNo('dialog')
  await tab.run(() =>
    document.querySelector('[data-widget]')?.setAttribute('data-launch-at', '2020-01-01'),
  )
  await visitor.sees('[part=live]')
  expect(await messages(tab)).toEqual([])
  // The page does report violations of its policy.
  await tab.run(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(async () => (await messages(tab)).join()).toContain('forbidden: style-src')
})

test('a frame takes the height of its widget', async ({ tab, visitor, partner, site }) => {
  const listener = readFileSync('site/builder/frame-height.js', 'utf8')
  const frame = `${site.live}/embed/v1/frame.html?widget=launch-countdown&amp;launch-at=${future}`
  partner.serve(
    `<script>${listener}</script><iframe title="Widget" style="width: 50%; border: 0" src="${frame}"></iframe>`,
  )
  await tab.open(partner.url)
  const height = () =>
    tab.run((page) => page.find('iframe')[0]?.getBoundingClientRect().height ?? 0)
  const wide = async () => (await height()) > 100 && (await height()) !== 150
  await expect.poll(wide).toBe(true)
  const before = await height()
  await tab.resize(360, 800)
  await expect.poll(height).toBeGreaterThan(before)

  await tab.open(frame.replaceAll('&amp;', '&'))
  await visitor.clicks('button', join)
  await visitor.isOn('input', 'Full Name')
})

test('a page from the back-forward cache continues its countdown', async ({
  tab,
  visitor,
  partner,
}) => {
  await partner.embed(`<launch-countdown launch-at="${future}"></launch-countdown>`)
  await visitor.sees('[role=timer]')
  // On the same origin: going to another, WebKit's driver loses the kept page.
  await tab.open(`${partner.url}/?other`)
  await visitor.sees('[role=timer]')
  await tab.back()
  await works(tab, visitor)
})

test('a footer link opens its answer', async ({ tab, visitor, site }) => {
  for (const path of ['/', '/about']) {
    await tab.open(site.live + path)
    await visitor.seesNo('#contact')
    await visitor.clicks('footer a', 'Contact')
    await visitor.sees('#contact')
    await visitor.seesNo('#careers')
    await visitor.clicks('summary', 'Do you have open positions?')
    await visitor.sees('#careers')
  }
})
