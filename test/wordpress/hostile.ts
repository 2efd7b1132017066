import type { Page } from '@playwright/test'

/** Where an attacker would have sign-ups, scripts and pictures go. */
const evil = 'https://evil.example/'

export const block = (name: string, attributes: object, text = 'We launch soon.') =>
  `<!-- wp:launch-widgets/${name} ${JSON.stringify(attributes).replaceAll('--', '\\u002d\\u002d').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')} -->\n<p>${text}</p>\n<!-- /wp:launch-widgets/${name} -->`

/** What gets out of an attribute in HTML, in CSS or in a shortcode, where it can. */
const breakouts = [
  `" onmouseover="alert(1)" x="`,
  `' onmouseover='alert(1)' x='`,
  `"><img src=x onerror=alert(1)><script>alert(1)</script>`,
  `&quot;&gt;&lt;img src=x onerror=alert(1)&gt;`,
  `javascript:alert(1)`,
  `red; background: url(${evil}x.png)`,
  `url(${evil}x.png)`,
  `red} *{background:url(${evil}x.png)`,
  `var(--x, url(${evil}x.png))`,
  `[waitlist-button endpoint="${evil}"]`,
  `\\" onmouseover=\\"alert(1)`,
]

const names = [
  ...['launch-at', 'label', 'theme', 'trigger-type', 'accent-color', 'text-color'],
  ...['endpoint', 'dashboard-url', 'demo-url', 'no-outbox', 'style', 'class', 'className'],
  ...['address-name', 'onclick', 'script', 'align', 'messages', 'cssProperty'],
]

const allOf = (value: string) => ({
  ...Object.fromEntries(names.map((name) => [name, value])),
  'plain-form': true,
})

const shortcode = (tag: string, value: string, quote: string) =>
  `[${tag} plain-form=true ${names.map((name) => `${name}=${quote}${value}${quote}`).join(' ')}]`

/** Posts of an author who means ill, by what they try. */
export const attacks: Readonly<Record<string, string>> = {
  'blocks with attributes that end theirs': breakouts
    .flatMap((value) => [
      block('launch-countdown', allOf(value)),
      block('waitlist-button', allOf(value)),
    ])
    .join('\n\n'),
  'shortcodes with attributes that end theirs': breakouts
    .flatMap((value) => ['"', "'", ''].map((quote) => shortcode('waitlist-button', value, quote)))
    .join('\n\n'),
  'an endpoint, a script and addresses': [
    block('launch-countdown', {
      endpoint: evil,
      'dashboard-url': evil,
      script: evil,
      version: '1',
    }),
    block('demo-directory', { 'demo-url': evil, 'no-outbox': true }),
    `[launch-countdown endpoint="${evil}" dashboard-url="${evil}" script="${evil}"]`,
    `[waitlist-button endpoint="${evil}" data-endpoint="${evil}" no-outbox]`,
  ].join('\n\n'),
  'tags, scripts and DIVs of their own': [
    '[waitlist-button]',
    `<launch-countdown endpoint="${evil}">We launch soon.</launch-countdown>`,
    `<script src="${evil}widgets.js"></script><script>alert(1)</script>`,
    `<div data-widget="waitlist-button" data-endpoint="${evil}">DIV of the author</div>`,
    `<iframe src="${evil}"></iframe>`,
  ].join('\n\n'),
  'shortcodes in shortcodes and in tags': [
    `[launch-countdown][waitlist-button endpoint="${evil}"]<script>alert(1)</script>[/launch-countdown]`,
    `[launch-countdown launch-at="[waitlist-button label='x']"]`,
    `[waitlist-button label="[launch-countdown]"][waitlist-button][/waitlist-button]`,
    `<a href="[waitlist-button label='x']">a link</a>`,
    `<p title="[waitlist-button label=' onmouseover=alert(1) ']">a title</p>`,
    `<img alt='[waitlist-button label="x onerror=alert(1)"]' src="x.png">`,
  ].join('\n\n'),
  'text between the tags': [
    block(
      'launch-countdown',
      { 'launch-at': '2099-01-01' },
      '<img src=x onerror=alert(1)><b onmouseover=alert(1)>bold</b>',
    ),
    '[launch-countdown launch-at=2099-01-01]<img src=x onerror=alert(1)>&lt;script&gt;alert(1)&lt;/script&gt;[/launch-countdown]',
  ].join('\n\n'),
}

/**
 * Looks for what an author must not get onto a page.
 * @param endpoint the one that the administrator has set
 * @returns what has got through
 */
export async function whatGotThrough(page: Page, url: string, endpoint: string): Promise<string[]> {
  const found: string[] = []
  page.on('dialog', (dialog) => {
    found.push(`a script ran: ${dialog.message()}`)
    dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().startsWith(evil)) found.push(`a request to ${request.url()}`)
  })
  await page.goto(url)
  await page.locator('launch-countdown:defined, waitlist-button:defined').first().waitFor()
  const inPage = await page.evaluate(
    ({ endpoint, evil }) => {
      const own = 'launch-countdown, waitlist-button, demo-directory'
      const ofForm =
        'details, summary, form, p, label, input, fieldset, legend, textarea, button, a'
      const faults: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>('.entry-content *')) {
        // Whatever waits for a pointer.
        element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
        for (const { name, value } of element.attributes) {
          if (name.startsWith('on')) faults.push(`${element.localName} has ${name}="${value}"`)
          if (element.matches(own) && /^(?:https?|javascript):/i.test(value) && value !== endpoint)
            if (!/^(?:label|launch-at)$/.test(name) && !value.startsWith(`${location.origin}/`))
              // A text or a date leads nowhere, and the privacy notice is the site's own.
              faults.push(`${element.localName} has ${name}="${value}"`)
          if (
            element.matches(own) &&
            name === 'style' &&
            /url|[{};]\s*(?!--widget-|display: block)\S/i.test(value)
          )
            faults.push(`${element.localName} has style="${value}"`)
        }
        if (element.matches(own) && element.querySelector(`:not(${ofForm})`))
          faults.push(`there is a tag between the tags of ${element.localName}`)
        if (element.matches('form') && element.getAttribute('action') !== endpoint)
          faults.push('a form sends elsewhere')
        if (element.matches('script, iframe')) faults.push(`there is a ${element.localName}`)
        if (element.matches('launch-countdown, waitlist-button'))
          if (element.getAttribute('endpoint') !== endpoint)
            faults.push('it has no endpoint of ours')
      }
      for (const { src } of document.scripts)
        if (src.startsWith(evil)) faults.push(`there is the script ${src}`)
      return faults
    },
    { endpoint, evil },
  )
  return [...new Set([...found, ...inPage])]
}
