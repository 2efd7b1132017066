import type { Page } from '@playwright/test'
import { expect, fillIn, test } from './fixtures.ts'

const open = (page: Page) => page.evaluate(() => document.querySelector('waitlist-button')?.show())

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

test('a draft outlives a reload, and not its sign-up', async ({ page, partner }) => {
  await partner.embed('<waitlist-button endpoint="/sign-ups"></waitlist-button>')
  await open(page)
  await fillIn(page)
  await page.getByRole('slider').press('ArrowRight')
  await page.reload()
  await open(page)
  await expect(page.getByLabel('Email Address')).toHaveValue('sample@example.com')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await expect(page.getByRole('slider')).toHaveValue('550')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(await stored(page)).not.toContain('sample@')
  await page.reload()
  await open(page)
  await expect(page.getByLabel('Email Address')).toHaveValue('')
})

test('with no-outbox nothing of a draft is stored', async ({ page, partner }) => {
  await partner.embed('<waitlist-button endpoint="/sign-ups" no-outbox></waitlist-button>')
  await open(page)
  await fillIn(page)
  expect(await stored(page)).not.toContain('sample@')
  await page.reload()
  await open(page)
  await expect(page.getByLabel('Email Address')).toHaveValue('')
})

for (const text of ['no JSON', 'null', '{"email":5,"interestedDomains":"x","comments":"kept"}'])
  test(`a draft of another version is taken as far as it can be: ${text}`, async ({
    page,
    partner,
  }) => {
    await page.addInitScript(
      (text) => sessionStorage.setItem('nameplate-draft-v1:/sign-ups', text),
      text,
    )
    await partner.embed('<waitlist-button endpoint="/sign-ups"></waitlist-button>')
    await open(page)
    await expect(page.getByLabel('Email Address')).toHaveValue('')
    await expect(page.getByLabel('Comments')).toHaveValue(text.includes('kept') ? 'kept' : '')
  })
