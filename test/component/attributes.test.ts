import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { definitions } from '../../widgets/definitions.ts'
import type { Attribute, Attributes } from '../../widgets/element/attributes.ts'
import { takesOf } from '../../widgets/element/takes.ts'

let warn: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
describe('a bad value falls back to the default with one warning that says what to write', () => {
  test.each([
    ['launch-countdown', 'dashboard-url', 'dashboardUrl', 'javascript:alert(1)'],
    ['launch-countdown', 'theme', 'theme', 'blue'],
    ['waitlist-button', 'trigger-type', 'triggerType', 'sign-up'],
    ['waitlist-button', 'label', 'label', '  '],
    ['waitlist-button', 'privacy-url', 'privacyUrl', 'privacy'],
    ['waitlist-button', 'address-name', 'addressName', 'Jane Doe'],
    ['demo-directory', 'page-size', 'pageSize', '0'],
    ['demo-directory', 'latency', 'latency', '-1'],
    ['demo-directory', 'demo-url', 'demoUrl', '/relative'],
  ] as const)('<%s %s> (%s) = %j', async (tag, attribute, property, value) => {
    const element = document.createElement(tag)
    const attributes: Attributes = definitions.find((one) => one.tag === tag)?.attributes ?? {}
    const meant = attributes[property] as Attribute
    element.setAttribute(attribute, value)
    expect(Reflect.get(element, property)).toBe(meant.default)
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
    const [message] = warn.mock.calls[0] ?? []
    for (const part of [`<${tag}>`, `${attribute}="${value}"`, takesOf(meant)])
      expect(message).toContain(part)
  })
})

test.each([
  ['', true],
  ['no-outbox', true],
  ['true', true],
  ['false', false],
  ['FALSE', false],
])('no-outbox="%s" is %s, as HTML and CMSs write it', (value, expected) => {
  const element = document.createElement('waitlist-button')
  element.setAttribute('no-outbox', value)
  expect(element.noOutbox).toBe(expected)
  element.removeAttribute('no-outbox')
  expect(element.noOutbox).toBe(false)
  expect(warn).not.toHaveBeenCalled()
})

describe('properties and attributes correspond', () => {
  test('a property sets its attribute, null removes it', () => {
    const element = document.createElement('launch-countdown')
    element.launchAt = '2030-01-01T00:00Z'
    expect(element.getAttribute('launch-at')).toBe('2030-01-01T00:00Z')
    expect(element.launchAt).toBe('2030-01-01T00:00Z')
    element.theme = 'dark'
    Reflect.set(element, 'theme', null)
    expect(element.hasAttribute('theme')).toBe(false)
    expect(element.theme).toBe('auto')
    element.noOutbox = true
    expect(element.getAttribute('no-outbox')).toBe('')
    element.noOutbox = false
    expect(element.hasAttribute('no-outbox')).toBe(false)
  })

  test('removing an attribute restores its default, at once in a connected element', async () => {
    const element = document.createElement('waitlist-button')
    element.setAttribute('label', 'Other')
    element.setAttribute('trigger-type', 'login')
    await act(async () => document.body.append(element))
    const seen = () => [
      element.triggerType,
      element.shadowRoot?.querySelector('button')?.textContent,
    ]
    expect(seen()).toEqual(['login', 'Other'])
    await act(async () => {
      element.removeAttribute('label')
      element.removeAttribute('trigger-type')
    })
    expect(seen()).toEqual(['get-started', 'Join the Waiting Queue'])
    expect(warn).not.toHaveBeenCalled()
  })

  test.each(['phase', 'open'])(
    '%s is read-only: setting it warns and does nothing',
    async (name) => {
      const element = document.createElement(
        name === 'open' ? 'waitlist-button' : 'launch-countdown',
      )
      // In a module this would throw where there is no setter, and take down a React app that does it.
      Object.assign(element, { [name]: 'other' })
      expect(Reflect.get(element, name)).not.toBe('other')
      const warning = `<${element.localName}> ${name} is read-only.`
      await waitFor(() => expect(warn).toHaveBeenCalledWith(warning))
    },
  )
})
