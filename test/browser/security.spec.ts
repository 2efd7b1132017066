import type { Page } from '@playwright/test'
import { directoryMessages } from '../../widgets/demo-directory/messages.en.ts'
import { countdownMessages } from '../../widgets/launch-countdown/messages.en.ts'
import { buttonMessages } from '../../widgets/waitlist-button/messages.en.ts'
import { expect, fillIn, loader, test } from './fixtures.ts'

/** What an attacker puts where a text, a number or a URL is wanted. */
const hostileValues = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</textarea></style></title><svg onload=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '&lt;img src=x onerror=alert(1)&gt;',
  '{{constructor.constructor("alert(1)")()}} {field} {count}',
  'javascript:alert(1)',
  ' java\tscr\nipt:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//attacker.example/\\@example.com',
  'https://example.com/"onclick="alert(1)',
  '__proto__',
  'constructor',
  '\u202Etxet\u2066 \u0000\uFFFF',
  '9'.repeat(400),
  'x'.repeat(5000),
]

/** What there is in the widgets that could run a script, or lead to one. */
const dangers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('launch-countdown, waitlist-button, demo-directory')]
      .flatMap((host) => [...(host.shadowRoot?.querySelectorAll('*') ?? [])])
      .flatMap((element) => {
        const attributes = [...element.attributes].filter(
          ({ name, value }) =>
            /^on|^(srcdoc|src|action|formaction)$/.test(name) ||
            (/href$/.test(name) && !/^https?:\/\/[^/]/.test(value)),
        )
        const isActive =
          /^(script|style|img|iframe|object|embed|base|link|meta|template|video|audio)$/.test(
            element.localName,
          )
        return isActive || attributes.length > 0
          ? [`${element.localName} ${attributes.map(({ name, value }) => `${name}=${value}`)}`]
          : []
      }),
  )

/** What opens, and where the page goes. */
function watch(page: Page) {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`${dialog.type()}: ${dialog.message()}`)
    dialog.dismiss()
  })
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  page.on('popup', (popup) => seen.push(popup.url()))
  return seen
}

const widgets = `<launch-countdown launch-at="2099-01-01T00:00Z" endpoint="/sign-up"></launch-countdown>
  <waitlist-button endpoint="/sign-up"></waitlist-button>
  <demo-directory latency="0" page-size="50"></demo-directory>`

async function openWidgets(page: Page) {
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.locator('.address').first()).toBeVisible()
}

const isAnswer = (message: string) => message.startsWith('log: Waitlist response')
const isWarning = (message: string) => message.startsWith('warning: <')

test('all three keep a strict policy, whose breaches would be reported', async ({
  page,
  partner,
  site,
  messages,
}) => {
  const nonce = 'n0nce'
  await partner.open(
    `<script nonce="${nonce}">
       window.breaches = []
       addEventListener('securitypolicyviolation', (event) => breaches.push(event.effectiveDirective))
     </script>${widgets}${loader(site)}`,
    {
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}' ${site}; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; report-uri /reports`,
      },
    },
  )
  await openWidgets(page)
  await page.getByRole('button', { name: 'LinkedIn' }).first().focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('checkbox', { name: 'Backend' }).check()
  await page.getByRole('searchbox').fill('go')
  for (const opener of await page.getByRole('button', { name: 'Join the Waiting Queue' }).all()) {
    await opener.click()
    await fillIn(page, 'not an address')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('must be an email address')).toBeVisible()
    await fillIn(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await page.evaluate(() =>
    document.querySelector('launch-countdown')?.setAttribute('launch-at', '2020-01-01'),
  )
  await expect(page.getByText("We're Live")).toBeVisible()
  const breaches = () => page.evaluate(() => Reflect.get(window, 'breaches'))
  expect(await breaches()).toEqual([])
  expect(partner.posted.map((text) => Object.keys(JSON.parse(text)).length)).toEqual([9, 9])
  expect(messages.filter((message) => !isAnswer(message))).toEqual([])

  // The same page does report what breaks its policy.
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red')
    try {
      document.createElement('div').innerHTML = '<p></p>'
    } catch {}
  })
  await expect.poll(breaches).toEqual(['style-src-attr', 'require-trusted-types-for'])
  await expect.poll(() => partner.posted.length).toBe(4)
})

test('no value of an attribute is ever markup, a script or a way to one', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(widgets + loader(site))
  await openWidgets(page)
  const seen = watch(page)
  for (const value of hostileValues) {
    const label = await page.evaluate(async (value) => {
      for (const tag of ['launch-countdown', 'waitlist-button', 'demo-directory']) {
        const element = document.querySelector(tag)
        const { observedAttributes = [] } = Object(customElements.get(tag))
        for (const name of [...observedAttributes, 'lang', 'title', 'class', 'dir', 'id'])
          element?.setAttribute(name, value)
      }
      const button = document.querySelector('waitlist-button')
      button?.show()
      await new Promise((resolve) => requestIdleCallback(resolve))
      return button?.shadowRoot?.querySelector('button')?.textContent
    }, value)
    expect.soft(label).toBe(value.trim())
    expect.soft(await dangers(page), value.slice(0, 50)).toEqual([])
    await page.evaluate(() => document.querySelector('waitlist-button')?.close())
  }
  expect(seen).toEqual([])
  expect(messages.filter((message) => !isWarning(message))).toEqual([])
})

test('nor is any field of a profile, or any text in other words', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(widgets + loader(site))
  await openWidgets(page)
  const seen = watch(page)
  await page.evaluate((values) => {
    const directory = document.querySelector('demo-directory')
    const [sample] = directory?.profiles ?? []
    if (!directory || !sample) return
    directory.profiles = values.map((value) => {
      const fields = Object.entries(sample).map(([field, given]) => [
        field,
        typeof given === 'string' ? value : given,
      ])
      return { ...Object.fromEntries(fields), skills: [value, `more ${value}`] }
    })
  }, hostileValues)
  await expect(page.locator('demo-directory h3')).toHaveCount(hostileValues.length)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const names = await page
    .locator('demo-directory h3')
    .evaluateAll((all) => all.map((name) => name.textContent))
  expect(names).toEqual(hostileValues)
  await page.locator('.badge').first().click()
  expect(await dangers(page)).toEqual([])

  const keys = Object.keys({ ...countdownMessages, ...buttonMessages, ...directoryMessages })
  for (const value of hostileValues) {
    await page.evaluate(
      async ({ keys, value }) => {
        const messages = Object.fromEntries(keys.map((key) => [key, value]))
        for (const element of document.querySelectorAll('launch-countdown, demo-directory'))
          Object.assign(element, { messages })
        const button = document.querySelector('waitlist-button')
        const child = document.createElement('script')
        Object.assign(child, { type: 'application/json', textContent: JSON.stringify(messages) })
        child.setAttribute('data-messages', '')
        button?.replaceChildren(child)
        button?.show()
        await new Promise((resolve) => requestIdleCallback(resolve))
      },
      { keys, value },
    )
    expect.soft(await dangers(page), value.slice(0, 50)).toEqual([])
    await page.evaluate(() => document.querySelector('waitlist-button')?.close())
  }
  expect(seen).toEqual([])
  expect(messages.filter((message) => !isWarning(message))).toEqual([])
})
