import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { fillIn } from '../browser/fixtures.ts'
import { rowsIn } from '../unit/server-samples.ts'

/** The origins of the pages from which this address has signed up at the server under test. */
const originsOf = (email: string) =>
  rowsIn(process.env.WAITLIST_DATABASE ?? '')
    .filter((row) => row.email === email)
    .map((row) => row.origin)

/** Fills in the modal that is open, sends it and sees it arrive, once and from this page. */
export async function signUp(page: Page): Promise<void> {
  const email = `${randomUUID()}@example.com`
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expect.poll(() => originsOf(email)).toEqual([new URL(page.url()).origin])
}
