import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { definitions } from '../../widgets/definitions.ts'
import { type Attributes, attributeName } from '../../widgets/element/attributes.ts'
import { arrive, content, create, formOf, put, type Tag, warnings } from './on-page.ts'

/*
 * With a bad `launch-at` or `endpoint` a default would announce a launch, or send people's data to
 * somebody else. So the element shows its fallback until the value is mended.
 */

const fetch = vi.fn<typeof globalThis.fetch>()
const heard = vi.fn()

const events = ['open', 'submit', 'sent', 'failed', 'close'].map((name) => `waitlist${name}`)

beforeEach(() => {
  vi.stubGlobal('fetch', fetch.mockReset())
  fetch.mockImplementation(async () => Response.json({}))
  heard.mockReset()
  const listening = new AbortController()
  for (const event of [...events, 'launchlive'])
    document.addEventListener(event, ({ type }) => heard(type), { signal: listening.signal })
  return () => listening.abort()
})

const names = () => heard.mock.calls.flat()

const good: Record<string, string> = { launchAt: '2099-01-01T00:00Z', endpoint: '/sign-ups' }

/** Bad in both attributes. */
const badTexts = ['', 'undefined', 'api/s', '//host/s', 'Jan 1, 2099']
const badValues = [undefined, null, false, {}, new Date(Number.NaN)]

const all = definitions.flatMap(({ tag, attributes }) =>
  Object.entries(attributes as Attributes).flatMap(([property, { isStrict }]) =>
    isStrict ? [{ tag, property, name: attributeName(property) }] : [],
  ),
)

async function show(tag: Tag, properties: object) {
  const element = Object.assign(create(tag), properties)
  await act(async () => document.body.append(element))
  return element
}

const isFallback = ({ shadowRoot }: Element) =>
  shadowRoot?.innerHTML === '<slot></slot>' || shadowRoot?.innerHTML

describe.each(all)('<$tag $name>', ({ tag, property, name }) => {
  test.each(badTexts)('="%s" shows the fallback, and one warning', async (text) => {
    const element = await put(tag, { [name]: text })
    expect(isFallback(element)).toBe(true)
    expect(Reflect.get(element, property)).toBe(text)
    await waitFor(() => expect(warnings()).toHaveLength(1))
    for (const part of [`<${tag}> ${name}="${text}"`, `${name} takes `, 'shows its content'])
      expect(warnings()[0]).toContain(part)
    expect(names()).toEqual([])
  })

  test.each(badValues)('%j as its property does so too', async (value) => {
    expect(isFallback(await show(tag, { [property]: value }))).toBe(true)
    await waitFor(() => expect(warnings()).toHaveLength(1))
  })

  test('a value that becomes bad closes the modal and keeps the draft', async () => {
    const element = await show(tag, good)
    const open = () => arrive(() => element.shadowRoot?.querySelector('button')?.click())
    const { field, set } = formOf(element)
    await open()
    await set('Full Name', 'Ada')
    await arrive(() => element.setAttribute(name, 'TBA'))
    expect(isFallback(element)).toBe(true)
    await arrive(() => element.setAttribute(name, String(good[property])))
    expect(content(element).queryByRole('dialog')).toBeNull()
    await open()
    expect(field('Full Name').value).toBe('Ada')
    expect(names()).toEqual(['waitlistopen', 'waitlistclose', 'waitlistopen'])
  })

  test('a value that becomes bad does not stop a pending sign-up', async () => {
    let answer: (response: Response) => void = () => undefined
    fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const element = await show(tag, good)
    await arrive(() => element.shadowRoot?.querySelector('button')?.click())
    await formOf(element).fill()
    const submit = formOf(element).submit()
    await act(async () => submit.click())
    await act(async () => element.setAttribute(name, 'TBA'))
    await act(async () => submit.click())
    await act(async () => answer(Response.json({})))
    const own = `${location.origin}/sign-ups`
    expect(fetch.mock.calls.filter(([url]) => url === own)).toHaveLength(1)
    expect(names()).toEqual(['waitlistopen', 'waitlistsubmit', 'waitlistclose', 'waitlistsent'])
  })
})

test('a launch behind a bad date fires no event', async () => {
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

test('show() with a bad endpoint opens the modal once the endpoint is good', async () => {
  const element = await put('waitlist-button', { endpoint: 'undefined' })
  await arrive(() => element.show())
  expect(element.open).toBe(false)
  await arrive(() => Object.assign(element, { endpoint: '/sign-ups' }))
  expect(element.open).toBe(true)
  expect(names()).toEqual(['waitlistopen'])
})
