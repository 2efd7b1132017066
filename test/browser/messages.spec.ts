import type { Page } from '@playwright/test'
import { expect, hold, test } from './fixtures.ts'

const english = 'Join the Waiting Queue'
const hindi = 'प्रतीक्षा सूची में शामिल हों'
const button = (page: Page) => page.locator('waitlist-button').getByRole('button').first()
const files = '**/*-messages.hi-*'

test('Hindi is fetched once, where spoken', async ({ page, partner, site, messages, requests }) => {
  const fetched = () => requests.filter((url) => url.includes('-messages.hi-'))
  await partner.embed(`<waitlist-button></waitlist-button>
    <launch-countdown></launch-countdown><demo-directory></demo-directory>`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(button(page)).toHaveText(english)
  expect(fetched()).toEqual([])

  const release = await hold(page, files)
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'hi-IN'))
  await expect.poll(() => fetched().length).toBe(2)
  for (const request of fetched()) expect(new URL(request).origin).toBe(site)
  await expect(button(page)).toHaveText(english)
  release()
  await expect(button(page)).toHaveText(hindi)
  await expect(page.getByRole('link', { name: 'शुरू करें' })).toBeVisible()
  await expect(page.getByLabel('नाम, भूमिका, कंपनी या कौशल से खोजें')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'en'))
  await expect(button(page)).toHaveText(english)
  expect(fetched()).toHaveLength(2)
  expect(messages).toEqual([])
})

test('what is Hindi from the start is not shown in English first', async ({ page, partner }) => {
  const release = await hold(page, files)
  const asked = page.waitForRequest(files)
  // Resolves with the load event.
  await partner.embed('<div lang="hi"><waitlist-button>रुकिए</waitlist-button></div>')
  await asked
  await expect(page.getByText('रुकिए')).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  release()
  await expect(button(page)).toHaveText(hindi)
})
