import { expect, signUp, test } from '../fixtures.ts'

for (const html of [
  '<waitlist-button></waitlist-button>',
  '<div data-widget="waitlist-button"></div>',
])
  test(`${html} sends to the server of the script`, async ({ page, partner, site }) => {
    await partner.embed(
      `${html}<script>document.addEventListener('waitlistsent', () => { document.title = 'Sent' })</script>`,
      { head: '<base href="https://base.example/">' },
    )
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Join' }).click()
    await signUp(page)
    expect((await posted).url()).toBe(`${site}/api/nameplate_pre_launch`)
    await expect(page).toHaveTitle('Sent')
  })
