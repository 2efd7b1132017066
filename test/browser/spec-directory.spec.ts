import { expect, idle, test } from './fixtures.ts'

test('a description takes two lines at most, however long it is', async ({
  page,
  partner,
  site,
}) => {
  await partner.open(
    `<demo-directory latency="0"></demo-directory><script async src="${site}/embed/v1/widgets.js"></script>`,
  )
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.evaluate(() => {
    const element = document.querySelector('demo-directory')
    const [model] = element?.profiles ?? []
    if (!element || !model) throw new Error('no profiles')
    element.profiles = ['Short.', 'Long enough for many lines. '.repeat(20)].map(
      (description, at) => ({ ...model, id: String(at), description }),
    )
  })
  const lines = async (text: string) => {
    const description = page.getByText(text).first()
    await expect(description).toBeVisible()
    return description.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
  }
  expect(await lines('Long enough')).toBeCloseTo(2, 1)
  expect(await lines('Short.')).toBeLessThanOrEqual(2)
})

test('search, filters and scrolling ask nothing of the network', async ({ page }) => {
  await page.goto('/demo-portfolios')
  // With its filters open, all of its code has come.
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('group', { name: 'Domain' })).toBeVisible()
  await idle(page)
  const requests: string[] = []
  page.on('request', (request) => {
    // Chromium asks for the icon again when the address changes.
    if (!request.url().endsWith('/favicon.svg')) requests.push(request.url())
  })
  await page.getByRole('searchbox').fill('kafka')
  await expect(page.getByText('2 portfolios found')).toBeVisible()
  await page.getByLabel('Backend').check()
  await expect(page.getByText('1 portfolio found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByText('10 portfolios found')).toBeVisible()
  await page.getByRole('heading', { name: 'Rohan Deshpande' }).scrollIntoViewIfNeeded()
  await expect(page.getByText("You've reached the end of the results.")).toBeVisible()
  expect(requests).toEqual([])
})
