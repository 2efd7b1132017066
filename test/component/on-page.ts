import { act, fireEvent, within } from '@testing-library/react'
import { vi } from 'vitest'

export type Tag = 'launch-countdown' | 'waitlist-button' | 'demo-directory'

/** Does something, and lets what it has come later come: React, and then the modal. */
export async function arrive(action: () => unknown): Promise<void> {
  await act(async () => {
    await action()
  })
  for (const _ of ['React', 'the modal']) await act(() => vi.dynamicImportSettled())
}

/** Tells an observer that something is in view. */
export const near = (tell: IntersectionObserverCallback, target: Element) =>
  tell([{ isIntersecting: true, target } as IntersectionObserverEntry], {} as IntersectionObserver)

/** Makes an element. @param given its attributes by name */
export function create<Name extends Tag>(tag: Name, given: Record<string, string> = {}) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value)
  return element
}

/** Puts an element on the page. @param given its attributes by name */
export async function put<Name extends Tag>(tag: Name, given: Record<string, string> = {}) {
  const element = create(tag, given)
  await act(async () => document.body.append(element))
  return element
}

/** What was warned of during the test. */
export const warnings = () => vi.mocked(console.warn).mock.calls.map(([text]) => String(text))

export const widget = (element: Element) =>
  element.shadowRoot?.querySelector('.widget') as HTMLElement

/** What Testing Library finds in an element. */
export const content = (element: Element) => within(widget(element))

/** The form of an element's modal. */
export function formOf(element: Element) {
  const form = {
    field: (label: string) =>
      content(element).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)),
    domains: () => content(element).getAllByRole<HTMLInputElement>('checkbox'),
    submit: () => content(element).getByRole<HTMLButtonElement>('button', { name: /Submit/ }),
    set: (label: string, value: string) =>
      act(async () => fireEvent.change(form.field(label), { target: { value } })),
    /** Fills in what is required. */
    async fill() {
      await form.set('Full Name', 'Sample Person')
      await form.set('Email Address', 'sample@example.com')
      await form.set('Current Designation', 'Engineer')
      await act(async () => form.domains()[0]?.click())
    },
  }
  return form
}
