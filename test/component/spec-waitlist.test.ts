import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arrive } from './arrive.ts'

const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', fetch.mockReset())
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  await act(async () => document.body.replaceChildren())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A waitlist that keeps failed sign-ups for itself, with its modal open. */
async function openWaitlist() {
  const element = document.createElement('waitlist-button')
  element.noOutbox = true
  await act(async () => document.body.append(element))
  const content = within(element.shadowRoot?.querySelector('.widget') as HTMLElement)
  const part = (name: string) => element.shadowRoot?.querySelector(`[part="${name}"]`)
  const labels = [
    'Full Name',
    'Email Address',
    'Phone Number',
    'Current Designation',
    'Willing to Pay',
    'Comments',
  ]
  const open = () => arrive(() => element.show())
  await open()
  return {
    element,
    content,
    part,
    open,
    /** Fills in every field, each with something that is not its default. */
    fill: () =>
      act(async () => {
        const texts = ['Sample Person', 'sample@example.com', '+91 0', 'Engineer', '750', 'Words']
        labels.forEach((label, at) => {
          fireEvent.change(content.getByLabelText(new RegExp(`^${label}`)), {
            target: { value: texts[at] },
          })
        })
        for (const box of content.getAllByRole('checkbox')) fireEvent.click(box)
      }),
    /** What stands in the form. */
    values: () => [
      ...labels.map(
        (label) => content.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
      ),
      ...content.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked),
    ],
    send: () => act(async () => fireEvent.submit(part('form') as Element)),
  }
}

const filled = [
  'Sample Person',
  'sample@example.com',
  '+91 0',
  'Engineer',
  '750',
  'Words',
  true,
  true,
  true,
  true,
]
const defaults = ['', '', '', '', '500', '', false, false, false, false]

test('the slider shows its value, which follows the thumb', async () => {
  const { content, fill } = await openWaitlist()
  expect(content.getByText('₹500')).toBeTruthy()
  await fill()
  expect(content.getByText('₹750')).toBeTruthy()
  expect(content.queryByText('₹500')).toBeNull()
  expect(content.getByRole('slider').getAttribute('aria-valuetext')).toBe('₹750')
})

test('while it waits, a spinner stands beside Submitting...', async () => {
  let answer: (response: Response) => void = () => undefined
  fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const { content, part, fill, send } = await openWaitlist()
  await fill()
  expect(part('submit')?.querySelector('[aria-hidden="true"]')).toBeNull()
  await send()
  expect(part('submit')?.textContent?.trim()).toBe('Submitting...')
  expect(part('submit')?.querySelector('[aria-hidden="true"]')).toBeTruthy()
  await act(async () => answer(Response.json({})))
  expect(await content.findByText('Thank You!')).toBeTruthy()
})

describe('closing', () => {
  test('from the form keeps every field', async () => {
    const { element, open, fill, values } = await openWaitlist()
    expect(values()).toEqual(defaults)
    await fill()
    await act(async () => element.close())
    await open()
    expect(values()).toEqual(filled)
  })

  test('from Thank You brings every field back to its default', async () => {
    fetch.mockImplementation(async () => Response.json({}))
    const { element, content, open, fill, send, values } = await openWaitlist()
    await fill()
    await send()
    expect(await content.findByText('Thank You!')).toBeTruthy()
    await act(async () => content.getByRole('button', { name: 'Close' }).click())
    expect(element.open).toBe(false)
    await open()
    expect(values()).toEqual(defaults)
  })
})

describe('Thank You', () => {
  const replies: Record<string, typeof globalThis.fetch> = {
    success: async () => Response.json({ message: 'Told by the server' }),
    failure: async () => Response.json({ message: 'Told by the server' }, { status: 500 }),
  }

  test('looks the same after success and after failure, and shows nothing of the answer', async () => {
    const shown: (string | null | undefined)[] = []
    for (const reply of Object.values(replies)) {
      fetch.mockImplementation(reply)
      const { element, content, part, fill, send } = await openWaitlist()
      await fill()
      await send()
      expect(await content.findByText('Thank You!')).toBeTruthy()
      shown.push(part('success')?.textContent)
      expect(element.shadowRoot?.textContent).not.toMatch(/Told by|500|error|fail/i)
      await act(async () => element.remove())
    }
    expect(shown[0]).toBe(shown[1])
  })
})

test('the call says that it sends JSON, and accepts it', async () => {
  fetch.mockImplementation(async () => Response.json({}))
  const { content, fill, send } = await openWaitlist()
  await fill()
  await send()
  expect(await content.findByText('Thank You!')).toBeTruthy()
  expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({
    Accept: 'application/json',
    'Content-Type': 'application/json',
  })
})
