import type { Page } from '@playwright/test'
import { autofill, expect, fillIn, test } from '../fixtures.ts'

const button = '<waitlist-button endpoint="/sign-ups"></waitlist-button>'

/** Opens the form, and waits until React has the field that people do not see. */
async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await expect(page.locator('[name=topic]')).toBeAttached()
}

/** Sends the form. @returns the query string of the call, and the names of what is in its body */
async function send(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    page.getByRole('button', { name: 'Submit' }).click(),
  ])
  return [new URL(request.url()).search, Object.keys(request.postDataJSON()).length] as const
}

test('marks a sign-up whose honeypot field a program filled', async ({ page, partner }) => {
  await partner.embed(button)
  await openForm(page)
  await fillIn(page)
  // As a program does it.
  await page.locator('[name=topic]').fill('https://spam.example/')
  expect(await send(page)).toEqual(['?filled=1', 9])
  await page.getByRole('button', { name: 'Close' }).last().click()

  await openForm(page)
  await fillIn(page)
  expect(await send(page)).toEqual(['', 9])
})

test('the browser’s autofill leaves the honeypot field empty', async ({ page, partner }) => {
  await partner.embed(button)
  await openForm(page)
  await autofill(page, {
    ...{ NAME_FULL: 'Sample Person', EMAIL_ADDRESS: 'sample@example.com', COMPANY_NAME: 'Sample' },
    ...{ PHONE_HOME_WHOLE_NUMBER: '+919800000000', ADDRESS_HOME_LINE1: '1 Sample Street' },
    ...{ ADDRESS_HOME_CITY: 'Pune', ADDRESS_HOME_ZIP: '411001', ADDRESS_HOME_COUNTRY: 'IN' },
  })
  await expect(page.getByLabel('Phone Number')).toHaveValue('+919800000000')
  await expect(page.locator('[name=topic]')).toHaveValue('')

  await page.getByLabel('Current Designation').fill('Engineer')
  await page.getByRole('checkbox').first().check()
  expect(await send(page)).toEqual(['', 9])
})
