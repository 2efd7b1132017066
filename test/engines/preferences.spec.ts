import { expect, test } from './fixtures.ts'

test('a button has the accent colour and readable text', async ({ tab, visitor, partner }) => {
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
