import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fieldsOf, fromQuery, toQuery } from '../../site/playground/choices.ts'
import { formsOf, formsOn } from '../../site/playground/fields.ts'
import { notes } from '../../site/playground/notes.ts'
import { readValue } from '../../site/playground/read-value.ts'
import { descriptions } from '../../widgets/definitions.ts'
import { attributeName } from '../../widgets/element/attributes.ts'

const now = new Date(2027, 0, 15)
const forms = formsOn(formsOf(descriptions), 'https://widgets.example/embed/', now)
const read = (query: string) => fromQuery(query, forms)

// Which values are CSS, a browser knows; its own test is test/browser/playground.spec.ts.
beforeAll(() => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value !== 'nonsense' })
  return () => vi.unstubAllGlobals()
})

test('an empty address is the first widget, with a launch in the next month', () => {
  const choices = read('')
  expect(choices).toEqual({
    widget: 'launch-countdown',
    values: { 'launch-at': '2027-02-01T00:00' },
    form: 'element',
    release: 'moving',
    styling: 'attribute',
    page: 'plain',
  })
  // A link keeps the date that was seen, whenever it is followed.
  expect(toQuery(choices)).toBe('?widget=launch-countdown&launch-at=2027-02-01T00%3A00')
})

test("the site's own launch is kept while it is to come", () => {
  const site = formsOf(descriptions, { launchAt: '2027-01-20T12:00Z' })
  const valueAt = (day: Date) =>
    fromQuery('', formsOn(site, 'https://widgets.example/', day)).values['launch-at']
  expect(valueAt(now)).toBe('2027-01-20T12:00Z')
  expect(valueAt(new Date(2027, 1, 1))).toBe('2027-03-01T00:00')
})

test('all that is chosen comes back from the address', () => {
  const choices = {
    widget: 'waitlist-button',
    values: {
      'trigger-type': 'login',
      label: 'Ring & wait "+" 50 % ₹',
      endpoint: 'https://api.example.com/waitlist?a=1&b=2',
      'no-outbox': 'true',
      theme: 'dark',
      lang: 'hi',
      'messages.fullName': 'Your name',
      '--widget-accent': '#663399',
      '--widget-font': '"Open Sans", serif',
    },
    form: 'iframe',
    release: 'pinned',
    styling: 'rule',
    page: 'hostile',
  } as const
  expect(read(toQuery(choices))).toEqual(choices)
})

test('values equal to the default are left out, however they are written', () => {
  const query = new URLSearchParams({
    widget: 'demo-directory',
    'page-size': ' 6.0 ',
    latency: '500',
    'demo-url': 'https://demo.nameplate.example',
    'sync-url': 'false',
    theme: 'AUTO',
    lang: 'page',
    '--widget-accent': ' ',
  })
  expect(read(`?${query}`).values).toEqual({})
})

describe('what nobody could have chosen is left out', () => {
  test.each([
    ['an unknown widget', 'widget=img'],
    ['an attribute of another widget', 'page-size=3'],
    ['an attribute that does not exist', 'onclick=alert(1)'],
    ['a text that does not exist', 'messages.constructor=x'],
    ['a language that is not built in', 'lang=xx'],
    ['a URL of another scheme', 'dashboard-url=javascript:alert(1)'],
    ['a date that does not exist', 'launch-at=2099-02-30T00:00'],
    ['a value that is none of the choice', 'theme=pink'],
    ['a form that does not exist', 'form=popup'],
    ['a property that does not exist', '--widget-nose=red'],
    ['what is no CSS', '--widget-accent=nonsense'],
    ['CSS that ends its declaration', '--widget-accent=red;background:url(//x)'],
    ['CSS that ends its rule', '--widget-accent=red}body{display:none'],
    ['CSS that ends its element', '--widget-accent=var(--x,</style><script>)'],
    ['CSS that leaves a bracket open', '--widget-accent=rgb(0 0 0'],
    ['CSS that leaves a quotation mark open', '--widget-font="Open Sans'],
    ['CSS that closes what it did not open', '--widget-accent=red)'],
    ['a comment', '--widget-accent=red/*'],
    ['an escape', '--widget-font=a\\22'],
  ])('%s', (_, parameter) => {
    const query = new URLSearchParams([parameter.split(/=(.*)/s).slice(0, 2)])
    expect(read(`?${query}`)).toEqual(read(''))
  })
})

const texts = [
  'https://example.com/a?b=1',
  'http://example.com',
  'javascript:alert(1)',
  '//example.com',
  '/path',
  '/\\host',
  'words of some kind',
  'auto',
  ' Dark ',
  'login',
  'true',
  'false',
  '0',
  '12.5',
  '-1',
  '6px',
  '1e3',
  '2099-01-01',
  '2099-01-01T10:30:15+05:30',
  '2099-01-01T10:30 05:30',
  '2099-01-01T10:30+24:00',
  '2099-02-30T00:00',
]

test.each(
  descriptions.flatMap(({ tag, attributes }) =>
    Object.entries(attributes).map(([name, attribute]) => ({
      tag,
      name: attributeName(name),
      attribute,
    })),
  ),
)('the field of <$tag $name> takes what the element takes', ({ tag, name, attribute }) => {
  const field = fieldsOf(forms, tag).find((known) => known.name === name)
  if (!field) throw new TypeError(`no field for ${name}`)
  expect(field.label).toMatch(/^[A-Z][^`.;]+$/)
  const taken = texts.filter((text) => readValue(field, text) !== undefined)
  expect(taken).toEqual(texts.filter((text) => attribute.parse(text) !== undefined))
})

describe('at its field', () => {
  const noteOf = (field: string, query: string, day = now) =>
    notes(read(query), forms, day.getTime())[field] ?? ''

  test('a launch that is past is said to be', () => {
    expect(noteOf('launch-at', '?launch-at=2027-01-15T00:01')).toBe('')
    expect(noteOf('launch-at', '?launch-at=2027-01-15T00:00')).toMatch(/^This date is past/)
  })

  test.each([
    ['', 'Sign-ups go to us, at widgets.example.'],
    [
      'endpoint=https://api.example.com/x',
      'Sign-ups go to api.example.com. Link to your own privacy notice as well, below.',
    ],
    [
      'endpoint=https://api.example.com/x&privacy-url=https://example.com/privacy',
      'Sign-ups go to api.example.com.',
    ],
    // The brand's own path, but of the page that the widget is on.
    ['endpoint=/api/nameplate_pre_launch', /^Sign-ups go to your own site/],
    ['endpoint=/x&form=iframe', /^In a frame, a path is on our site/],
  ])('it says where sign-ups go: %s', (query, note) => {
    expect(noteOf('endpoint', `?${query}`)).toMatch(note)
  })
})
