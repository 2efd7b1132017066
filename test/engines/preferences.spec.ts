import { expect, test } from './fixtures.ts'

const widgets = `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown>
  <waitlist-button endpoint="/sign-ups"></waitlist-button><demo-directory latency="0"></demo-directory>`

test.describe('with forced colours', () => {
  test.use({ preferences: { forcedColors: true } })
  test('buttons have a border, and the focus is visible', async ({
    tab,
    visitor,
    partner,
    engineName,
  }) => {
    test.skip(engineName === 'webkit', 'WebKit has no forced colours.')
    await partner.embed(widgets)
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

test('a button has the accent, and a text that can be read', async ({ tab, visitor, partner }) => {
  const accents = ['', 'rebeccapurple', 'light-dark(darkgreen, lightgreen)']
  await partner.embed(
    accents
      .map(
        (accent) =>
          `<div style="--widget-accent: ${accent || 'initial'}"><launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown></div>`,
      )
      .join(''),
  )
  await visitor.sees('[part=join-button]')
  const colors = await tab.run((page) =>
    page.find('[part=join-button]').map((button) => {
      const { backgroundColor, color } = getComputedStyle(button)
      // A canvas turns any colour into four numbers.
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
