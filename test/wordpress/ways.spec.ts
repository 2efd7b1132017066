import type { Page } from '@playwright/test'
import { fillIn } from '../browser/fixtures.ts'
import { expect, publish, test } from './fixtures.ts'
import { block } from './hostile.ts'
import type { Site } from './wordpress.ts'

// Each way to put a widget into a post, in each editor, by a contributor: who may use no tags of their own.

const launchAt = '2099-01-01T00:00'
const ways = {
  block: block('launch-countdown', { 'launch-at': launchAt }, 'We launch soon.'),
  shortcode: `[launch-countdown launch-at="${launchAt}"]`,
}

/** Writes a post in the visual tab of the classic editor, and submits it. @returns its address */
async function writeClassic(page: Page, { url }: Site, html: string) {
  await page.goto(`${url}/wp-admin/post-new.php?classic-editor`)
  await page.locator('#title').fill('A post')
  await page.locator('#content-html').click()
  await page.locator('#content').fill(html)
  await page.locator('#content-tmce').click()
  await page.frameLocator('#content_ifr').getByText('A paragraph of the column.').waitFor()
  // While it keeps a draft by itself, WordPress takes no click.
  await expect(async () => {
    await page.locator('#publish:not(.disabled)').click()
    await page.waitForURL(/post\.php\?post=\d+/, { waitUntil: 'commit', timeout: 30_000 })
  }).toPass()
  return `${url}/?p=${new URL(page.url()).searchParams.get('post')}`
}

const leftOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN

/** A sign-up is sent to the receiver, which takes it. */
async function signUp(page: Page, endpoint: string): Promise<void> {
  await page.locator('launch-countdown').getByRole('button').click()
  // One address can sign up only so often.
  await fillIn(page, `${test.info().testId}@example.com`)
  const answer = page.waitForResponse(
    (answer) => answer.url().startsWith(endpoint) && answer.request().method() === 'POST',
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  expect((await answer).ok()).toBe(true)
  await dialog.getByText('Thank You!').waitFor()
}

for (const [way, snippet] of Object.entries(ways))
  for (const editor of ['block editor', 'classic editor']) {
    if (way === 'block' && editor !== 'block editor') continue
    test(`${way} in the ${editor}`, async ({ site, endpoint, logIn }) => {
      // What waits for somebody else is seen by its author alone.
      const page = await logIn('contributor')
      const html = `<p>A paragraph of the column.</p>\n\n${snippet}`
      const post =
        editor === 'block editor'
          ? await publish(page, site, html, 'pending')
          : await writeClassic(page, site, html)
      for (const theme of site.themes) {
        await page.goto(`${post}&preview=true&test-theme=${theme}`)
        // It ticks, and stands in the column.
        const seconds = page.locator('launch-countdown [part~=value]').last()
        const first = await seconds.textContent()
        await expect(seconds).not.toHaveText(first ?? '')
        const column = await leftOf(page, '.entry-content p')
        expect(await leftOf(page, 'launch-countdown')).toBeCloseTo(column, 0)
      }
      await signUp(page, endpoint)
    })
  }
