import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fieldsOf, fromQuery, options, toQuery } from '../../site/playground/choices.ts'
import { formsOf } from '../../site/playground/fields.ts'
import { descriptions } from '../../widgets/definitions.ts'

const forms = formsOf(descriptions)
const read = (query: string) => fromQuery(query, forms)

// Which values are CSS, a browser knows; its own test is test/browser/playground.spec.ts.
beforeAll(() => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value !== 'nonsense' })
  return () => vi.unstubAllGlobals()
})

test('an empty address is the first widget with nothing set', () => {
  const choices = read('')
  expect(choices).toEqual({
    widget: 'launch-countdown',
    values: {},
    form: 'element',
    release: 'moving',
    styling: 'attribute',
    page: 'plain',
  })
  expect(toQuery(choices)).toBe('?widget=launch-countdown')
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
    '--widget-accent': ' ',
  })
  expect(read(`?${query}`).values).toEqual({})
})

test.each(['2025-07-22', '2025-07-22 00:00', '2025-07-22T00:00:00.000'])(
  'the default launch is left out when written as %s',
  (launchAt) => {
    expect(read(`?launch-at=${launchAt}`).values).toEqual({})
  },
)

test('an instant is never taken for the default local time', () => {
  const { values } = read('?launch-at=2025-07-22T00:00Z')
  expect(values).toEqual({ 'launch-at': '2025-07-22T00:00Z' })
})

describe('what nobody could have chosen is left out', () => {
  test.each([
    ['an unknown widget', 'widget=img'],
    ['an attribute of another widget', 'page-size=3'],
    ['an attribute that does not exist', 'onclick=alert(1)'],
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
    expect(toQuery(read(`?${query}`))).toBe('?widget=launch-countdown')
  })
})

test('no attribute has the name of something else in the address', () => {
  for (const { tag } of forms.widgets)
    for (const { name } of fieldsOf(forms, tag))
      expect(['widget', ...Object.keys(options)]).not.toContain(name)
})
