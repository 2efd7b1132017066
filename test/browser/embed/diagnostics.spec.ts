import packageJson from '../../../package.json' with { type: 'json' }
import { guideCode } from '../builder-samples.ts'
import { countdown, expect, idle, loader, test } from '../fixtures.ts'

const all = `${countdown}${countdown}<waitlist-button></waitlist-button><demo-directory></demo-directory>`

test('one message lists the possible causes when code fails to load', async ({
  page,
  partner,
  files,
  messages,
}) => {
  await partner.open(all + loader(`${files}/no-cors`))
  const own = () => messages.filter((message) => message.startsWith('warning: Could not load'))
  await expect.poll(() => own().length).toBe(1)
  await idle(page)
  expect(own()).toHaveLength(1)
  for (const part of [
    `Could not load ${files}/no-cors/embed/${packageJson.version}/demo-directory-`,
    'CORS',
    `${files} in script-src`,
  ])
    expect(own()[0]).toContain(part)
  expect(messages.filter((message) => message.startsWith('thrown'))).toEqual([])
})

test('warns once of each misspelt name in a DIV, with the nearest name', async ({
  page,
  partner,
  messages,
}) => {
  const slip = `<div data-widget="launch-countdown" data-dashbord-url="/"></div>`
  const wrong = '<div data-widget="launch-countdwn">One</div>'
  await partner.embed(`${wrong}${wrong}<a data-widget="pushmenu">Theirs</a>${slip}${slip}`)
  await expect(page.locator('launch-countdown')).toHaveCount(2)
  await idle(page)
  const there = 'There are demo-directory, launch-countdown, waitlist-button.'
  expect([...messages].sort()).toEqual([
    'warning: <div data-widget="launch-countdown"> has no attribute data-dashbord-url. Did you mean data-dashboard-url?',
    `warning: <div data-widget="launch-countdwn"> names no widget. ${there} Did you mean launch-countdown?`,
  ])
})

test('the check of the guides lists the widgets that did not load', async ({ page, partner }) => {
  const source = await guideCode(page, 'nothing-shows')
  const unreached = () =>
    page.evaluate(`${source}.map((found) => found.dataset.widget ?? found.localName)`)
  const body = `${countdown}<div data-widget="waitlist-button"></div><div data-widget="none"></div>`
  await partner.open(body)
  expect(await unreached()).toEqual(['launch-countdown', 'waitlist-button', 'none'])
  await partner.embed(body)
  await expect(page.locator('waitlist-button').getByRole('button')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await unreached()).toEqual(['none'])
})
