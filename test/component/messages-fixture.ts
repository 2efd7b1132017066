import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { Tag } from './on-page.ts'

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
