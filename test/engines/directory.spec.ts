import { expect, test } from './fixtures.ts'

const cards = '[part=card]:not(.skeleton)'
const end = "You've reached the end of the results."

test('searches, filters, loads all pages, and goes back and forward', async ({
  tab,
  visitor,
  site,
}) => {
  const count = () => tab.run((page, cards) => page.find(cards).length, cards)
  const address = () => tab.run(() => location.pathname + location.search)
  await tab.open(`${site.live}/demo-portfolios`)
  await expect.poll(count).toBe(6)
  // A jump to the end of the page loads the rest too.
  await tab.run(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(count).toBe(10)
  await visitor.sees('[part=end]', end)
  await tab.run(() => scrollTo(0, 0))

  await visitor.clicks('input[type=search]')
  await tab.type('zzzz')
  await visitor.sees('[part=empty] *', 'No portfolios found matching your criteria.')
  await visitor.clicks('button', 'Clear Filters')
  await expect.poll(count).toBe(6)
  await expect.poll(address).toBe('/demo-portfolios')

  await visitor.clicks('button', 'Filters')
  await visitor.clicks('label', '9+ years')
  await expect.poll(address).toContain('experience=9')
  await visitor.clicks('input[type=search]')
  await tab.type('a')
  await expect.poll(address).toContain('q=a')
  const [search, ticked] = [
    () => tab.run((page) => (page.find('input[type=search]')[0] as HTMLInputElement).value),
    () => tab.run((page) => page.all('input:checked').map(page.nameOf)),
  ]
  await tab.back()
  await expect.poll(search).toBe('')
  expect(await ticked()).toEqual(['9+ years'])
  await tab.back()
  await expect.poll(ticked).toEqual([])
  await expect.poll(address).toBe('/demo-portfolios')
  await tab.forward()
  await expect.poll(ticked).toEqual(['9+ years'])
  await tab.forward()
  await expect.poll(search).toBe('a')
  await visitor.sees('*', '3 portfolios found')
})
