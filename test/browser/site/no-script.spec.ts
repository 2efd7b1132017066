import type { Page } from '@playwright/test'
import { rowsIn } from '../../unit/server-samples.ts'
import { findViolations } from '../axe.ts'
import { expect, sideways, test } from '../fixtures.ts'

/** Joins by the form that the page itself has, by keyboard, with a slip. */
async function join(page: Page) {
  const email = `no-script-${Math.random()}@example.com`
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?utm_source=letter#join')
  await expect(page.getByRole('button', { name: 'Join the Waiting Queue' })).toHaveCount(0)
  expect(await sideways(page)).toBe(0)
  await page.getByLabel('Full Name').fill('Sample Person')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Current Designation').fill('Engineer')
  await page.getByLabel('Current Designation').press('Enter')
  await expect(page.getByText('Something is missing or not right:')).toBeVisible()
  await expect(page.getByText('Please select at least one domain')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Sample Person')
  await page.getByRole('checkbox', { name: 'yourname.notebook.ltd' }).check()
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expect(page.getByText(`We will write to ${email}.`)).toBeVisible()
  const rows = rowsIn(process.env.TEST_DATABASE ?? '')
  expect(rows.filter((row) => row.email === email)).toMatchObject([{ utm_source: 'letter' }])
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })
  test('a visitor joins by the form of the page', async ({ page }) => {
    await join(page)
    await page.goto('/about')
    await page.getByRole('link', { name: /^Join/ }).click()
    await page.getByLabel('Full Name').fill('Sample Person')
    await page.getByLabel('Email Address').fill('other@example.com')
    await page.getByLabel('Current Designation').fill('Engineer')
    await page.getByRole('checkbox', { name: 'yourname.techworks.ltd' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('link', { name: 'Back to the page' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('with the widgets blocked, a visitor joins by the form of the page', async ({ page }) => {
  await page.route('**/embed/**/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await join(page)
})

test('if the widgets never load, a press of the button shows the form of the page', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/embed/**/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).last().click()
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  await page.clock.fastForward(10_000)
  await page.getByLabel('Full Name').fill('Sample Person')
  await expect(page.getByRole('button', { name: 'Join the Waiting Queue' })).toHaveCount(0)
})

test('with the widgets, the page has no second form', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Join the Waiting Queue' }).last()).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
})
