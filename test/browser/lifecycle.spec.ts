import { expect, future, hold, test } from './fixtures.ts'

test('the content of an element is its fallback until it is ready', async ({ page, partner }) => {
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

test('moving keeps the state; leaving and coming back keeps it too', async ({ page, partner }) => {
  await page.clock.install({ time: new Date('2025-07-20T00:00:00Z') })
  await partner.embed(`<div id="a"><launch-countdown launch-at="2025-07-22T00:00:00Z"></launch-countdown></div>
    <div id="b"></div>`)
  const timer = page.getByRole('timer')
  await expect(timer).toBeVisible()
  await page.clock.pauseAt(new Date('2025-07-20T00:01:00Z'))
  await expect(timer).toContainText('59minutes0seconds')
  const isSame = await page.evaluate(async () => {
    const element = document.querySelector('launch-countdown')
    const before = element?.shadowRoot?.querySelector('[role=timer]')
    if (element) document.querySelector('#b')?.append(element)
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
    return before?.isConnected && before === element?.shadowRoot?.querySelector('[role=timer]')
  })
  expect(isSame).toBe(true)
  await page.clock.runFor(3000)
  await expect(timer).toContainText('58minutes57seconds')
  await page.evaluate(async () => {
    const element = document.querySelector('launch-countdown')
    element?.remove()
    await Promise.resolve()
    Object.assign(window, { kept: element })
  })
  await page.clock.runFor(3000)
  await page.evaluate(() => document.body.append(Reflect.get(window, 'kept')))
  await page.clock.runFor(100)
  await expect(timer).toContainText('58minutes54seconds')
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
