import { loader, test } from '../browser/fixtures.ts'
import { signUp } from './sign-up.ts'

test('a sign-up on a page with the script arrives', async ({ partner, page, site }) => {
  await partner.open(
    `<waitlist-button endpoint="${site}/api/nameplate_pre_launch"></waitlist-button>${loader(site)}`,
  )
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await signUp(page)
})
