import { expect, test } from './fixtures.ts'

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
