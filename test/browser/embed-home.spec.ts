import { expect, signUp, test } from './fixtures.ts'

for (const html of [
  '<waitlist-button></waitlist-button>',
  '<div data-widget="waitlist-button"></div>',
])
  test(`${html} sends to where the script came from`, async ({ page, partner, site }) => {
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

test('without a receiver the console says what to set', async ({ page, partner, messages }) => {
  await page.route('**/none', (route) => route.fulfill({ status: 404, body: '<h1>Not here</h1>' }))
  const url = await partner.embed('<waitlist-button endpoint="/none"></waitlist-button>')
  await page.getByRole('button', { name: 'Join' }).click()
  await signUp(page)
  const { host } = new URL(url)
  await expect
    .poll(() => messages.filter((message) => message.startsWith('warning')))
    .toEqual([
      expect.stringContaining(
        `${url}none answers POST with status 404: this page's own site (${host}) has no endpoint there. Set endpoint="…"`,
      ),
    ])
})
