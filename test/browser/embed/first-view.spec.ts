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

for (const [when, left] of Object.entries({
  'in a minute': 5000,
  'in 20 days': 20 * day,
  'in 1,500 days': 1500 * day,
  'in 27,000 days': 27_000 * day,
  'in 2,900,000 days': 2_900_000 * day,
  live: -day,
}))
  test(`with the CSS rule of the guides a countdown shifts nothing: ${when}`, async ({
    page,
    partner,
  }) => {
    const rules = await guideCode(page, 'place')
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.clock.setFixedTime(launch.getTime())
    const tag = `<launch-countdown launch-at="${new Date(launch.getTime() + left).toISOString()}">Soon</launch-countdown>`
    const boxes = places.flatMap((display) =>
      widths.map(
        (width) =>
          `<section title="${display}, ${width}" style="width: ${width}px"><div style="display: ${display}">${tag}</div><p>Below</p></section>`,
      ),
    )
    const come = await hold(page, '**/embed/v1/widgets.js')
    const hidden = tag.replace('>', ' hidden id="hidden">')
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
    await expect(page.getByRole('button').or(page.getByText("We're Live")).first()).toBeVisible()
    expect(await heights()).toEqual(before)
    await expect(page.locator('#hidden')).toBeHidden()
    const wide = await page.evaluate(() =>
      Array.from(document.querySelectorAll('section'), (section) => {
        const [tag] = section.getElementsByTagName('launch-countdown')
        return (
          section.clientWidth -
          (tag?.shadowRoot?.querySelector('.card')?.getBoundingClientRect().width ?? 0)
        )
      }),
    )
    expect(new Set(wide)).toEqual(new Set([0]))
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
