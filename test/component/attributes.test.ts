import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { definitions } from '../../widgets/definitions.ts'
import type { Attribute, Attributes } from '../../widgets/element/attributes.ts'
import { takesOf } from '../../widgets/element/attributes.ts'
import { defineWidget } from '../../widgets/element/define-widget.ts'
import { create, put, type Tag, warnings } from './on-page.ts'

test.each([
  ['launch-countdown', 'dashboard-url', 'dashboardUrl', 'javascript:alert(1)'],
  ['waitlist-button', 'trigger-type', 'triggerType', 'sign-up'],
  ['waitlist-button', 'privacy-url', 'privacyUrl', 'privacy'],
  ['waitlist-button', 'address-name', 'addressName', 'Jane Doe'],
  ['demo-directory', 'page-size', 'pageSize', '0'],
  ['demo-directory', 'demo-url', 'demoUrl', '/relative'],
] as const)(
  'a bad value falls back to the default with one warning: <%s %s> (%s) = %j',
  async (tag, attribute, property, value) => {
    const attributes: Attributes = definitions.find((one) => one.tag === tag)?.attributes ?? {}
    const meant = attributes[property] as Attribute
    expect(Reflect.get(create(tag, { [attribute]: value }), property)).toBe(meant.default)
    await waitFor(() => expect(warnings()).toHaveLength(1))
    for (const part of [`<${tag}>`, `${attribute}="${value}"`, takesOf(meant)])
      expect(warnings()[0]).toContain(part)
  },
)

test('no warning contains the user name or the password of a URL', async () => {
  for (const url of [
    'https://asha:S3cret@example.com/x',
    '//asha:S3cret@example.com',
    'https://asha@e.example/@',
  ])
    create('launch-countdown', { endpoint: url, 'dashboard-url': url, 'privacy-url': url })
  await waitFor(() => expect(warnings().join()).toContain('endpoint="https://…@example.com/x"'))
  await waitFor(() => expect(warnings().length).toBeGreaterThan(6))
  expect(warnings().join()).not.toMatch(/S3cret|asha/)
})

test.each([
  ['', true],
  ['no-outbox', true],
  ['false', false],
  ['FALSE', false],
])('no-outbox="%s" is %s, as HTML and CMSs write it', (value, expected) => {
  const element = create('waitlist-button', { 'no-outbox': value })
  expect(element.noOutbox).toBe(expected)
  element.removeAttribute('no-outbox')
  expect(element.noOutbox).toBe(false)
  expect(warnings()).toEqual([])
})

test('a property sets its attribute, and null removes it', () => {
  const element = create('launch-countdown')
  element.launchAt = '2030-01-01T00:00Z'
  element.theme = 'dark'
  element.noOutbox = true
  expect(element.outerHTML).toContain(' launch-at="2030-01-01T00:00Z" theme="dark" no-outbox=""')
  expect(element.launchAt).toBe('2030-01-01T00:00Z')
  Reflect.set(element, 'theme', null)
  element.noOutbox = false
  expect(element.theme).toBe('auto')
  expect(element.outerHTML).toContain('<launch-countdown launch-at="2030-01-01T00:00Z">')
})

const booleans = definitions.flatMap(({ tag, attributes }) =>
  Object.entries(attributes as Attributes).flatMap(([property, { kind }]) =>
    kind === 'boolean' ? [[tag, property] as const] : [],
  ),
)

test.each(booleans)(
  '<%s> %s is off for every value that is false in JavaScript',
  (tag, property) => {
    const element = create(tag)
    for (const off of [false, null, undefined, 0, -0, 0n, '', Number.NaN]) {
      Reflect.set(element, property, true)
      Reflect.set(element, property, off)
      expect(Reflect.get(element, property), typeof off).toBe(false)
    }
    for (const on of [true, 1, 'true', {}]) {
      Reflect.set(element, property, on)
      expect(Reflect.get(element, property), typeof on).toBe(true)
    }
  },
)

test('removing an attribute restores its default, at once in a connected element', async () => {
  const element = await put('waitlist-button', { label: 'Other', 'trigger-type': 'login' })
  const seen = () => [element.triggerType, element.shadowRoot?.querySelector('button')?.textContent]
  expect(seen()).toEqual(['login', 'Other'])
  await act(async () => {
    element.removeAttribute('label')
    element.removeAttribute('trigger-type')
  })
  expect(seen()).toEqual(['get-started', 'Join the Waiting Queue'])
  expect(warnings()).toEqual([])
})

test('properties set before the definition count', async () => {
  const definition = definitions.find(({ tag }) => tag === 'waitlist-button') as object
  const tag = 'late-waitlist-button' as Tag
  const element = create(tag)
  const given = {
    ...{ addressName: 'asha', noOutbox: true, prefill: { fullName: 'Asha Rao' } },
    messages: { join: 'Tell me' },
  }
  Object.assign(element, given)
  await act(async () => document.body.append(element))
  await act(async () => defineWidget({ ...definition, tag } as never))
  expect(element).toMatchObject(given)
  expect(Object.keys(given).filter((name) => Object.hasOwn(element, name))).toEqual([])
  expect(element.getAttribute('address-name')).toBe('asha')
  expect(element.shadowRoot?.querySelector('button')?.textContent).toBe('Tell me')
})

test.each([
  ['launch-countdown', 'phase'],
  ['waitlist-button', 'open'],
] as const)('<%s> %s is read-only: setting it warns and does nothing', async (tag, name) => {
  const element = create(tag)
  // In a module this would throw where there is no setter, and take down a React app that does it.
  Object.assign(element, { [name]: 'other' })
  expect(Reflect.get(element, name)).not.toBe('other')
  await waitFor(() => expect(warnings()).toEqual([`<${tag}> ${name} is read-only.`]))
})
