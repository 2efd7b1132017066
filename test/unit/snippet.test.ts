import { type HTMLFormElement, Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import type { Choices } from '../../site/builder/choices.ts'
import { formsOf, formsOn } from '../../site/builder/fields/fields.ts'
import { snippet } from '../../site/builder/snippet.ts'
import type { Source } from '../../site/builder/tag.ts'
import { readForm } from '../../site/server/waitlist/read-submission.ts'
import { descriptions } from '../../widgets/definitions.ts'
import { offeredAddresses } from '../../widgets/waitlist/address.ts'
import { honeypotField } from '../../widgets/waitlist/contract.ts'
import { submissionErrors, submissionFields } from '../../widgets/waitlist/submission.ts'

const forms = formsOf(descriptions)
const source: Source = {
  embed: 'https://widgets.example/sub/embed/',
  pinned: { file: '1.2.3/widgets.js', integrity: 'sha384-abc+/=' },
  forms: {
    ...forms,
    widgets: forms.widgets.map((widget) => ({ ...widget, fallback: 'We launch <soon>.' })),
  },
}

const chosen = (choices: Partial<Choices> = {}): Choices => ({
  widget: 'launch-countdown',
  values: {},
  form: 'element',
  release: 'moving',
  fallback: 'text',
  styling: 'attribute',
  page: 'editorial',
  state: 'before',
  width: 'full',
  ...choices,
})

const htmlOf = (choices?: Partial<Choices>, from = source) => snippet(chosen(choices), from).html

/** The element that shows the widget, the last of a snippet, as a browser reads it. */
function parsed(html: string) {
  const { document } = new Window()
  document.body.innerHTML = html
  // A frame stands in a DIV.
  const element = document.querySelector('iframe') ?? document.body.lastElementChild
  if (!element) throw new TypeError(`No element in ${html}`)
  const attributes = Object.fromEntries(
    element.getAttributeNames().map((name) => [name, element.getAttribute(name)]),
  )
  return { attributes, text: element.textContent, count: document.body.children.length }
}

const values = { '--widget-accent': '#663399', '--widget-font': '"Open Sans", serif' }

const own = {
  'launch-at': '2099-01-01T00:00Z',
  'no-outbox': 'true',
  'messages.live': `It's [on] <b> \\ "now"`,
  '--widget-accent': '#663399',
}

test('the shortcode has the attributes that authors may set, escaped for WordPress', () => {
  const html = htmlOf({ form: 'shortcode', values: { ...own, lang: 'hi' } })
  expect(html).not.toMatch(/no-outbox|lang=|<|script/)
  const [, attributes = ''] = /^\[nameplate_countdown ([^[\]]*) \/\]$/.exec(html) ?? []
  // As `shortcode_parse_atts` does, with PHP's `stripcslashes`.
  const read = Array.from(
    attributes.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)')/g),
    ([, name, one, other]) => [
      name,
      (one ?? other ?? '').replace(/\\(?:x([\da-f]{2})|(.))/g, (_, code, plain) =>
        code ? String.fromCharCode(Number.parseInt(code, 16)) : plain,
      ),
    ],
  )
  const { messages, ...others } = Object.fromEntries(read)
  expect(others).toEqual({ 'launch-at': own['launch-at'], 'accent-color': '#663399' })
  expect(JSON.parse(messages)).toEqual({ live: own['messages.live'] })
})

test('the React form has props as code', () => {
  const html = htmlOf({ form: 'react', values: own }, { ...source, forms })
  expect(html).toBe(`import { LaunchCountdown } from 'nameplate-widgets/react'

<LaunchCountdown launchAt="2099-01-01T00:00Z" noOutbox={true} messages={${JSON.stringify({ live: own['messages.live'] })}} style={{"--widget-accent":"#663399"}}>
  ${forms.widgets[0]?.fallback}
</LaunchCountdown>`)
})

test('a pinned script has its hash once released, and CSS can be a rule', () => {
  const choices = { release: 'pinned', styling: 'rule', values } as const
  expect(htmlOf(choices)).toContain('/1.2.3/widgets.js" integrity="sha384-abc+/=" crossorigin>')
  const { embed, forms } = source
  expect(htmlOf({ release: 'pinned' }, { embed, forms })).toBe(htmlOf())
  const { html, css } = snippet(chosen(choices), source)
  expect(html).not.toMatch(/--widget|style=/)
  expect(css).toBe(
    'launch-countdown {\n  --widget-accent: #663399;\n  --widget-font: "Open Sans", serif;\n}',
  )
})

test('the snippet fills in the form, and has the sentence for where scripts are blocked', () => {
  const values = {
    ...{ fallbackText: 'Bald <hier>.', lang: 'de', 'prefill.email': '{{ customer.email }}' },
    'prefill.interestedDomains': 'notebook.ltd, techworks.ltd',
  }
  for (const form of ['element', 'div'] as const) {
    const { attributes, text } = parsed(htmlOf({ form, values }))
    expect(JSON.parse(attributes.prefill ?? attributes['data-prefill'] ?? '')).toEqual({
      email: '{{ customer.email }}',
      interestedDomains: ['notebook.ltd', 'techworks.ltd'],
    })
    expect([text, htmlOf({ form, values })]).toEqual([
      'Bald <hier>.',
      expect.not.stringContaining('<span'),
    ])
  }
  expect(htmlOf({ form: 'react', values })).toContain('prefill={{"email":"{{ customer.email }}"')
  expect(htmlOf({ form: 'shortcode', values })).not.toContain('prefill')
})

test('a campaign is in the link to the page, and in the address of a frame', () => {
  const values = { utm_source: 'newsletter', utm_campaign: 'spring & sun' }
  const campaign = 'utm_source=newsletter&utm_campaign=spring+%26+sun'
  const { html, link, frame } = snippet(
    chosen({ values: { ...values, 'page-url': 'https://shop.example/lamp?a=1' } }),
    source,
  )
  expect([link, frame]).toEqual([`https://shop.example/lamp?a=1&${campaign}`, ''])
  expect(html).not.toMatch(/utm|shop/)
  const framed = snippet(chosen({ form: 'iframe', values }), source)
  expect(framed.link).toBe('')
  expect(framed.frame).toBe(
    `https://widgets.example/sub/embed/v1/frame.html?widget=launch-countdown&${campaign}`,
  )
  expect(parsed(framed.html).attributes.src).toBe(framed.frame)
  expect(snippet(chosen(), source)).toMatchObject({ link: '', frame: '' })
})

describe('the plain form', () => {
  const home = { ...source, forms: formsOn(forms, source.embed, new Date(0)) }
  const withForm = (choices: Partial<Choices>, from: Source = home) =>
    htmlOf({ fallback: 'form', widget: 'waitlist-button', ...choices }, from)

  /** The form in some HTML, and what it sends at once, with all boxes ticked. */
  function formIn(html: string) {
    const { document, FormData } = new Window()
    document.body.innerHTML = html
    const form = document.querySelector('details > form') as HTMLFormElement
    for (const box of form.querySelectorAll('[type=checkbox]')) box.setAttribute('checked', '')
    return { form, sent: [...new FormData(form)], summary: form.previousElementSibling }
  }

  test('sends a sign-up to the chosen endpoint, with the chosen texts', () => {
    const values = {
      ...{ endpoint: '/join', 'privacy-url': '/privacy', 'trigger-type': 'login', label: 'Ring' },
      ...{ 'address-name': 'asha', 'messages.submit': 'Go' },
    }
    const { form, sent, summary } = formIn(withForm({ values }))
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/join'])
    expect(summary?.textContent).toBe('Ring')
    expect(form.querySelector('a')?.getAttribute('href')).toBe('/privacy')
    expect(form.querySelector('button')?.textContent).toBe('Go')
    const needed = [...form.querySelectorAll('[required]')].map((input) =>
      input.getAttribute('name'),
    )
    const typed = readForm(
      new TextEncoder().encode(String(new URLSearchParams(sent as [string, string][]))),
    ).typed
    expect(Object.keys(submissionErrors(typed))).toEqual(needed)
    expect(typed).toMatchObject({
      triggerType: 'login',
      willingToPay: '500',
      interestedDomains: offeredAddresses('asha'),
    })
    expect(new Set(sent.map(([name]) => name)).add('submittedAt')).toEqual(
      new Set<string>(submissionFields).add(honeypotField),
    )
  })
})

/** Texts that end an attribute or an element, or mean something else there. */
const hostile = [
  '"><script>alert(1)</script>',
  '" onclick="alert(1)',
  '&quot;&amp;&#34;&lt;',
  '</launch-countdown><img src=x onerror=alert(1)>',
  '</iframe></script><!--\t\n',
  '‮ \u0000 𝒳 ﷽',
]

test.each(hostile)('the text %j stays text in every form', (label) => {
  for (const form of ['element', 'div', 'iframe'] as const) {
    const html = htmlOf({ form, widget: 'waitlist-button', values: { label } })
    const { attributes, count } = parsed(html)
    expect(count).toBe(2)
    const inFrame = new URL(attributes.src ?? 'about:blank').searchParams.get('label')
    expect(attributes.label ?? attributes['data-label'] ?? inFrame).toBe(label)
    expect(Object.keys(attributes)).not.toContain('onclick')
    expect(html.replace(/^.*?<.script>/s, '')).not.toMatch(/<(?:script|img|!)/)
  }
})
