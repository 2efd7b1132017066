import { expect, loader, test } from './fixtures.ts'

const widgets = `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown>
  <waitlist-button endpoint="/sign-ups"></waitlist-button><demo-directory latency="0"></demo-directory>`

test.describe('dark', () => {
  test.use({ preferences: { colorScheme: 'dark' } })
  test('pages and widgets are light on dark', async ({ tab, visitor, site }) => {
    await tab.open(`${site.before}/`)
    await visitor.sees('[role=timer]')
    const [paper, card] = await tab.run((page) => {
      const sum = (color: string) =>
        (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((all, part) => all + Number(part), 0)
      return [document.body, page.find('[part=card]')[0] as Element].map((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        // As the engine writes it: in rgb() or oklch(), lightness comes with more.
        return sum(color) > sum(backgroundColor)
      })
    })
    expect([paper, card]).toEqual([true, true])
  })
})

test.describe('with reduced motion', () => {
  test.use({ preferences: { reducedMotion: true } })
  test('nothing is animated', async ({ tab, visitor, partner, site }) => {
    partner.serve(widgets + loader(site.live))
    await tab.open(partner.url)
    expect(await tab.run(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true)
    await visitor.sees('[part=filters-toggle]')
    await visitor.clicks('[part=button]')
    await visitor.sees('dialog')
    const running = await tab.run((page) => {
      const roots: (Document | ShadowRoot)[] = [
        document,
        ...page.all('*').flatMap(({ shadowRoot }) => shadowRoot ?? []),
      ]
      return roots
        .flatMap((root) => root.getAnimations())
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1).length
    })
    expect(running).toBe(0)
  })
})

test.describe('with forced colours', () => {
  test.use({ preferences: { forcedColors: true } })
  test('what is pressed has an edge, and the focus is seen', async ({
    tab,
    visitor,
    partner,
    site,
    engineName,
  }) => {
    test.skip(engineName === 'webkit', 'WebKit has no forced colours.')
    partner.serve(widgets + loader(site.live))
    await tab.open(partner.url)
    expect(await tab.run(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    for (const part of ['button', 'join-button', 'filters-toggle'])
      await visitor.sees(`[part=${part}]`)
    const edges = await tab.run((page) =>
      page.find('[part=button], [part=join-button], [part=filters-toggle]').map((element) => {
        const { borderStyle, borderWidth } = getComputedStyle(element)
        return borderStyle === 'none' || borderWidth === '0px' ? page.nameOf(element) : ''
      }),
    )
    expect(edges).toEqual(['', '', ''])
    await visitor.clicks('[part=button]')
    await visitor.isOn('input', 'Full Name')
    const outline = await tab.run((page) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(page.focused() as Element)
      return [outlineStyle, Number.parseFloat(outlineWidth) > 0]
    })
    expect(outline[0]).not.toBe('none')
    expect(outline[1]).toBe(true)
  })
})

test('on paper: what can be read, black on white, and not what can be pressed', async ({
  tab,
  visitor,
  site,
}) => {
  for (const path of ['/', '/about', '/demo-portfolios']) {
    await tab.open(site.live + path)
    await visitor.sees('h1')
    // No engine but Chromium can be told to show a page as on paper: so the rules for paper hold for
    // the screen.
    const shown = await tab.run((page) => {
      const sheets = [
        document,
        ...page.all('*').flatMap(({ shadowRoot }) => shadowRoot ?? []),
      ].flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets])
      let rules = 0
      for (const sheet of sheets)
        for (const rule of sheet.cssRules)
          if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') {
            rule.media.mediaText = 'all'
            rules += 1
          }
      const texts = page.find('main :is(h1, h2, h3, p, dd)')
      return {
        rules,
        pressed: page.find('.site-nav, .footer-groups, .theme-switch, main .button').length,
        colors: [...new Set(texts.map((text) => getComputedStyle(text).color))],
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }
    })
    expect(shown.rules).toBeGreaterThan(0)
    expect(shown.pressed).toBe(0)
    expect(shown.colors).toEqual(['rgb(0, 0, 0)'])
    expect(shown.sideways).toBeLessThanOrEqual(0)
  }
})

test('a button is painted in the accent, whatever the page sets, and its text can be read', async ({
  tab,
  visitor,
  partner,
  site,
}) => {
  const accents = ['', 'rebeccapurple', 'light-dark(darkgreen, lightgreen)']
  partner.serve(
    accents
      .map(
        (accent) =>
          `<div style="--widget-accent: ${accent || 'initial'}"><launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown></div>`,
      )
      .join('') + loader(site.live),
  )
  await tab.open(partner.url)
  await visitor.sees('[part=join-button]')
  const colors = await tab.run((page) =>
    page.find('[part=join-button]').map((button) => {
      const { backgroundColor, color } = getComputedStyle(button)
      // A canvas gives any colour as four numbers.
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      return [backgroundColor, color].map((each) => {
        context.clearRect(0, 0, 1, 1)
        context.fillStyle = each
        context.fillRect(0, 0, 1, 1)
        return [...context.getImageData(0, 0, 1, 1).data]
      })
    }),
  )
  expect(colors.map(([background]) => background?.[3])).toEqual([255, 255, 255])
  expect(colors.map(([, text]) => text)).toEqual(accents.map(() => [255, 255, 255, 255]))
})
