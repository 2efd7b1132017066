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
