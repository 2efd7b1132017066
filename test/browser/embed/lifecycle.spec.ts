import type { Page } from '@playwright/test'
import { countdown, expect, future, hold, test } from '../fixtures.ts'

const all = `${countdown}<waitlist-button></waitlist-button><demo-directory latency="0"></demo-directory>`

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

test('moveBefore keeps the modal, its text and the focus', async ({ page, partner }) => {
  await partner.embed('<div id="a"><waitlist-button></waitlist-button></div><div id="b"></div>')
  await page.getByRole('button', { name: 'Join' }).click()
  const name = page.getByLabel('Full Name')
  await name.fill('Sample Person')
  const isOpen = await page.evaluate(() => {
    const element = document.querySelector('waitlist-button')
    const before = element?.shadowRoot?.querySelector('dialog')
    if (element) document.querySelector('#b')?.moveBefore(element, null)
    return before?.isConnected && before.matches(':modal')
  })
  expect(isOpen).toBe(true)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Sample Person')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** Puts all elements into the page, opens and closes a modal, and removes them. */
async function comeAndGo(page: Page) {
  await page.evaluate(
    (html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html),
    all,
  )
  await expect(page.getByText('10 portfolios found')).toBeVisible()
  await page.getByRole('searchbox').focus()
  for (const tag of ['launch-countdown', 'waitlist-button']) {
    await page.locator(tag).getByRole('button').click()
    // With React.
    await expect(page.locator('[name=topic]')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.evaluate(() => {
    const active = document.activeElement?.shadowRoot?.activeElement
    if (active instanceof HTMLElement) active.blur()
    document.querySelector('main')?.replaceChildren()
  })
}

test('elements that have gone leave no node and no listener in memory', async ({
  page,
  partner,
}) => {
  await partner.embed('<main></main>')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const held = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return ['Nodes', 'JSEventListeners'].map(
      (name) => metrics.find((metric) => metric.name === name)?.value ?? 0,
    )
  }
  // React keeps its last view in memory, so the first rounds count for nothing.
  for (const _ of 'ab') await comeAndGo(page)
  const [nodes = 0, listeners = 0] = await held()
  for (const _ of 'abc') await comeAndGo(page)
  // A node or a listener may belong to the page or to loaded code.
  const grown = async () => {
    const [nodesNow = 0, listenersNow = 0] = await held()
    return Math.max(0, nodesNow - nodes - 10, listenersNow - listeners - 10)
  }
  await expect.poll(grown).toBe(0)
})
