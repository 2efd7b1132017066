import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { countdown, expect, loader, test } from './embed-files.ts'
import { fillIn } from './fixtures.ts'

/** Signs up by the button on a page. @returns where the sign-up went */
async function signUp(page: Page): Promise<string> {
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Join' }).click()
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank You!')).toBeVisible()
  return (await posted).url()
}

const endpoint = '/api/nameplate_pre_launch'

test.describe('the shortest snippet', () => {
  for (const [form, html] of [
    ['element', '<waitlist-button></waitlist-button>'],
    ['DIV', '<div data-widget="waitlist-button"></div>'],
  ])
    test(`as ${form} sends to where the script came from, whatever a base says`, async ({
      page,
      partner,
      site,
    }) => {
      await partner.open(
        `${html}<script>document.addEventListener('waitlistsent', () => { document.title = 'Sent' })</script>${loader(site)}`,
        { head: '<base href="https://base.example/">' },
      )
      expect(await signUp(page)).toBe(site + endpoint)
      await expect(page).toHaveTitle('Sent')
      expect(partner.posted).toEqual([])
    })

  test('a path that is written is of the page’s own origin, the default’s too', async ({
    page,
    partner,
    site,
  }) => {
    const url = await partner.open(
      `<waitlist-button endpoint="${endpoint}"></waitlist-button>${loader(site)}`,
    )
    expect(await signUp(page)).toBe(new URL(endpoint, url).href)
    expect(partner.posted).toHaveLength(1)
  })
})

test('where nobody takes sign-ups, the console says who answers and what to set', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await page.route('**/none', (route) => route.fulfill({ status: 404, body: '<h1>Not here</h1>' }))
  const url = await partner.open(
    `<waitlist-button endpoint="/none"></waitlist-button>${loader(site)}`,
  )
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

const built = readFileSync('dist/embed/v1/widgets.js', 'utf8')
const [build = ''] = /\d+\.\d+\.\d+\+[\w-]+/.exec(built) ?? []

test('a copy of another build that comes second says so once, with both versions', async ({
  page,
  partner,
  site,
  messages,
}) => {
  const other = '0.9.0+older'
  await page.route('**/older.js', (route) =>
    route.fulfill({ body: built.replaceAll(build, other), contentType: 'text/javascript' }),
  )
  await partner.open(
    `${countdown}<waitlist-button></waitlist-button><script src="/older.js"></script><script src="${site}/embed/v1/widgets.js"></script>${countdown}`,
  )
  await expect(page.getByRole('timer')).toHaveCount(2)
  await expect
    .poll(() => messages)
    .toEqual([
      `warning: The script is on this page in two builds: ${other} came first and is shown, ${build} came second and is not used. Remove one of the two.`,
    ])
})
