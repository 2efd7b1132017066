import { act, fireEvent, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { DemoDirectoryElement } from '../../widgets/demo-directory/demo-directory.element.ts'
import { arrive } from './arrive.ts'

export const pass = (milliseconds: number) =>
  act(async () => vi.advanceTimersByTimeAsync(milliseconds))

/** A directory on the page, with its first cards. */
export async function loaded(isSynced = false) {
  const element = document.createElement('demo-directory')
  element.syncUrl = isSynced
  await arrive(() => document.body.append(element))
  await pass(500)
  return element
}

export const content = (element: DemoDirectoryElement) =>
  within((element.shadowRoot as ShadowRoot).querySelector('.widget') as HTMLElement)

// By selector: to compute the roles and names of all that is in thirty cards takes happy-dom seconds.
export const headings = (element: DemoDirectoryElement) => [
  ...(element.shadowRoot as ShadowRoot).querySelectorAll('[part="card"] h3'),
]

export const names = (element: DemoDirectoryElement) =>
  headings(element).map(({ textContent }) => textContent)

export const click = (element: Element) => act(async () => fireEvent.click(element))

export const search = (element: DemoDirectoryElement, value: string) =>
  act(async () => fireEvent.change(content(element).getByRole('searchbox'), { target: { value } }))
