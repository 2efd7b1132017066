import { expect, signUp, test } from './fixtures.ts'

/** As libraries for tracing do, which replace `fetch` before our script comes. */
const traced = `<script>
  const native = window.fetch
  window.fetch = (url, init = {}) =>
    native(url, { ...init, headers: { ...init.headers, traceparent: '00-1-1-01', 'x-request-id': '7' } })
</script>`
const tag = (endpoint: string) => `<waitlist-button endpoint="${endpoint}"></waitlist-button>`

test('a sign-up with tracing headers of its page arrives', async ({ page, partner, site }) => {
  await partner.embed(tag(`${site}/api/nameplate_pre_launch`), { head: traced })
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await signUp(page, 'traced@example.com')
  expect((await answered).status()).toBe(201)
})
