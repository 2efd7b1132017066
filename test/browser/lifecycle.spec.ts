import { expect, future, hold, test } from './fixtures.ts'

test('the content of an element is shown until it is ready', async ({ page, partner }) => {
  const release = await hold(page, '**/embed/v1/widgets.js')
  const body = `<launch-countdown launch-at="${future}"><p>Launching soon</p></launch-countdown>`
  const opened = partner.embed(body)
  await expect(page.getByText('Launching soon')).toBeVisible()
  release()
  await opened
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByText('Launching soon')).toBeHidden()

  await partner.open(`${body}<script src="/blocked.js"></script>`)
  await expect(page.getByText('Launching soon')).toBeVisible()
})

test('properties set before the definition are honoured', async ({ page, partner }) => {
  await partner.embed(`<launch-countdown></launch-countdown>
    <script>Object.assign(document.querySelector('launch-countdown'), { launchAt: '${future}', noOutbox: true })</script>`)
  await expect(page.getByRole('timer')).toBeVisible()
  const state = await page.evaluate(() => {
    const element = document.querySelector('launch-countdown')
    return [
      element?.getAttribute('launch-at'),
      element?.noOutbox,
      Object.keys(element ?? {}).filter((key) => key === 'launchAt'),
    ]
  })
  expect(state).toEqual([future, true, []])
})
