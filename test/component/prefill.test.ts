import { act, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { prefillTakes } from '../../widgets/waitlist/prefill-hints.ts'
import { arrive, content, formOf, put, warnings } from './on-page.ts'

const all = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phoneNumber: '+91 98765 43210',
  currentDesignation: 'Engineer',
  interestedDomains: ['notebook.ltd', 'asha.techworks.ltd'],
  comments: 'Hello\nthere',
}

const tags = ['launch-countdown', 'waitlist-button'] as const
const before = { 'launch-at': '2099-01-01T00:00Z' }

/** Opens the modal of an element. */
const open = (element: HTMLElement) =>
  arrive(() =>
    'show' in element
      ? (element as HTMLElementTagNameMap['waitlist-button']).show()
      : content(element).getByRole('button', { name: 'Join the Waiting Queue' }).click(),
  )

function shown(element: Element) {
  const { field, domains } = formOf(element)
  return {
    fullName: field('Full Name').value,
    email: field('Email Address').value,
    phoneNumber: field('Phone Number').value,
    currentDesignation: field('Current Designation').value,
    interestedDomains: domains().flatMap(({ value, checked }) => (checked ? [value] : [])),
    comments: field('Comments').value,
  }
}

const filled = {
  ...all,
  interestedDomains: ['yourname.techworks.ltd', 'yourname.notebook.ltd'],
}
const empty = {
  ...{ fullName: '', email: '', phoneNumber: '', currentDesignation: '' },
  ...{ interestedDomains: [], comments: '' },
}

const give = (element: object, prefill: unknown) =>
  act(async () => {
    Object.assign(element, { prefill })
  })

test.each(tags)('<%s> fills in the values of the page, as a property and as JSON', async (tag) => {
  const element = await put(tag, before)
  await give(element, all)
  expect(element.prefill).toEqual(all)
  await open(element)
  expect(shown(element)).toEqual(filled)
  const other = await put(tag, { ...before, prefill: JSON.stringify(all) })
  expect(other.prefill).toEqual(all)
  await open(other)
  expect(shown(other)).toEqual(filled)
  expect(warnings()).toEqual([])
})

test('changed values fill the untouched fields of a closed or open form', async () => {
  const element = await put('waitlist-button')
  const user = userEvent.setup({ document })
  const form = formOf(element)
  await give(element, { fullName: 'Asha', comments: 'first' })
  await open(element)
  await user.type(form.field('Full Name'), ' Rao')
  await user.click(form.domains()[3] as HTMLInputElement)
  await give(element, { ...all, comments: 'second' })
  const now = {
    ...{ ...filled, fullName: 'Asha Rao', comments: 'second' },
    interestedDomains: ['yourname.stackpage.info'],
  }
  expect(shown(element)).toEqual(now)
  // A field that was emptied has been touched.
  await form.set('Full Name', '')
  await give(element, all)
  expect(shown(element)).toEqual({ ...now, fullName: '', comments: all.comments })
  await act(async () => element.close())
  await give(element, { fullName: 'Asha', phoneNumber: '1' })
  await open(element)
  expect(shown(element)).toEqual({
    ...{ ...empty, phoneNumber: '1' },
    interestedDomains: now.interestedDomains,
  })
  await give(element, null)
  expect(shown(element).phoneNumber).toBe('')
})

test('as a property it is written nowhere into the page, and the attribute counts without it', async () => {
  const element = await put('waitlist-button', { prefill: '{"fullName": "Attribute"}' })
  const markup = document.documentElement.outerHTML
  for (const value of [all, JSON.stringify(all)]) {
    await give(element, value)
    expect(element.prefill).toEqual(all)
    expect(document.documentElement.outerHTML).toBe(markup)
  }
  for (const none of [null, undefined, false]) {
    await give(element, all)
    await give(element, none)
    expect(element.prefill).toEqual({ fullName: 'Attribute' })
  }
  await give(element, all)
  await act(async () => element.setAttribute('prefill', '{"fullName": "Later"}'))
  expect(element.prefill).toEqual({ fullName: 'Later' })
  await act(async () => element.removeAttribute('prefill'))
  expect(element.prefill).toEqual({})
})

test('a draft wins over the values, which return after a sign-up', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 201 }))
  const first = await put('waitlist-button')
  await open(first)
  await formOf(first).set('Full Name', 'Typed')
  await act(async () => first.remove())
  const element = await put('waitlist-button', { prefill: JSON.stringify(all) })
  await open(element)
  expect(shown(element)).toEqual({ ...filled, fullName: 'Typed' })
  await act(async () => formOf(element).submit().click())
  await content(element).findByText('Thank You!')
  await act(async () => element.close())
  await open(element)
  expect(shown(element)).toEqual(filled)
})

const notAnObject = 'prefill is not JSON of an object.'
const wrong = (fields: string) => `prefill has what is not valid: ${fields}.`

test.each<[string, unknown, object, string]>([
  ['a misspelt name', { emial: 'Q7' }, {}, wrong('emial (did you mean email?)')],
  [
    'a number',
    { email: 'a@example.com', fullName: 5 },
    { email: 'a@example.com' },
    wrong('fullName'),
  ],
  ['a text as list', { interestedDomains: 'Q7.techworks.ltd' }, {}, wrong('interestedDomains')],
  [
    'an unknown domain',
    { interestedDomains: ['Q7.example', 'notebook.ltd', 7, 'anotebook.ltd'] },
    { interestedDomains: ['yourname.notebook.ltd'] },
    wrong('interestedDomains'),
  ],
  ['no JSON', '{fullName: "Q7"}', {}, notAnObject],
  ['what JSON cannot write', { fullName: 'Q7', id: 10n }, {}, notAnObject],
])(
  '%s causes one warning without the value, and the others count',
  async (_, given, used, problem) => {
    const element = await put('waitlist-button')
    await give(element, given)
    const told = () => warnings().filter((text) => text.includes(prefillTakes))
    await waitFor(() => expect(told()).toHaveLength(1))
    expect(told()[0]).toContain(`<waitlist-button> ${problem}`)
    expect(warnings().join()).not.toContain('Q7')
    await open(element)
    expect(shown(element)).toEqual({ ...empty, ...used })
    expect(told()).toHaveLength(1)
  },
)
