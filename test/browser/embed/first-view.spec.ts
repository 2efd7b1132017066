import { guideCode } from '../builder-samples.ts'
import { expect, hold, test, watchShift } from '../fixtures.ts'

const launch = new Date('2025-07-22T00:00:00Z')

/** What a page may have around a countdown, and the text below it. */
const places = [
  'block',
  'flex; justify-content: center',
  'flex; flex-direction: column; align-items: center',
  'grid; place-items: center',
]
const widths = [200, 240, 265, 268, 300, 328, 329, 330, 332, 360, 480, 1200]
const day = 86_400_000

/** How long before the launch somebody visits, in ms: each shows digits of another width. */
const lefts = [5000, 20 * day, 1500 * day, 27_000 * day, 2_900_000 * day, -day]

test('with the CSS rule of the guides a countdown shifts nothing', async ({ page, partner }) => {
  test.slow()
  const rules = await guideCode(page, 'place')
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.clock.setFixedTime(launch.getTime())
  const tags = lefts.map((left) => {
    const launchAt = new Date(launch.getTime() + left).toISOString()
    return `<launch-countdown launch-at="${launchAt}">Soon</launch-countdown>`
  })
  const boxes = tags.flatMap((tag, at) =>
    places.flatMap((display) =>
      widths.map(
        (width) =>
          `<section title="${lefts[at]} ms, ${display}, ${width}" style="width: ${width}px"><div style="display: ${display}">${tag}</div><p>Below</p></section>`,
      ),
    ),
  )
  const come = await hold(page, '**/embed/v1/widgets.js')
  const hidden = '<launch-countdown hidden id="hidden">Soon</launch-countdown>'
  const goes = partner.embed(boxes.join('') + hidden, { head: `<style>${rules}</style>` })
  await expect(page.getByText('Below').last()).toBeVisible()
  const heights = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('section'), (section) => [
        section.title,
        section.getBoundingClientRect().height,
      ]),
    )
  const before = await heights()
  await expect(page.locator('#hidden')).toBeHidden()
  come()
  await goes
  await expect(page.getByText("We're Live").first()).toBeVisible()
  await expect(page.getByRole('timer').first()).toBeVisible()
  expect(await heights()).toEqual(before)
  await expect(page.locator('#hidden')).toBeHidden()
  const notFilled = await page.evaluate(() =>
    Array.from(document.querySelectorAll('section')).flatMap((section) => {
      const card = section.querySelector('launch-countdown')?.shadowRoot?.querySelector('.card')
      return card?.getBoundingClientRect().width === section.clientWidth ? [] : [section.title]
    }),
  )
  expect(notFilled).toEqual([])
})

for (const width of [360, 1440])
  test(`with the CSS rules of the guides nothing shifts: ${width}`, async ({ page, partner }) => {
    const rules = await guideCode(page, 'place')
    await page.setViewportSize({ width, height: 800 })
    const come = await hold(page, '**/embed/v1/widgets.js')
    const body = '<waitlist-button></waitlist-button><demo-directory></demo-directory><p>Below</p>'
    const goes = partner.embed(body, { head: `<style>${rules}</style>` })
    await expect(page.getByText('Below')).toBeVisible()
    const shift = await watchShift(page)
    come()
    await goes
    await expect(page.getByText('10 portfolios found')).toBeVisible()
    expect(await shift()).toBe(0)
  })
