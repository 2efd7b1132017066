import type { Locator, Page } from '@playwright/test'
import { autofill, expect, fillIn, hold, inputMethod, test } from '../fixtures.ts'

/** Opens the form while React is held back. @returns a function that waits for React's hydration */
async function openBeforeReact(page: Page) {
  const release = await hold(page, '**/react-*')
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  return async () => {
    release()
    // The honeypot field comes with React.
    await expect(page.locator('[name=topic]')).toBeAttached()
  }
}

/** Marks the node of a field, and notes the types of its events. @returns the types, if it is the same node */
async function watch(field: Locator, ...types: string[]) {
  await field.evaluate((node, types) => {
    const heard: string[] = []
    Object.assign(node, { heard })
    for (const type of types) node.addEventListener(type, () => heard.push(type))
  }, types)
  return () => field.evaluate((node) => Reflect.get(node, 'heard'))
}

test.beforeEach(async ({ partner }) => {
  await partner.embed('<waitlist-button endpoint="/sign-ups"></waitlist-button>')
})

test('a text that is being composed goes on when React takes the form over', async ({
  page,
  partner,
  messages,
}) => {
  const { compose, commit } = await inputMethod(page)
  const takeOver = await openBeforeReact(page)
  const field = page.getByLabel('Full Name')
  const heard = await watch(field, 'compositionstart', 'compositionend')
  await page.keyboard.insertText('山田')
  await compose('t')
  await compose('た')
  await takeOver()
  await compose('たろ')
  await compose('たろう')
  expect(await heard()).toEqual(['compositionstart'])
  await commit('太郎')
  await expect(field).toHaveValue('山田太郎')
  expect(await heard()).toEqual(['compositionstart', 'compositionend'])

  await page.getByLabel('Email Address').fill('sample@example.com')
  await page.getByLabel('Current Designation').fill('Engineer')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank You!')).toBeVisible()
  expect(JSON.parse(partner.posted.join()).fullName).toBe('山田太郎')
  expect(messages.filter((message) => /^(?:error|warning|thrown)/.test(message))).toEqual([])
})

test('what the browser has filled in stays filled in, as its own', async ({ page, partner }) => {
  const takeOver = await openBeforeReact(page)
  const email = page.getByLabel('Email Address')
  const heard = await watch(email)
  await autofill(page, { NAME_FULL: 'Sample Person', EMAIL_ADDRESS: 'sample@example.com' })
  await page.getByLabel('Current Designation').fill('Engineer')
  await page.getByRole('checkbox').first().check()
  await takeOver()
  expect(await heard()).toEqual([])
  // The browser marks what it has filled in, until a script or a person writes there.
  await expect(email).toHaveJSProperty('value', 'sample@example.com')
  expect(await email.evaluate((node) => node.matches(':autofill'))).toBe(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank You!')).toBeVisible()
  expect(JSON.parse(partner.posted.join())).toMatchObject({
    ...{ fullName: 'Sample Person', email: 'sample@example.com' },
  })
})

test('a slider that is being dragged stays in the hand', async ({ page }) => {
  const takeOver = await openBeforeReact(page)
  const slider = page.getByRole('slider')
  await slider.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {}
  const at = (share: number) => [x + width * share, y + height / 2] as const
  const start = (500 - 100) / 900
  await page.mouse.move(...at(start))
  await page.mouse.down()
  await page.mouse.move(...at(0.6))
  await takeOver()
  const before = Number(await slider.inputValue())
  await page.mouse.move(...at(0.9), { steps: 3 })
  const after = Number(await slider.inputValue())
  await page.mouse.up()
  expect([before, after].map((value) => value > 550)).toEqual([true, true])
  expect(after).toBeGreaterThan(before)
  await expect(page.locator('.price')).toHaveText(`₹${after}`)
})

/** Inserts nodes around every element of a view, as password managers and writing assistants do. */
const intrude = (page: Page, tag: string) =>
  page.evaluate((tag) => {
    const foreign = () =>
      Object.assign(document.createElement('grammarly-extension'), { hidden: true })
    const root = document.querySelector(tag)?.shadowRoot
    for (const one of root?.querySelectorAll(
      'input, textarea, label, .field, form, header, button',
    ) ?? []) {
      one.before(foreign(), ' ')
      one.after(foreign(), document.createElement('div'), document.createComment(' '))
    }
    for (const one of root?.querySelectorAll('.field, label, form, [role=status]') ?? [])
      one.append(document.createElement('span'))
  }, tag)

test('nodes that extensions put into the form cost neither text, focus and caret nor an error', async ({
  page,
  messages,
}) => {
  const takeOver = await openBeforeReact(page)
  const name = page.getByLabel('Full Name')
  await page.keyboard.insertText('Asha Ra')
  await intrude(page, 'waitlist-button')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.insertText('-')
  await expect(name).toBeFocused()
  await page.getByRole('checkbox').first().check()
  await name.focus()
  await name.evaluate((node: HTMLInputElement) => node.setSelectionRange(4, 4))
  const heard = await watch(name, 'blur')
  await takeOver()
  await page.keyboard.insertText('!')
  await expect(name).toHaveValue('Asha! R-a')
  expect(await heard()).toEqual([])
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.locator('grammarly-extension').first()).toBeAttached()
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank You!')).toBeVisible()
  expect(messages.filter((message) => /^(?:error|warning|thrown)/.test(message))).toEqual([])
})
