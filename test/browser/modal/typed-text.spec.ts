import { expect, fillIn, inputMethod, test } from '../fixtures.ts'

test.beforeEach(async ({ page, partner }) => {
  await partner.embed('<waitlist-button endpoint="/sign-ups"></waitlist-button>')
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
})

for (const [label, before, after] of [
  ['Full Name', 'Asha', ' Rao'],
  // Browsers let no script move the caret of an email address.
  ['Email Address', 'asha@example.', ''],
  ['Comments', 'One', '\ntwo'],
] as const)
  test(`invisible characters are removed from ${label}, and the caret stays`, async ({ page }) => {
    const field = page.getByLabel(label)
    await field.focus()
    await page.keyboard.insertText(before + after)
    for (const _ of after) await page.keyboard.press('ArrowLeft')
    await page.keyboard.insertText('\u200b\u202ex\u2066y\ufeff\u2069')
    await page.keyboard.insertText('z')
    await expect(field).toHaveValue(`${before}xyz${after}`)
    await expect(field).toBeFocused()
  })

test('a composition with an invisible character continues and ends without it', async ({
  page,
}) => {
  const { compose, commit } = await inputMethod(page)
  const field = page.getByLabel('Full Name')
  await field.focus()
  await page.keyboard.insertText('ab')
  await page.keyboard.press('ArrowLeft')
  await compose('ខ')
  await compose('ខ\u200b')
  await compose('ខ\u200bម')
  await commit('ខ\u200bម')
  await expect(field).toHaveValue('aខមb')
  await page.keyboard.insertText('!')
  await expect(field).toHaveValue('aខម!b')
})

test('a draft outlives a reload', async ({ page }) => {
  await fillIn(page)
  await page.getByRole('slider').press('ArrowRight')
  await page.reload()
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await expect(page.getByLabel('Email Address')).toHaveValue('sample@example.com')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.getByRole('slider')).toHaveValue('550')
})
