import type { Page } from '@playwright/test'
import { fillIn } from '../browser/fixtures.ts'
import { waiting } from './profile.ts'
import { until } from './until.ts'

/** Opens the modal and fills it in; what is left is to submit. */
export async function prepare(page: Page, email: string): Promise<void> {
  await page.locator('waitlist-button').getByRole('button').first().click()
  await fillIn(page, email)
}

export const submit = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()

export const isThanked = (page: Page): Promise<boolean> =>
  page.getByRole('dialog').getByText('Thank You!').isVisible()

/** @throws Broken when it is not there within the 15 s that a request may take, and some */
export const thanked = (page: Page): Promise<void> =>
  until('Thank You!', 30_000, () => isThanked(page))

/** Signs up and waits for Thank You. */
export async function signUp(page: Page, email: string): Promise<void> {
  await prepare(page, email)
  await submit(page)
  await thanked(page)
}

export const closeModal = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

/** Whether a sign-up waits in the outbox of the page's origin. */
export const isWritten = async (page: Page, email: string): Promise<boolean> =>
  (await waiting(page)).some((text) => text.includes(`"${email}"`))

/** Ends the process of a tab, as a lack of memory does: the page hears nothing of it. */
export async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  // It never arrives.
  page.goto('chrome://crash').catch(() => undefined)
  await crashed
  await page.close()
}
