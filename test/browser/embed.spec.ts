import { countdown, expect, idle, loader, test } from './fixtures.ts'

for (const attributes of ['async', 'defer', '', 'type="module"'])
  for (const place of ['head', 'body'] as const)
    test(`the loader works as <script ${attributes}> in the ${place}, from another origin`, async ({
      page,
      partner,
      site,
      messages,
    }) => {
      const script = loader(site, attributes)
      if (place === 'head') await partner.open(countdown, { head: script })
      else await partner.open(countdown + script)
      await expect(page.getByRole('timer')).toBeVisible()
      expect(messages).toEqual([])
    })

test('a button and a countdown take one request, a directory its code', async ({
  page,
  partner,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await partner.embed(`${countdown}<waitlist-button></waitlist-button>`)
  await expect(page.getByRole('timer')).toHaveText(/seconds?$/)
  await expect(page.getByRole('button')).toHaveCount(2)
  await idle(page)
  const scripts = () => requested.filter((path) => path.endsWith('.js'))
  expect(scripts()).toEqual(['/embed/v1/widgets.js'])
  await page.evaluate(() => document.body.append(document.createElement('demo-directory')))
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect(scripts().some((path) => path.includes('/demo-directory.element-'))).toBe(true)
})

test('a tag of somebody else is left, with a warning', async ({ page, partner, messages }) => {
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
