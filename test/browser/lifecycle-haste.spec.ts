import { expect, loader, test } from './fixtures.ts'

// Pages that change their mind within one task, before React has drawn anything.

test('added, taken away and added again at once, its fallback does not stay beside it', async ({
  page,
  partner,
  site,
}) => {
  await partner.open(`<waitlist-button><p>Fallback</p></waitlist-button>${loader(site)}`)
  await expect(page.getByRole('button')).toBeVisible()
  const slots = await page.evaluate(async () => {
    const element = document.createElement('waitlist-button')
    element.innerHTML = '<p>Fallback</p>'
    document.body.append(element)
    await null
    element.remove()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const away = element.shadowRoot?.innerHTML
    document.body.append(element)
    return away
  })
  await expect(page.getByRole('button')).toHaveCount(2)
  await expect(page.getByText('Fallback').last()).toBeHidden()
  expect(slots).toBe('<slot></slot>')
})

test('opened and taken away at once, it throws nothing, and opens when it is back', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(`<waitlist-button></waitlist-button>${loader(site)}`)
  await expect(page.getByRole('button')).toBeVisible()
  await page.evaluate(async () => {
    const element = document.querySelector('waitlist-button')
    element?.show()
    element?.remove()
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (element) document.body.append(element)
  })
  await page.getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(messages).toEqual([])
})

test('taken away when React is about to hydrate it, it throws nothing', async ({
  page,
  partner,
  site,
  messages,
}) => {
  // React is told by a message that its turn has come: until it is let through, it waits.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => postMessage.call(this, message))
    }
    Object.assign(window, { held })
  })
  const waiting = () => page.evaluate(() => Reflect.get(window, 'held').length)
  await partner.open(
    `<launch-countdown launch-at="2099-01-01T00:00:00Z"></launch-countdown>${loader(site)}`,
  )
  await page.getByRole('timer').hover()
  await expect.poll(waiting).toBeGreaterThan(0)
  await page.evaluate(async () => {
    document.querySelector('launch-countdown')?.remove()
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const release of Reflect.get(window, 'held').splice(0)) release()
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  expect(messages).toEqual([])
})
