import { fileURLToPath } from 'node:url'
import sanitizeHtml from 'sanitize-html'
import { expect, future, loader, test } from './embed-files.ts'

/**
 * What WordPress leaves in the posts of a contributor, who has no right to unfiltered HTML
 * (wp-includes/kses.php: `$allowedposttags` with the global attributes, as of 6.4), as far as it
 * matters here.
 */
const contributor = {
  tags: ['a', 'b', 'br', 'div', 'em', 'h2', 'i', 'img', 'li', 'ol', 'p', 'span', 'strong', 'ul'],
  attributes: ['class', 'dir', 'hidden', 'id', 'lang', 'style', 'title', 'role'],
}

const written = `<p>Our launch:</p>
<div class="wide" lang="en" data-widget="launch-countdown" data-launch-at="${future}" data-no-outbox
  data-dashboard-url="https://partner.example/start?a=1&amp;b=2" data-theme="dark" onclick="alert(1)"><p>Soon</p></div>
<waitlist-button label="Stripped"><p>Join by mail</p></waitlist-button>
<div data-widget="waitlist-button" data-label="Join &quot;us&quot; &lt;now&gt;"></div>`

type Sanitize = (html: string, options?: object) => string

const sanitizers: Record<string, (page: import('@playwright/test').Page) => Promise<string>> = {
  'sanitize-html': async () =>
    sanitizeHtml(written, {
      allowedTags: contributor.tags,
      allowedAttributes: { '*': [...contributor.attributes, 'aria-*', 'data-*'], a: ['href'] },
    }),
  DOMPurify: async (page) => {
    await page.addScriptTag({
      path: fileURLToPath(import.meta.resolve('dompurify/dist/purify.js')),
    })
    return page.evaluate(
      ({ written, contributor }) => {
        const { sanitize } = Reflect.get(window, 'DOMPurify') as { sanitize: Sanitize }
        return sanitize(written, {
          ALLOWED_TAGS: contributor.tags,
          ALLOWED_ATTR: contributor.attributes,
          ALLOW_ARIA_ATTR: true,
          ALLOW_DATA_ATTR: true,
        })
      },
      { written, contributor },
    )
  },
  'DOMPurify as it comes': async (page) => {
    await page.addScriptTag({
      path: fileURLToPath(import.meta.resolve('dompurify/dist/purify.js')),
    })
    return page.evaluate(
      (written) => (Reflect.get(window, 'DOMPurify') as { sanitize: Sanitize }).sanitize(written),
      written,
    )
  },
}

for (const [name, sanitize] of Object.entries(sanitizers))
  test(`the DIV form survives ${name}, where the tags do not`, async ({
    page,
    partner,
    site,
    messages,
  }) => {
    await partner.open('')
    const html = await sanitize(page)
    expect(html).not.toMatch(/<launch-countdown|<waitlist-button|onclick/)
    await partner.open(html + loader(site))

    const countdown = page.locator('launch-countdown')
    await expect(countdown.getByRole('timer')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Join "us" <now>' })).toBeVisible()
    const attributes = await countdown.evaluate((element) =>
      Object.fromEntries(element.getAttributeNames().map((a) => [a, element.getAttribute(a)])),
    )
    expect(attributes).toEqual({
      class: 'wide',
      lang: 'en',
      'launch-at': future,
      'no-outbox': '',
      'dashboard-url': 'https://partner.example/start?a=1&b=2',
      theme: 'dark',
    })
    await expect(page.getByText('Soon')).toBeHidden()
    await expect(page.getByText('Join by mail')).toBeVisible()
    expect(messages).toEqual([])
  })
