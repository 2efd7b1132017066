import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrive } from './arrive.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-07-01T12:00:00Z') })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({})),
  )
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(async () => {
  await act(async () => document.body.replaceChildren())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const partsOf = (element: HTMLElement) =>
  new Set(
    Array.from(element.shadowRoot?.querySelectorAll('[part]') ?? [], (inner) =>
      inner.getAttribute('part'),
    ),
  )

/** How many elements have a part. */
const count = (element: HTMLElement, part: string) =>
  element.shadowRoot?.querySelectorAll(`[part="${part}"]`).length

test('the countdown has its parts, before and after the launch', async () => {
  const element = document.createElement('launch-countdown')
  element.launchAt = '2025-07-01T12:00:10Z'
  await act(async () => document.body.append(element))
  expect(partsOf(element)).toEqual(new Set(['card', 'unit', 'value', 'label', 'join-button']))
  for (const part of ['unit', 'value', 'label']) expect(count(element, part)).toBe(4)
  await act(async () => vi.advanceTimersByTimeAsync(10_000))
  expect(partsOf(element)).toEqual(new Set(['card', 'live', 'get-started']))
})

test('the waitlist has its parts, closed, on the form and on Thank You', async () => {
  const element = document.createElement('waitlist-button')
  await act(async () => document.body.append(element))
  expect(partsOf(element)).toEqual(new Set(['button']))
  await arrive(() => element.show())
  expect(partsOf(element)).toEqual(
    new Set(['button', 'dialog', 'title', 'form', 'field', 'submit']),
  )
  expect(count(element, 'field')).toBe(7)

  await act(async () => {
    const inputs = element.shadowRoot?.querySelectorAll('input') ?? []
    for (const input of inputs)
      if (input.type === 'checkbox') fireEvent.click(input)
      else if (input.type !== 'range')
        fireEvent.change(input, { target: { value: 'sample@example.com' } })
  })
  await act(async () => fireEvent.submit(element.shadowRoot?.querySelector('form') as Element))
  await act(async () => vi.advanceTimersByTimeAsync(1000))
  expect(partsOf(element)).toEqual(new Set(['button', 'dialog', 'title', 'success']))
})
