import { expect, test } from 'vitest'
import { fromQuery } from '../../site/playground/choices.ts'
import { formsOf } from '../../site/playground/fields.ts'
import { otherHosts } from '../../site/playground/other-hosts.ts'
import { descriptions } from '../../widgets/definitions.ts'
import { attributeName } from '../../widgets/element/attributes.ts'
import { urlAttributes } from '../../widgets/embed/url-attributes.ts'

const forms = formsOf(descriptions, { endpoint: 'https://api.nameplate.example/sign-up' })
const page = 'https://nameplate.example/embed/v1/index.html'

/** The hosts that a link to the builder names. */
const hostsOf = (parameters: Record<string, string>) =>
  otherHosts(fromQuery(`?${new URLSearchParams(parameters)}`, forms), forms, page)

test('every attribute that takes a URL is known as one, in any widget', () => {
  const urls = descriptions.flatMap(({ attributes }) =>
    Object.entries(attributes)
      .filter(([, { kind }]) => kind === 'url' || kind === 'url-or-path')
      .map(([property]) => attributeName(property)),
  )
  expect(new Set(urlAttributes)).toEqual(new Set(urls))
})

test.each([
  ['https://other.example/sign-up', 'other.example'],
  ['http://other.example:8080/', 'other.example:8080'],
  ['https://nameplate.example.other.example/', 'nameplate.example.other.example'],
  ['https://nameplate.example@other.example/', 'other.example'],
  // A letter that looks like another shows as what it is.
  ['https://n\u0430meplate.example/', 'xn--nmeplate-16g.example'],
])('the endpoint %s is of the other host %s', (endpoint, host) => {
  expect(hostsOf({ widget: 'waitlist-button', endpoint })).toEqual([
    { label: 'Where sign-ups are sent', host },
  ])
})

test.each([
  {},
  { endpoint: '/elsewhere' },
  { endpoint: 'https://nameplate.example/elsewhere' },
  { endpoint: 'https://api.nameplate.example/elsewhere' },
  { endpoint: 'javascript:alert(1)' },
  { 'dashboard-url': 'https://dashboard.nameplate.example/other' },
])('%j names no other host', (parameters) => {
  expect(hostsOf({ widget: 'launch-countdown', ...parameters })).toEqual([])
})

test('each URL of a widget is looked at, and none of another widget', () => {
  expect(
    hostsOf({
      widget: 'launch-countdown',
      endpoint: 'https://a.example',
      'dashboard-url': 'https://b.example',
      'demo-url': 'https://c.example',
    }),
  ).toEqual([
    { label: 'Link of Get Started', host: 'b.example' },
    { label: 'Where sign-ups are sent', host: 'a.example' },
  ])
})
