import { expect, loader, test } from './fixtures.ts'

const widgets = `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown>
  <waitlist-button endpoint="/sign-ups"></waitlist-button><demo-directory latency="0"></demo-directory>`

test('right to left, the modal begins on the right and nothing scrolls sideways', async ({
  tab,
  visitor,
  partner,
  site,
}) => {
  partner.serve(`<div dir="rtl">${widgets}</div>${loader(site.live)}`)
  await tab.resize(360, 740)
  await tab.open(partner.url)
  await visitor.sees('[part=filters-toggle]')
  await visitor.clicks('[part=button]')
  await visitor.isOn('input', 'Full Name')
  const places = await tab.run((page) => {
    const [title] = page.find('dialog h2')
    const [close] = page.find('dialog button', 'Close')
    return {
      title: title?.getBoundingClientRect().right ?? 0,
      close: close?.getBoundingClientRect().left ?? 0,
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })
  expect(places.title).toBeGreaterThan(180)
  expect(places.close).toBeLessThan(180)
  expect(places.sideways).toBeLessThanOrEqual(0)
})
