import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { definitions } from '../../widgets/definitions.ts'
import { type Attributes, attributeName } from '../../widgets/element/attributes.ts'
import { arrive } from './arrive.ts'

/*
 * With a bad `launch-at` or `endpoint` a default would announce a launch, or send people's data to
 * somebody else. So the element shows its fallback until the value is mended.
 */

const fetch = vi.fn<typeof globalThis.fetch>()
const heard = vi.fn()
let warn: ReturnType<typeof vi.spyOn>

const events = ['open', 'submit', 'sent', 'failed', 'close'].map((name) => `waitlist${name}`)

beforeEach(() => {
  vi.stubGlobal('fetch', fetch.mockReset())
  fetch.mockImplementation(async () => Response.json({}))
  heard.mockReset()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const listening = new AbortController()
  for (const event of [...events, 'launchlive'])
    document.addEventListener(event, ({ type }) => heard(type), { signal: listening.signal })
  return () => listening.abort()
})

const names = () => heard.mock.calls.flat()

const good: Record<string, string> = { launchAt: '2099-01-01T00:00Z', endpoint: '/sign-ups' }

/** Bad in both attributes. */
const badTexts = ['', ' ', 'undefined', 'null', 'TBA', 'api/s', '//host/s', 'host/s', 'Jan 1, 2099']
const badValues = [undefined, null, false, true, {}, 5, new Date(Number.NaN)]

const all = definitions.flatMap(({ tag, attributes }) =>
  Object.entries(attributes as Attributes).flatMap(([property, { isStrict }]) =>
    isStrict ? [{ tag, property, name: attributeName(property) }] : [],
  ),
)

async function show(tag: string, properties: object, place: Element = document.body) {
  const element = document.createElement(tag)
  element.textContent = 'Fallback'
  Object.assign(element, properties)
  await act(async () => place.append(element))
  return element
}

const isFallback = ({ shadowRoot }: Element) =>
  shadowRoot?.innerHTML === '<slot></slot>' || shadowRoot?.innerHTML

const isShown = ({ shadowRoot }: Element) => Boolean(shadowRoot?.querySelector('.widget'))

test('these two are strict, on every element that has them', () => {
  expect(all.map(({ tag, name }) => `${tag} ${name}`)).toEqual([
    'launch-countdown launch-at',
    'launch-countdown endpoint',
    'waitlist-button endpoint',
  ])
})

describe.each(all)('<$tag $name>', ({ tag, property, name }) => {
  test.each(badTexts)('="%s" shows the fallback, and one warning', async (text) => {
    const element = document.createElement(tag)
    element.setAttribute(name, text)
    await act(async () => document.body.append(element))
    expect(isFallback(element)).toBe(true)
    expect(Reflect.get(element, property)).toBe(text)
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
    for (const part of [`<${tag}> ${name}="${text}"`, `${name} takes `, 'shows its content'])
      expect(warn.mock.calls[0]?.[0]).toContain(part)
    expect(names()).toEqual([])
  })

  test.each(badValues)('%j as its property does so too', async (value) => {
    const element = await show(tag, { [property]: value })
    expect(isFallback(element)).toBe(true)
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
  })

  test('bad after good, good after bad, and removed', async () => {
    const element = await show(tag, good)
    for (const next of [good[property], undefined, 'TBA', good[property], null]) {
      await act(async () => Object.assign(element, { [property]: next }))
      expect([next, isShown(element)]).toEqual([next, next === good[property]])
    }
    await act(async () => element.removeAttribute(name))
    expect(isShown(element)).toBe(true)
    expect(names()).toEqual([])
  })

  test('bad while the element is moved, removed and set before it is defined', async () => {
    const element = await show(tag, { ...good, [property]: 'TBA' })
    const place = document.body.appendChild(document.createElement('p'))
    await act(async () => place.append(element))
    expect(isFallback(element)).toBe(true)
    await act(async () => element.remove())
    await act(async () => element.setAttribute(name, String(good[property])))
    expect(isFallback(element)).toBe(true)
    await act(async () => place.append(element))
    expect(isShown(element)).toBe(true)
  })

  test('bad while the modal is open: it closes, and what was typed comes back', async () => {
    const element = await show(tag, good)
    const opener = () => element.shadowRoot?.querySelector('button') as HTMLElement
    const content = () => within(element.shadowRoot?.querySelector('.widget') as HTMLElement)
    await arrive(() => opener().click())
    fireEvent.change(content().getByLabelText('Full Name'), { target: { value: 'Ada' } })
    await arrive(() => element.setAttribute(name, 'TBA'))
    expect(isFallback(element)).toBe(true)
    await arrive(() => element.setAttribute(name, String(good[property])))
    expect(content().queryByRole('dialog')).toBeNull()
    await arrive(() => opener().click())
    expect(content().getByLabelText<HTMLInputElement>('Full Name').value).toBe('Ada')
    expect(names()).toEqual(['waitlistopen', 'waitlistclose', 'waitlistopen'])
  })

  test('bad while a sign-up is on its way: it arrives where it was sent, and nothing else is', async () => {
    let answer: (response: Response) => void = () => undefined
    fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const element = await show(tag, good)
    const opener = element.shadowRoot?.querySelector('button') as HTMLElement
    await arrive(() => opener.click())
    const content = within(element.shadowRoot?.querySelector('.widget') as HTMLElement)
    for (const [label, value] of [
      ['Full Name', 'Ada'],
      ['Email Address', 'a@example.com'],
      ['Current Designation', 'Engineer'],
    ] as const)
      fireEvent.change(content.getByLabelText(label), { target: { value } })
    fireEvent.click(content.getAllByRole('checkbox')[0] as HTMLElement)
    const submit = content.getByRole('button', { name: 'Submit' })
    await act(async () => submit.click())
    await act(async () => element.setAttribute(name, 'TBA'))
    await act(async () => submit.click())
    await act(async () => answer(Response.json({})))
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([`${location.origin}/sign-ups`])
    expect(names()).toEqual(['waitlistopen', 'waitlistsubmit', 'waitlistclose', 'waitlistsent'])
  })
})

test('a launch that is behind a bad date is shown, and is no event', async () => {
  const element = await show('launch-countdown', { launchAt: 'TBA' })
  expect(Reflect.get(element, 'phase')).toBe('before')
  await act(async () => Object.assign(element, { launchAt: '2020-01-01' }))
  expect(Reflect.get(element, 'phase')).toBe('live')
  // Two changes in one task.
  await act(async () => {
    Object.assign(element, { launchAt: 'TBA' })
    Object.assign(element, { launchAt: '2020-01-01' })
  })
  expect(Reflect.get(element, 'phase')).toBe('live')
  expect(names()).toEqual([])
})

test('show() while the endpoint is not there yet opens the modal when it is', async () => {
  const element = await show('waitlist-button', { endpoint: undefined })
  await arrive(() => Reflect.apply(Reflect.get(element, 'show'), element, []))
  expect(Reflect.get(element, 'open')).toBe(false)
  await arrive(() => Object.assign(element, { endpoint: '/sign-ups' }))
  expect(Reflect.get(element, 'open')).toBe(true)
  expect(names()).toEqual(['waitlistopen'])
})

test('data-endpoint on a tag is told, and is not taken for an endpoint', async () => {
  const element = document.createElement('waitlist-button')
  element.setAttribute('data-endpoint', '/sign-ups')
  await act(async () => document.body.append(element))
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
  expect(warn.mock.calls[0]?.[0]).toContain('Did you mean endpoint?')
  expect(isShown(element)).toBe(true)
})

test('launchAt takes a Date, and gives it as ISO 8601', async () => {
  const element = await show('launch-countdown', { launchAt: new Date(Date.UTC(2099, 0)) })
  expect(Reflect.get(element, 'launchAt')).toBe('2099-01-01T00:00:00.000Z')
  expect(isShown(element)).toBe(true)
  expect(warn).not.toHaveBeenCalled()
})

test('a path of a link is of the page’s own origin, whatever a base says', async () => {
  const base = document.head.appendChild(document.createElement('base'))
  base.href = 'https://cdn.example.com/'
  const element = await show('launch-countdown', { dashboardUrl: '/start' })
  expect(element.shadowRoot?.querySelector('a')?.href).toBe(`${location.origin}/start`)
  const button = await show('waitlist-button', { privacyUrl: '/privacy' })
  await arrive(() => Reflect.apply(Reflect.get(button, 'show'), button, []))
  const link = button.shadowRoot?.querySelector('dialog a')
  expect((link as HTMLAnchorElement).href).toBe(`${location.origin}/privacy`)
  base.remove()
})
