import { expect, hold, test, watchShift } from './fixtures.ts'
import { guideCode } from './playground-samples.ts'

const launch = new Date('2025-07-22T00:00:00Z')
const toLaunch = `<launch-countdown launch-at="${launch.toISOString()}"></launch-countdown>`

for (const width of [360, 1440])
  for (const tags of [
    `${toLaunch}<waitlist-button></waitlist-button>`,
    '<demo-directory></demo-directory>',
  ])
    test(`with the rules that the guides give nothing moves when it comes: ${tags}, ${width} px wide`, async ({
      page,
      partner,
    }) => {
      const rules = await guideCode(page, 'place')
      await page.setViewportSize({ width, height: 800 })
      await page.clock.setFixedTime(launch.getTime() - 5000)
      const come = await hold(page, '**/embed/v1/widgets.js')
      const goes = partner.embed(`${tags}<p>Below</p>`, { head: `<style>${rules}</style>` })
      await expect(page.getByText('Below')).toBeVisible()
      const shift = await watchShift(page)
      come()
      await goes
      await expect(page.getByRole('timer').or(page.getByText('10 portfolios found'))).toBeVisible()
      expect(await shift()).toBe(0)
    })
