import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fieldsOf, fromQuery, toQuery } from '../../site/builder/choices.ts'
import { formsOf, formsOn } from '../../site/builder/fields/fields.ts'
import { linkSettings } from '../../site/builder/link-settings.ts'
import { copyNotes, notes } from '../../site/builder/notes.ts'
import { readValue } from '../../site/builder/read-value.ts'
import { descriptions } from '../../widgets/definitions.ts'
import { attributeName } from '../../widgets/element/attributes.ts'
import { urlAttributes } from '../../widgets/embed/allowed-urls.ts'
import { parts } from '../../widgets/embed/div-form.ts'

const now = new Date(2027, 0, 15)
const forms = formsOn(formsOf(descriptions), 'https://widgets.example/embed/', now)
const read = (query: string) => fromQuery(query, forms)

// Which values are CSS, a browser knows; its own test is test/browser/builder.spec.ts.
beforeAll(() => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => !value.includes('nonsense') })
  return () => vi.unstubAllGlobals()
})

test('an empty address is the first widget, with a launch in the next month', () => {
  // A link keeps the date that was seen, whenever it is followed.
  expect(toQuery(read(''))).toBe('?widget=launch-countdown&launch-at=2027-02-01T00%3A00')
})

test.each([
  ...['widget=img', 'page-size=3', 'onclick=alert(1)', 'messages.constructor=x', 'lang=xx'],
  ...['dashboard-url=javascript:alert(1)', 'launch-at=2099-02-30T00:00', 'theme=pink'],
  // It hides its host behind a user.
  'endpoint=https://nameplate.example@other.example/',
  ...['form=popup', '--widget-nose=red', '--widget-accent=nonsense'],
  // CSS that ends its declaration, its rule or its element, or hides what comes behind it.
  '--widget-accent=red;background:url(//x)',
  '--widget-accent=red}body{display:none',
  '--widget-accent=var(--x,</style><script>)',
  ...['--widget-accent=rgb(0 0 0', '--widget-font="Open Sans', '--widget-accent=red)'],
  ...['--widget-accent=red/*', '--widget-font=a\\22'],
  // CSS that loads something, or asks the page or the browser for the value.
  ...['url("//x.example")', 'image-set("//x.example" 1x)', 'attr(id)', 'env(x)'].flatMap((css) =>
    [css, `var(--x, ${css})`, `color-mix(in srgb, ${css}, red)`, `calc(${css})`].flatMap((value) =>
      ['surface', 'radius', 'font'].map((name) => `--widget-${name}=${value}`),
    ),
  ),
  ...['--widget-radius=calc(1px + 2px)', '--widget-surface=rgb(calc(1) 0 0)'],
  ...['--widget-font=-apple-system(1)', '--widget-font=16px serif', '--widget-font=a,,b'],
])('values that the form does not offer are omitted: %s', (parameter) => {
  const query = new URLSearchParams([parameter.split(/=(.*)/s).slice(0, 2)])
  expect(read(`?${query}`)).toEqual(read(''))
})

const colours = [
  ...['#639', 'rebeccapurple', 'oklch(70% 0.1 30deg)', 'light-dark(#fff, rgb(0, 0, 0))'],
]

test.each<[string, string, string]>([
  ...colours.map((colour): [string, string, string] => ['--widget-surface', colour, colour]),
  ['--widget-accent', 'E4002B', '#E4002B'],
  ['--widget-accent', ' #663399; ', '#663399'],
  ['--widget-radius', '8', '8px'],
  ['--widget-radius', '1.5 em;', '1.5em'],
  ['--widget-font', 'Georgia, serif;', 'Georgia, serif'],
  ['endpoint', 'example.com/path', 'https://example.com/path'],
  ['endpoint', '/path', '/path'],
  ['lang', 'German', 'de'],
  ['lang', 'portugues', 'pt'],
  ['lang', 'pt-br', 'pt-BR'],
  ['lang', 'हिन्दी', 'hi'],
])('%s is normalised to %s', (name, written, value) => {
  expect(read(`?${new URLSearchParams({ [name]: written })}`).values[name]).toBe(value)
})

test.each([
  ['endpoint', 'http://crm .example'],
  ['launch-at', '2099-13-01T00:00'],
  ['lang', 'Suom'],
])('the builder names the bad value of %s in a link: %s', (name, value) => {
  const query = `?${new URLSearchParams({ [name]: value })}`
  const [bad, ...others] = linkSettings(query, forms)
  expect(others).toEqual([])
  expect(bad?.shown).toMatch(/ is not .*\. It is .* now\.$| is not .*\. It is left out\.$/)
  expect(bad?.shown).toContain(`“${value}”`)
  expect(linkSettings('?endpoint=', forms)).toEqual([])
})

const texts = [
  ...['https://example.com/a?b=1', 'http://example.com', 'javascript:alert(1)', '//example.com'],
  ...['/path', '/\\host', 'words of some kind', 'auto', ' Dark ', 'login', 'true', 'false'],
  ...['0', '12.5', '-1', '6px', '1e3', '2099-01-01', '2099-01-01T10:30:15+05:30'],
  ...['2099-01-01T10:30 05:30', '2099-01-01T10:30+24:00', '2099-02-30T00:00'],
]

test.each(descriptions)('the fields of <$tag> take what the element takes', (description) => {
  for (const [property, attribute] of Object.entries(description.attributes)) {
    // What a page knows of its visitor is for its scripts.
    if (attribute.kind === 'object') continue
    const name = attributeName(property)
    const field = fieldsOf(forms, description.tag).find((known) => known.name === name)
    if (!field) throw new TypeError(`no field for ${name}`)
    expect(field.label).toMatch(/^[A-Z][^`.;]+$/)
    expect(texts.filter((text) => readValue(field, text) !== undefined)).toEqual(
      texts.filter((text) => attribute.parse(text) !== undefined),
    )
    expect(urlAttributes.includes(name), name).toBe(/^url/.test(attribute.kind))
  }
})

describe('at its field', () => {
  const noteOf = (field: string, query: string) =>
    notes(read(query), forms, now.getTime())[field] ?? ''

  test('warns of a past launch', () => {
    expect(noteOf('launch-at', '?launch-at=2027-01-15T00:01')).toBe('')
    expect(noteOf('launch-at', '?launch-at=2027-01-15T00:00')).toMatch(/^This date is past/)
  })

  const api = 'endpoint=https://api.example.com/x'
  test.each([
    ['', /^Sign-ups go to us, at widgets\.example\.$/],
    [
      api,
      /^Sign-ups go to api\.example\.com\. The same sign-up can arrive more than once, .* Link to your own privacy notice as well, below\.$/,
    ],
    [`${api}&fallback=form`, /plain form come as application\/x-www-form-urlencoded\.$/],
    // The brand's own path, but of the page that the widget is on.
    ['endpoint=/api/nameplate_pre_launch', /^Sign-ups go to your own site/],
    ['endpoint=/x&form=iframe', /^In a frame, a path is on our site/],
    ['endpoint=http://crm.example', /not encrypted \(http\)/],
  ])('shows where sign-ups are sent: %s', (query, note) => {
    expect(noteOf('endpoint', `?${query}`)).toMatch(note)
  })
})

describe('before a snippet is pasted', () => {
  const button = 'widget=waitlist-button'
  const zapier = `${button}&endpoint=https://hooks.zapier.com/x`
  test.each<[string, RegExp[]]>([
    ['', [/^At launch, Get Started leads to dashboard\./]],
    [button, []],
    [zapier, [/our privacy notice: enter the link to yours/]],
    [`${zapier}&privacy-url=/privacy`, []],
    [`${button}&form=react`, [/not released yet/]],
    [`${button}&lang=de`, [/^\d\d texts are in English, not in German/]],
    [`${zapier}&lang=de&form=shortcode`, [/hooks\.zapier\.com\/x; .*: true\.$/, /to German\.$/]],
  ])('the builder says what is left to do: %s', (query, expected) => {
    const said = copyNotes(read(`?${query}`), { embed: 'https://widgets.example/embed/', forms })
    expect(said).toEqual(expected.map((text) => expect.stringMatching(text)))
  })
})

describe('of what a link has brought', () => {
  const own = formsOf(descriptions, { endpoint: 'https://api.nameplate.example/sign-up' })
  const settingsIn = (parameters: Record<string, string>) =>
    linkSettings(`?${new URLSearchParams(parameters)}`, own).map(
      ({ label, shown }) => `${label}: ${shown}`,
    )

  test.each([
    ['https://other.example/sign-up', 'other.example/sign-up'],
    // A letter that looks like another shows as what it is.
    ['https://n\u0430meplate.example/', 'xn--nmeplate-16g.example/'],
    ['/elsewhere', '/elsewhere'],
  ])('the endpoint %s is named as %s', (endpoint, named) => {
    expect(settingsIn({ endpoint })).toEqual([`Where sign-ups are sent: ${named}`])
  })

  test.each(descriptions)('every setting of <$tag> is named', ({ tag }) => {
    const samples = ['/x', 'https://x.example/', ...'7 true dark login hi red 7px x'.split(' ')]
    const fields = fieldsOf(forms, tag)
    for (const field of fields) {
      const sample = samples.find((text) => readValue(field, text)) ?? '2099-01-01T00:00'
      const query = `?${new URLSearchParams({ widget: tag, [field.name]: sample })}`
      expect(linkSettings(query, forms)).toEqual([
        expect.objectContaining({ name: field.name, label: field.label }),
      ])
    }
  })
})

test('every part of the elements is a part of the DIV', () => {
  const all = descriptions.flatMap((description) => Object.keys(description.parts))
  expect([...parts].sort()).toEqual([...new Set(all)].sort())
})
