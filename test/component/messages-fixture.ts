import { act } from '@testing-library/react'
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'
import type { Tag } from './on-page.ts'

/** Makes and clears up what each test needs. @returns the warnings of a test */
export function setUp(): () => string[] {
  let warn: MockInstance<typeof console.warn>
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
  })
  afterEach(() => document.documentElement.removeAttribute('lang'))
  return () => warn.mock.calls.map(([text]) => String(text))
}

/** Puts markup on the page, and finds the element in it. */
export async function putMarkup<Name extends Tag>(tag: Name, markup: string) {
  await act(async () => {
    document.body.innerHTML = markup
  })
  return document.querySelector(tag) as HTMLElementTagNameMap[Name]
}

/** What the first button of an element says. */
export const button = (element: HTMLElement) =>
  element.shadowRoot?.querySelector('button')?.textContent

/** Changes something, and lets mutations be told and the language that is loaded come. */
export async function change(action: () => void = () => undefined) {
  await act(async () => action())
  await act(async () => vi.dynamicImportSettled())
}

const spoken = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt']

/** Every text that a reader can meet in an element as it is now. */
export const texts = (element: HTMLElement): string[] =>
  Array.from(element.shadowRoot?.querySelectorAll('*') ?? []).flatMap((node) => [
    ...Array.from(node.childNodes, (child) =>
      child.nodeType === 3 ? (child.nodeValue ?? '') : '',
    ),
    ...spoken.map((name) => node.getAttribute(name) ?? ''),
  ])
