import { randomUUID } from 'node:crypto'
import { loader } from '../../browser/fixtures.ts'
import { originsOf } from '../sign-up.ts'
import { expect, htmlPage, test } from './partner.ts'

const inside = (site: string) =>
  htmlPage(
    'Inside',
    loader(site),
    `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown>
     <launch-countdown launch-at="2020-01-01T00:00Z"></launch-countdown>`,
  )

/** What a sandbox allows besides scripts, and the origin that the page in it has then. */
const sandboxes: Record<string, boolean> = {
  'allow-scripts': false,
  'allow-scripts allow-forms': false,
  'allow-scripts allow-same-origin': true,
  'allow-scripts allow-forms allow-same-origin allow-popups': true,
}

for (const [sandbox, hasOrigin] of Object.entries(sandboxes))
  for (const from of ['src', 'srcdoc'])
    test(`sandbox ${sandbox}, ${from}`, async ({ page, site, partnerSite }) => {
      partnerSite.answer('/inside', inside(site))
      const source =
        from === 'src' ? 'src="/inside"' : `srcdoc="${inside(site).replaceAll('"', '&quot;')}"`
      partnerSite.answer(
        '/',
        htmlPage(
          'Page',
          '',
          `<iframe title="Sandbox" sandbox="${sandbox}" width="700" height="600" ${source}></iframe>`,
        ),
      )
      await page.goto(partnerSite.url)
      const frame = page.frameLocator('iframe')
      const timer = frame.getByRole('timer')
      const shown = await timer.innerText()
      await expect(timer).not.toHaveText(shown)

      await frame.getByRole('button', { name: 'Join the Waiting Queue' }).click()
      const dialog = frame.getByRole('dialog')
      const email = `${randomUUID()}@example.com`
      await dialog.getByLabel('Full Name').fill('Sample Person')
      await dialog.getByLabel('Email Address').fill(email)
      await dialog.getByLabel('Current Designation').fill('Engineer')
      await dialog.getByRole('checkbox').first().check()
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(frame.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
      await expect
        .poll(() => originsOf(email))
        .toEqual([hasOrigin ? partnerSite.url : expect.stringMatching(/null/)])
      await page.keyboard.press('Escape')

      if (sandbox.includes('allow-popups')) {
        const popup = page.waitForEvent('popup')
        await frame.getByRole('link', { name: 'Get Started' }).click()
        await (await popup).close()
      }
    })
