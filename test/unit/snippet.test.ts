import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import type { Choices } from '../../site/playground/choices.ts'
import type { Field } from '../../site/playground/fields.ts'
import { type Source, snippet } from '../../site/playground/snippet.ts'

const endpointField: Field = {
  name: 'endpoint',
  control: 'url-or-path',
  values: [],
  default: '/api/sign-up',
  isOverridden: false,
  takes: '',
  label: '',
  help: '',
}

const dateField: Field = {
  ...endpointField,
  name: 'launch-at',
  control: 'date',
  default: '2025-07-22T00:00',
}

const source: Source = {
  embed: 'https://widgets.example/sub/embed/',
  pinned: { file: '1.2.3/widgets.js', integrity: 'sha384-abc+/=' },
  forms: {
    widgets: [
      {
        tag: 'launch-countdown',
        title: 'Launch countdown',
        summary: '',
        fallback: 'We launch <soon>.',
        fields: [dateField],
        textGroups: [],
        messages: { live: "We're Live", days: { one: 'day', other: 'days' } },
      },
      {
        tag: 'waitlist-button',
        title: 'Waitlist button',
        summary: '',
        fallback: '',
        fields: [endpointField],
        textGroups: [],
        messages: {},
      },
    ],
    language: { ...endpointField, name: 'lang' },
    cssProperties: [],
  },
}

const chosen = (choices: Partial<Choices> = {}): Choices => ({
  widget: 'launch-countdown',
  values: {},
  form: 'element',
  release: 'moving',
  styling: 'attribute',
  page: 'plain',
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
  const { localName: tag, textContent: text } = element
  return { tag, attributes, text, count: document.body.children.length }
}

const loader = '<script async src="https://widgets.example/sub/embed/v1/widgets.js"></script>'
const values = {
  'launch-at': '2099-01-01T00:00Z',
  'no-outbox': 'true',
  '--widget-accent': '#663399',
  '--widget-font': '"Open Sans", serif',
}

test('a default that the site has overridden is written, unless another value is set', () => {
  const field = { ...endpointField, default: 'https://widgets.example/x', isOverridden: true }
  const widgets = source.forms.widgets.map((widget) => ({ ...widget, fields: [field] }))
  const other = { ...source, forms: { ...source.forms, widgets } }
  const endpointOf = (values: Choices['values']) =>
    parsed(htmlOf({ widget: 'waitlist-button', values }, other)).attributes.endpoint
  expect(endpointOf({})).toBe('https://widgets.example/x')
  expect(endpointOf({ endpoint: '/y' })).toBe('/y')
})

describe('the custom element', () => {
  test('has what was set as attributes, and the CSS custom properties in its style', () => {
    const html = htmlOf({ values })
    expect(html.split('\n')).toHaveLength(2)
    expect(parsed(html)).toEqual({
      tag: 'launch-countdown',
      attributes: {
        'launch-at': '2099-01-01T00:00Z',
        'no-outbox': 'true',
        style: '--widget-accent: #663399; --widget-font: "Open Sans", serif',
      },
      text: 'We launch <soon>.',
      count: 2,
    })
  })
})

test('the DIV form has the same attributes with data- before their names', () => {
  const html = htmlOf({ form: 'div', values })
  expect(html).toContain(loader)
  expect(parsed(html)).toEqual({
    tag: 'div',
    attributes: {
      'data-widget': 'launch-countdown',
      'data-launch-at': '2099-01-01T00:00Z',
      'data-no-outbox': 'true',
      style: '--widget-accent: #663399; --widget-font: "Open Sans", serif',
    },
    text: 'We launch <soon>.',
    count: 2,
  })
})

describe('the iframe', () => {
  const html = htmlOf({ form: 'iframe', values: { ...values, label: 'a&b=c "+" <d>' } })
  const { tag, attributes, text } = parsed(html)

  test('shows frame.html with the widget and its attributes', () => {
    expect(tag).toBe('iframe')
    expect(text).toBe('We launch <soon>.')
    expect(attributes.title).toBe('Launch countdown')
    const url = new URL(attributes.src ?? '')
    expect(url.origin + url.pathname).toBe('https://widgets.example/sub/embed/v1/frame.html')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      widget: 'launch-countdown',
      'launch-at': '2099-01-01T00:00Z',
      'no-outbox': 'true',
      label: 'a&b=c "+" <d>',
    })
  })

  test('comes with the script for its height, and no other, pinned or not', () => {
    for (const release of ['moving', 'pinned'] as const) {
      const written = htmlOf({ form: 'iframe', release })
      expect(written).toContain(
        '<script src="https://widgets.example/sub/embed/v1/frame-height.js"></script>\n',
      )
      expect(written.match(/<script/g)).toHaveLength(1)
      expect(written).not.toContain('1.2.3')
    }
  })
})

describe.each(['element', 'div', 'iframe'] as const)('the %s', (form) => {
  test('has the offset of a named zone, and not its name', () => {
    const launchAt = '2099-01-01T09:00+01:00[Europe/Berlin]'
    const { attributes } = parsed(htmlOf({ form, values: { 'launch-at': launchAt } }))
    const { 'launch-at': written, 'data-launch-at': inDiv, src } = attributes
    expect(written ?? inDiv ?? new URL(src ?? '').searchParams.get('launch-at')).toBe(
      '2099-01-01T09:00+01:00',
    )
  })

  test('has the texts that were written as JSON, with all plural forms, and the language', () => {
    const texts = { 'messages.live': `It's "on" & <b>`, 'messages.days.one': 'sleep' }
    const html = htmlOf({ form, values: { ...texts, lang: 'hi' } })
    const { attributes, count } = parsed(html)
    const { messages, 'data-messages': inDiv, src, lang } = attributes
    const address = new URL(src ?? 'https://none.example')
    expect(JSON.parse(messages ?? inDiv ?? address.searchParams.get('messages') ?? '')).toEqual({
      live: `It's "on" & <b>`,
      days: { one: 'sleep', other: 'days' },
    })
    expect(lang ?? address.searchParams.get('lang')).toBe('hi')
    expect(count).toBe(2)
    // Fit to be read, and changed by hand.
    if (form === 'element') expect(html).toContain(`messages='{"live":"It&#39;s`)
  })

  test('comes without a script where somebody else puts it into the page', () => {
    expect(htmlOf({ form, release: 'none' })).not.toContain('<script')
  })
})

test.each(['element', 'div'] as const)('pinned, the %s has the script with its hash', (form) => {
  const [script] = htmlOf({ form, release: 'pinned' }).split('\n')
  expect(script).toBe(
    '<script async src="https://widgets.example/sub/embed/1.2.3/widgets.js" integrity="sha384-abc+/=" crossorigin></script>',
  )
})

describe('as a rule', () => {
  test.each(['element', 'div'] as const)(
    'the CSS custom properties of the %s stand in a style sheet',
    (form) => {
      const { html, css } = snippet(chosen({ form, styling: 'rule', values }), source)
      expect(html).not.toContain('--widget')
      expect(html).not.toContain('style=')
      expect(css).toBe(
        'launch-countdown {\n  --widget-accent: #663399;\n  --widget-font: "Open Sans", serif;\n}',
      )
    },
  )
})

/** Texts that end an attribute or an element, or mean something else there. */
const hostile = [
  '"><script>alert(1)</script>',
  "' onclick='alert(1)",
  '" onclick="alert(1)',
  '&quot;&amp;&#34;&lt;',
  '</launch-countdown><img src=x onerror=alert(1)>',
  '</iframe></script><!--',
  'a\tb\nc',
  '‮ \u0000 𝒳 ﷽',
]

describe.each(['element', 'div', 'iframe'] as const)('in the %s', (form) => {
  test.each(hostile)('the text %j stays a text', (text) => {
    const html = htmlOf({ form, widget: 'waitlist-button', values: { label: text } })
    const { attributes, count } = parsed(html)
    expect(count).toBe(2)
    const name = { element: 'label', div: 'data-label', iframe: 'src' }[form]
    const value = attributes[name] ?? ''
    const read = form === 'iframe' ? new URL(value).searchParams.get('label') : value
    expect(read).toBe(text)
    expect(Object.keys(attributes)).not.toContain('onclick')
    expect(html.slice(html.indexOf('</script>') + '</script>'.length)).not.toMatch(
      /<(?:script|img|!)/,
    )
  })
})
