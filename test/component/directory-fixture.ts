import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import type { DemoDirectoryElement } from '../../widgets/demo-directory/demo-directory.element.ts'
import { arrive, content, create } from './on-page.ts'

export const pass = (milliseconds: number) =>
  act(async () => vi.advanceTimersByTimeAsync(milliseconds))

/** A directory on the page, with its first cards. @param given its attributes */
export async function loaded(given: Record<string, string> = {}) {
  const element = create('demo-directory', given)
  await arrive(() => document.body.append(element))
  await pass(500)
  return element
}

// By selector: to compute the roles and names of all that is in thirty cards takes happy-dom seconds.
export const headings = (element: DemoDirectoryElement) => [
  ...(element.shadowRoot as ShadowRoot).querySelectorAll('[part="card"] h3'),
]

export const names = (element: DemoDirectoryElement) =>
  headings(element).map(({ textContent }) => textContent)

export const click = (element: Element) => act(async () => fireEvent.click(element))

export const search = (element: DemoDirectoryElement, value: string) =>
  act(async () => fireEvent.change(content(element).getByRole('searchbox'), { target: { value } }))
