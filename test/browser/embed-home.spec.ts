import { expect, signUp, test } from './fixtures.ts'

const endpoint = '/api/nameplate_pre_launch'
const theirs = 'the page’s own origin'

for (const [form, html, place] of [
  ['the shortest snippet', '<waitlist-button></waitlist-button>', 'where the script came from'],
  ['the shortest DIV', '<div data-widget="waitlist-button"></div>', 'where the script came from'],
  ['a written path', `<waitlist-button endpoint="${endpoint}"></waitlist-button>`, theirs],
] as const)
  test(`${form} sends to ${place}, whatever a base says`, async ({ page, partner, site }) => {
    const url = await partner.embed(
      `${html}<script>document.addEventListener('waitlistsent', () => { document.title = 'Sent' })</script>`,
      { head: '<base href="https://base.example/">' },
    )
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Join' }).click()
    await signUp(page)
    expect((await posted).url()).toBe(new URL(endpoint, place === theirs ? url : site).href)
    await expect(page).toHaveTitle('Sent')
    expect(partner.posted).toHaveLength(place === theirs ? 1 : 0)
  })

test('nobody takes sign-ups: the console says what to set', async ({ page, partner, messages }) => {
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
