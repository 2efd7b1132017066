import { expect, hold, test, watchShift } from './fixtures.ts'
import { guideCode } from './playground-samples.ts'

const launch = new Date('2025-07-22T00:00:00Z')
const toLaunch = `<launch-countdown launch-at="${launch.toISOString()}"></launch-countdown>`
const react = '**/embed/*/react-*.js'

test('before React a countdown ticks, goes live, passes the focus on', async ({
  page,
  partner,
}) => {
  await hold(page, react)
  await page.clock.install({ time: launch.getTime() - 100_000_000 })
  await partner.embed(toLaunch)
  const timer = page.getByRole('timer', { name: 'Time until launch' })
  await expect(timer).toBeVisible()
  await page.clock.pauseAt(launch.getTime() - 90_061_000)
  await expect(timer).toHaveText('1day1hour1minute1second')
  await page.clock.runFor(3000)
  await expect(timer).toHaveText('1day1hour0minutes58seconds')
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).focus()
  await page.clock.fastForward(90_061_000)
  await expect(page.getByText("We're Live")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused()
})

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
