import { readFileSync } from 'node:fs'
import { countdown, expect, future, idle, pinned, test } from './fixtures.ts'

for (const [first, second] of [
  ['/old/embed/v1/widgets.js', '/old/embed/v1/widgets.js'],
  ['/old/embed/v1/widgets.js', `/new/${pinned}`],
  [`/old/${pinned}`, '/new/embed/v1/widgets.js'],
])
  test(`twice, and beside the pinned script, it works once and silently: ${second} after ${first}`, async ({
    page,
    partner,
    files,
    messages,
    requests,
  }) => {
    await partner.open(
      `${countdown}<div data-widget="launch-countdown" data-launch-at="${future}"></div>
       <div data-widget="none"></div>
       <script src="${files}${first}"></script><script src="${files}${second}"></script>`,
    )
    await expect(page.getByRole('timer')).toHaveCount(2)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), countdown)
    await expect(page.getByRole('timer')).toHaveCount(3)
    await idle(page)
    const ofSecond = requests.filter((url) => url.includes('/new/'))
    expect(ofSecond.filter((url) => url !== `${files}${second}`)).toEqual([])
    expect(messages).toEqual([expect.stringContaining('data-widget="none"')])
  })

test('a form that hides methods of the page stops nothing', async ({ page, partner, messages }) => {
  const form = '<form name="querySelectorAll"><input name="matches"><input name="querySelectorAll">'
  await partner.embed(`${form}</form><div data-widget="launch-countdown"></div>`)
  await expect(page.locator('launch-countdown')).toHaveCount(1)
  await page.evaluate((html) => {
    document.body.insertAdjacentHTML('beforeend', html)
  }, `${form}<div data-widget="waitlist-button"></div></form>`)
  await expect(page.getByRole('button', { name: 'Join the Waiting Queue' })).toBeVisible()
  expect(messages).toEqual([])
})

const built = readFileSync('dist/embed/v1/widgets.js', 'utf8')
const [build = ''] = /\d+\.\d+\.\d+\+[\w-]+/.exec(built) ?? []

test('of two builds the second says so, with versions', async ({ page, partner, messages }) => {
  const other = '0.9.0+older'
  await page.route('**/older.js', (route) =>
    route.fulfill({ body: built.replaceAll(build, other), contentType: 'text/javascript' }),
  )
  await partner.embed(
    `${countdown}<waitlist-button></waitlist-button><script src="/older.js"></script>`,
  )
  await expect(page.getByRole('timer')).toBeVisible()
  await expect
    .poll(() => messages)
    .toEqual([
      `warning: The script is on this page in two builds: ${other} came first and is shown, ${build} came second and is not used. Remove one of the two.`,
    ])
})

test('a page that has the class from npm fetches none', async ({
  page,
  partner,
  messages,
  requests,
}) => {
  await partner.embed(`<script>customElements.define('launch-countdown', class extends HTMLElement {
      static [Symbol.for('nameplate-widgets')] = true
      connectedCallback() { this.textContent = 'From npm' }
    })</script>${countdown}`)
  await idle(page)
  await expect(page.getByText('From npm')).toBeVisible()
  expect(requests.filter((url) => url.includes('launch-countdown'))).toEqual([])
  expect(messages).toEqual([])
})
