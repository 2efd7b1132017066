import { expect, loader, messages, noteMessages, test } from './fixtures.ts'

const widgets = `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown>
  <waitlist-button endpoint="/sign-ups"></waitlist-button><demo-directory latency="0"></demo-directory>`

test('with lang="hi" all three speak Hindi, the modal too', async ({
  tab,
  visitor,
  partner,
  site,
}) => {
  partner.serve(`<div lang="hi">${widgets}</div>${loader(site.live)}`, { head: noteMessages })
  await tab.open(partner.url)
  await visitor.sees('[part=filters-toggle]')
  const tags = ['launch-countdown', 'waitlist-button', 'demo-directory']
  const hindi = /\p{Script=Devanagari}/u
  for (const tag of tags)
    await expect
      .poll(() =>
        tab.run((page, tag) => page.clean(page.all(tag)[0]?.shadowRoot?.textContent), tag),
      )
      .toMatch(hindi)
  await visitor.clicks('[part=button]')
  await visitor.sees('dialog')
  const labels = await visitor.names('dialog label')
  expect(labels.length).toBeGreaterThan(5)
  // The addresses stay as they are.
  expect(labels.filter((label) => !hindi.test(label) && !label.includes('.'))).toEqual([])
  expect(await messages(tab)).toEqual([])
})

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
