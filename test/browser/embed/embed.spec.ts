import { countdown, expect, idle, loader, test } from '../fixtures.ts'

for (const attributes of ['async', 'defer', '', 'type="module"'])
  test(`the script works as <script ${attributes}> and loads its files from its own folder`, async ({
    page,
    partner,
    files,
    messages,
    requests,
  }) => {
    const script = loader(`${files}/shop/static`, attributes).replace('.js', '.js?ver=6.4')
    await partner.open(countdown, { head: script })
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const scripts = requests.filter((url) => url.includes('.js'))
    expect(scripts.length).toBeGreaterThan(1)
    for (const url of scripts) expect(url).toContain(`${files}/shop/static/embed/`)
    expect(messages).toEqual([])
  })

test('a button and a countdown need one request', async ({ page, partner, site, requests }) => {
  await partner.embed(`${countdown}<waitlist-button></waitlist-button>`)
  await expect(page.getByRole('timer')).toHaveText(/seconds?$/)
  await expect(page.getByRole('button')).toHaveCount(2)
  await idle(page)
  const scripts = () => requests.filter((url) => url.endsWith('.js'))
  expect(scripts()).toEqual([`${site}/embed/v1/widgets.js`])
  await page.evaluate(() => document.body.append(document.createElement('demo-directory')))
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect(scripts().join()).toContain('/demo-directory-')
})

test('another library’s tag is left alone, with a warning', async ({ page, partner, messages }) => {
  await partner.embed(`<script>customElements.define('launch-countdown', class extends HTMLElement {
    connectedCallback() { this.textContent = 'Theirs' } })</script>
    ${countdown}<div data-widget="launch-countdown">Soon</div><waitlist-button></waitlist-button>`)
  await expect(page.getByRole('button')).toBeVisible()
  await expect(page.getByText('Theirs')).toBeVisible()
  await expect.poll(() => messages.join()).toContain('<launch-countdown> is already defined')
  await idle(page)
  await expect(page.locator('div[data-widget]')).toHaveText('Soon')
  expect(messages).toHaveLength(1)
})
