import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { arrive, content, create, formOf, put } from './on-page.ts'

/** Notes which of these elements opens or closes its modal, until the test is over. */
function listen(...elements: Element[]) {
  const heard: string[] = []
  const listening = new AbortController()
  for (const type of ['waitlistopen', 'waitlistclose'])
    document.addEventListener(
      type,
      ({ target }) => heard.push(`${type} ${elements.indexOf(target as Element)}`),
      { signal: listening.signal },
    )
  onTestFinished(() => listening.abort())
  return heard
}

test('show() before connection opens the modal once the element is connected', async () => {
  const element = create('waitlist-button')
  const heard = listen(element)
  await arrive(() => element.show())
  expect([element.open, heard]).toEqual([false, []])
  await arrive(() => document.body.append(element))
  expect(content(element).getByRole('dialog', { name: 'Join the Waitlist' })).toBeTruthy()
  expect([element.open, heard]).toEqual([true, ['waitlistopen 0']])
})

test('an element that is moved keeps its open modal and its text', async () => {
  const element = await put('waitlist-button')
  const heard = listen(element)
  await arrive(() => element.show())
  await formOf(element).set('Full Name', 'Ada')
  const place = document.body.appendChild(document.createElement('section'))
  await arrive(() => place.append(element))
  expect(content(element).getByRole('dialog')).toHaveProperty('open', true)
  expect(formOf(element).field('Full Name').value).toBe('Ada')
  expect([element.open, heard]).toEqual([true, ['waitlistopen 0']])
})

test('a modal that opens closes that of another element, and each fires its event', async () => {
  const [one, other] = [await put('waitlist-button'), await put('waitlist-button')]
  const heard = listen(one, other)
  await arrive(() => one.show())
  await arrive(() => other.show())
  expect([one.open, other.open]).toEqual([false, true])
  expect(content(one).queryByRole('dialog')).toBeNull()
  expect(heard).toEqual(['waitlistopen 0', 'waitlistclose 0', 'waitlistopen 1'])
})

test('after a sign-up that was sent while the modal was closed, a new opening shows the form', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)))
  const element = await put('waitlist-button', { 'no-outbox': '' })
  const { fill, submit, field } = formOf(element)
  await arrive(() => element.show())
  await fill()
  await arrive(() => submit().click())
  await arrive(() => element.close())
  await arrive(() => answer(Response.json({}, { status: 201 })))
  await arrive(() => element.show())
  expect(content(element).queryByText('Thank You!')).toBeNull()
  expect(field('Full Name').value).toBe('')
})

test('an element that leaves during the submission and returns still shows it', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)))
  const element = await put('waitlist-button', { 'no-outbox': '' })
  const { fill, submit } = formOf(element)
  await arrive(() => element.show())
  await fill()
  await arrive(() => submit().click())
  await arrive(() => element.remove())
  await arrive(() => document.body.append(element))
  await arrive(() => element.show())
  expect([submit().textContent, submit().disabled]).toEqual(['Submitting...', true])
  await arrive(() => answer(Response.json({}, { status: 201 })))
  expect(content(element).getByText('Thank You!')).toBeTruthy()
})

/** Puts new elements in the place of texts, as Google's translator does. */
function translate(root: ParentNode) {
  for (const element of root.querySelectorAll('*'))
    for (const node of element.localName === 'style' ? [] : [...element.childNodes])
      if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) {
        const font = document.createElement('font')
        font.append(document.createElement('font'))
        font.firstElementChild?.append(node.nodeValue)
        node.replaceWith(font)
      }
}

test('a page translator that wraps texts neither doubles nor breaks them', async () => {
  vi.useFakeTimers({ now: new Date('2025-07-21T23:59:00Z') })
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 201 }))
  const given = { 'launch-at': '2025-07-22T00:00:00Z', 'no-outbox': '' }
  const element = await put('launch-countdown', given)
  const root = element.shadowRoot as ShadowRoot
  translate(root)
  await act(async () => vi.advanceTimersByTimeAsync(1000))
  expect(content(element).getByRole('timer').textContent).toBe('0days0hours0minutes59seconds')
  await arrive(() => content(element).getByRole('button').click())
  await formOf(element).fill()
  translate(root)
  await arrive(() => formOf(element).submit().click())
  expect(content(element).getAllByText('Thank You!')).toHaveLength(1)
  translate(root)
  await arrive(() => content(element).getByRole('button', { name: 'Close' }).click())
  await act(async () => vi.advanceTimersByTimeAsync(60_000))
  expect(content(element).getByText("We're Live")).toBeTruthy()
  expect(root.textContent).not.toContain('Application Error')
})
