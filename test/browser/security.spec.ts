import type { Page } from '@playwright/test'
import { directoryMessages } from '../../widgets/demo-directory/messages.en.ts'
import { countdownMessages } from '../../widgets/launch-countdown/messages.en.ts'
import { openerMessages } from '../../widgets/waitlist/messages.en.ts'
import { expect, test } from './fixtures.ts'

/** What an attacker puts where a text, a number or a URL is wanted. */
const hostileValues = [
  '"><script>alert(1)</script><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</textarea></style></title><svg onload=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '{{constructor.constructor("alert(1)")()}} {field} {count}',
  'javascript:alert(1)',
  ' java\tscr\nipt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '__proto__',
]
const keys = Object.keys({ ...countdownMessages, ...openerMessages, ...directoryMessages })

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

/** Where a value goes: all attributes, all texts by property and by JSON, all fields of profiles. */
const places: Record<string, (page: Page, value: string) => Promise<unknown>> = {
  'of an attribute': (page, value) =>
    page.evaluate((value) => {
      for (const tag of ['launch-countdown', 'waitlist-button', 'demo-directory']) {
        const element = document.querySelector(tag)
        const { observedAttributes = [] } = Object(customElements.get(tag))
        // With a bad value of these the element shows its content alone.
        for (const name of [...observedAttributes, 'lang', 'title', 'class', 'dir', 'id'])
          if (name !== 'endpoint' && name !== 'launch-at') element?.setAttribute(name, value)
      }
    }, value),
  'of a text in other words': (page, value) =>
    page.evaluate(
      ({ keys, value }) => {
        const messages = Object.fromEntries(keys.map((key) => [key, value]))
        for (const element of document.querySelectorAll('launch-countdown, demo-directory'))
          Object.assign(element, { messages })
        const child = document.createElement('script')
        Object.assign(child, { type: 'application/json', textContent: JSON.stringify(messages) })
        child.setAttribute('data-messages', '')
        document.querySelector('waitlist-button')?.replaceChildren(child)
      },
      { keys, value },
    ),
  'of a profile': (page, value) =>
    page.evaluate((value) => {
      const directory = document.querySelector('demo-directory')
      const [sample] = directory?.profiles ?? []
      if (!directory || !sample) throw new Error('no profiles')
      const fields = Object.entries(sample).map(([field, given]) => [
        field,
        typeof given === 'string' ? value : given,
      ])
      directory.profiles = [{ ...Object.fromEntries(fields), skills: [value, `more ${value}`] }]
    }, value),
}

for (const [what, put] of Object.entries(places))
  test(`no value ${what} is markup, or a way to a script`, async ({ page, partner, messages }) => {
    await partner.embed(`<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown>
      <waitlist-button></waitlist-button><demo-directory latency="0"></demo-directory>`)
    await expect(page.getByRole('timer')).toBeVisible()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.locator('.address').first()).toBeVisible()
    /** What opens, and where the page goes. */
    const seen: string[] = []
    page.on('dialog', (dialog) => {
      seen.push(`${dialog.type()}: ${dialog.message()}`)
      dialog.dismiss()
    })
    page.on('framenavigated', (frame) => seen.push(frame.url()))
    page.on('popup', (popup) => seen.push(popup.url()))
    for (const value of hostileValues) {
      await put(page, value)
      const shown = what === 'of a profile' ? 'demo-directory h3' : 'waitlist-button button'
      await expect
        .poll(() => page.locator(shown).first().textContent())
        .toBe(what === 'of an attribute' ? value.trim() : value)
      await page.evaluate(() => document.querySelector('waitlist-button')?.show())
      await expect(page.locator('dialog[open]')).toHaveCount(1)
      expect.soft(await dangers(page), value.slice(0, 50)).toEqual([])
      await page.evaluate(() => document.querySelector('waitlist-button')?.close())
    }
    expect(seen).toEqual([])
    expect(messages.filter((message) => !message.startsWith('warning: <'))).toEqual([])
  })
