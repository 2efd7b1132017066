import { countdown, expect, future, loader, pinned, test } from './embed-files.ts'
import { idle } from './fixtures.ts'

for (const attributes of ['async', 'defer', 'type="module"', 'type="module" async'])
  test(`under a sub-path of another origin the chunks resolve beside <script ${attributes}>`, async ({
    page,
    partner,
    files,
    messages,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await partner.open(
      `${countdown}<script ${attributes} src="${files}/shop/static/embed/v1/widgets.js?ver=6.4"></script>`,
    )
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const scripts = requested.filter((url) => url.includes('.js'))
    expect(scripts.length).toBeGreaterThan(1)
    for (const url of scripts) expect(url).toContain(`${files}/shop/static/embed/`)
    expect(messages).toEqual([])
  })

test('an element named currentScript does not decide where the code comes from', async ({
  page,
  partner,
  site,
  files,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await partner.open(
    `<img name="currentScript" alt="" src="${files}/embed/none.png">${countdown}${loader(site)}`,
  )
  await expect(page.getByRole('timer')).toBeVisible()
  expect(requested.filter((url) => url.startsWith(files) && url.endsWith('.js'))).toEqual([])
})

for (const [first, second] of [
  ['/old/embed/v1/widgets.js', '/new/embed/v1/widgets.js'],
  ['/old/embed/v1/widgets.js', `/new/${pinned}`],
  [`/old/${pinned}`, '/new/embed/v1/widgets.js'],
])
  test(`${second} after ${first} leaves what the first handles, silently`, async ({
    page,
    partner,
    files,
    messages,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await partner.open(
      `${countdown}<div data-widget="launch-countdown" data-launch-at="${future}"></div>
       <div data-widget="none"></div>
       <script src="${files}${first}"></script><script src="${files}${second}"></script>`,
    )
    await expect(page.getByRole('timer')).toHaveCount(2)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), countdown)
    await expect(page.getByRole('timer')).toHaveCount(3)
    await idle(page)
    expect(requested.filter((url) => url.includes('/new/'))).toEqual([`${files}${second}`])
    expect(messages.filter((message) => !message.includes('data-widget="none"'))).toEqual([])
    expect(messages).toHaveLength(1)
  })

test('a page that has the class by another way, from npm say, fetches no code', async ({
  page,
  partner,
  site,
  messages,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await partner.open(`<script>customElements.define('launch-countdown', class extends HTMLElement {
      static [Symbol.for('nameplate-widgets')] = true
      connectedCallback() { this.textContent = 'From npm' }
    })</script>${countdown}${loader(site)}`)
  await idle(page)
  await expect(page.getByText('From npm')).toBeVisible()
  expect(requested.filter((url) => url.includes('launch-countdown'))).toEqual([])
  expect(messages).toEqual([])
})
