import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import type { Choices } from '../../site/playground/choices.ts'
import { formsOf } from '../../site/playground/fields.ts'
import { type Source, snippet } from '../../site/playground/snippet.ts'
import { descriptions } from '../../widgets/definitions.ts'

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

const values = {
  'launch-at': '2099-01-01T00:00Z',
  'no-outbox': 'true',
  '--widget-accent': '#663399',
  '--widget-font': '"Open Sans", serif',
}

test.each([
  ['ru', 'en', /^We launch/],
  ['hi-Latn', 'en', /^We launch/],
  ['en-GB', '', /^We launch/],
  ['hi', '', /^[\p{Script=Devanagari}\s।]+$/u],
])('in %s, what stands in the tag has its own language: %s', (lang, own, words) => {
  const from = { ...source, forms }
  for (const form of ['element', 'div', 'iframe', 'tag-manager'] as const) {
    const { document } = new Window()
    document.body.innerHTML = htmlOf({ form, values: { lang } }, from)
    const last = document.querySelector('iframe, launch-countdown, [data-widget]')
    expect(last?.textContent, form).toMatch(words)
    const inner = form === 'iframe' ? last : (last?.querySelector('span') ?? last)
    expect(inner?.getAttribute('lang'), form).toBe(own || lang)
  }
  const react = htmlOf({ form: 'react', values: { lang } }, from)
  expect(react.includes('<span lang="en">')).toBe(own !== '')
})

test.each(forms.widgets)(
  'of $tag, what stands in the tag and the title of a frame are Hindi',
  ({ tag }) => {
    const html = htmlOf(
      { widget: tag, form: 'iframe', values: { lang: 'hi' } },
      { ...source, forms },
    )
    const { text, attributes } = parsed(html)
    for (const words of [text, attributes.title])
      expect(words).toMatch(/^[\p{Script=Devanagari}\s।]+$/u)
  },
)

const own = {
  'launch-at': '2099-01-01T00:00Z',
  'no-outbox': 'true',
  'messages.live': `It's [on] <b> \\ "now"`,
  '--widget-accent': '#663399',
}

test('the shortcode has what authors may set, in the escapes that WordPress reads', () => {
  const html = htmlOf({ form: 'shortcode', values: { ...own, lang: 'hi' } })
  expect(html).not.toMatch(/no-outbox|lang=|<|script/)
  const [, attributes = ''] = /^\[launch-countdown ([^[\]]*) \/\]$/.exec(html) ?? []
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

test('the React form has props that are code', () => {
  const html = htmlOf({ form: 'react', values: own }, { ...source, forms })
  expect(html).toBe(`import { LaunchCountdown } from 'nameplate-widgets/react'

<LaunchCountdown launchAt="2099-01-01T00:00Z" noOutbox={true} messages={${JSON.stringify({ live: own['messages.live'] })}} style={{"--widget-accent":"#663399"}}>
  ${forms.widgets[0]?.fallback}
</LaunchCountdown>`)
})

test('a tag manager gets a script that adds the script, and the page the element', () => {
  const { html, tag } = snippet(chosen({ form: 'tag-manager', release: 'pinned' }), source)
  expect(html).toBe('<launch-countdown>We launch &lt;soon&gt;.</launch-countdown>')
  const added: Record<string, string>[] = []
  const script = () => {
    const attributes: Record<string, string> = {}
    return { attributes, setAttribute: (name: string, to: string) => (attributes[name] = to) }
  }
  const head = {
    appendChild: ({ attributes }: ReturnType<typeof script>) => added.push(attributes),
  }
  new Function('document', tag.replace(/<.?script>/g, ''))({ createElement: script, head })
  expect(added).toEqual([
    {
      async: '',
      src: 'https://widgets.example/sub/embed/1.2.3/widgets.js',
      integrity: 'sha384-abc+/=',
      crossorigin: '',
    },
  ])
  expect(snippet(chosen({ form: 'tag-manager', release: 'none' }), source).tag).toBe('')
})

test('a default that the site has overridden is written, unless another value is set', () => {
  const own = { ...source, forms: formsOf(descriptions, { endpoint: 'https://widgets.example/x' }) }
  const endpointOf = (values: Choices['values']) =>
    parsed(htmlOf({ widget: 'waitlist-button', values }, own)).attributes.endpoint
  expect(endpointOf({})).toBe('https://widgets.example/x')
  expect(endpointOf({ endpoint: '/y' })).toBe('/y')
})

test.each([
  ['element', 'launch-countdown', ''],
  ['div', 'div', 'data-'],
] as const)('the %s has what was set as attributes', (form, tag, before) => {
  const html = htmlOf({ form, values })
  expect(html).toMatch(
    /^<script async src="https:..widgets\.example.sub.embed.v1.widgets\.js"><.script>\n[^\n]+$/,
  )
  expect(parsed(html)).toEqual({
    tag,
    attributes: {
      ...(form === 'div' && { 'data-widget': 'launch-countdown' }),
      [`${before}launch-at`]: '2099-01-01T00:00Z',
      [`${before}no-outbox`]: 'true',
      style: '--widget-accent: #663399; --widget-font: "Open Sans", serif',
    },
    text: 'We launch <soon>.',
    count: 2,
  })
  expect(htmlOf({ form, release: 'pinned' })).toContain(
    '/1.2.3/widgets.js" integrity="sha384-abc+/=" crossorigin></script>\n',
  )
  const styled = snippet(chosen({ form, styling: 'rule', values }), source)
  expect(styled.html).not.toMatch(/--widget|style=/)
  expect(styled.css).toBe(
    'launch-countdown {\n  --widget-accent: #663399;\n  --widget-font: "Open Sans", serif;\n}',
  )
})

test('a version that is not released is not pinned', () => {
  const { embed, forms } = source
  expect(htmlOf({ release: 'pinned' }, { embed, forms })).toBe(htmlOf())
})

test.each(['moving', 'pinned'] as const)('the iframe shows frame.html: %s', (release) => {
  const html = htmlOf({ form: 'iframe', release, values })
  const { tag, attributes, text } = parsed(html)
  expect([tag, attributes.title, text]).toEqual(['iframe', 'Launch countdown', 'We launch <soon>.'])
  const url = new URL(attributes.src ?? '')
  expect(url.origin + url.pathname).toBe('https://widgets.example/sub/embed/v1/frame.html')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    widget: 'launch-countdown',
    ...values,
  })
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script src="https://widgets.example/sub/embed/v1/frame-height.js">',
  ])
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

describe.each(['element', 'div', 'iframe'] as const)('the %s', (form) => {
  /** What is written for an attribute of the widget. */
  const valueIn = (attributes: Record<string, string | null>, name: string) =>
    form === 'iframe'
      ? new URL(attributes.src ?? '').searchParams.get(name)
      : attributes[form === 'div' && name !== 'lang' ? `data-${name}` : name]

  test('has the offset of a named zone, and not its name', () => {
    const launchAt = '2099-01-01T09:00+01:00[Europe/Berlin]'
    const { attributes } = parsed(htmlOf({ form, values: { 'launch-at': launchAt } }))
    expect(valueIn(attributes, 'launch-at')).toBe('2099-01-01T09:00+01:00')
  })

  test('has the texts that were written as JSON, with all plural forms, and the language', () => {
    const texts = { 'messages.live': `It's "on" & <b>`, 'messages.days.one': 'sleep' }
    const html = htmlOf({ form, values: { ...texts, lang: 'hi' } })
    const { attributes, count } = parsed(html)
    expect(JSON.parse(valueIn(attributes, 'messages') ?? '')).toEqual({
      live: `It's "on" & <b>`,
      days: { one: 'sleep', other: 'days' },
    })
    expect(valueIn(attributes, 'lang')).toBe('hi')
    expect(count).toBe(2)
    // Fit to be read, and changed by hand.
    if (form === 'element') expect(html).toContain(`messages='{"live":"It&#39;s`)
  })

  test('comes without a script where somebody else puts it into the page', () => {
    expect(htmlOf({ form, release: 'none' })).not.toContain('<script')
  })

  test.each(hostile)('keeps the text %j a text', (text) => {
    const html = htmlOf({ form, widget: 'waitlist-button', values: { label: text } })
    const { attributes, count } = parsed(html)
    expect(count).toBe(2)
    expect(valueIn(attributes, 'label')).toBe(text)
    expect(Object.keys(attributes)).not.toContain('onclick')
    expect(html.replace(/^.*?<.script>/s, '')).not.toMatch(/<(?:script|img|!)/)
  })
})
