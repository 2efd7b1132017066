import { act, fireEvent, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arrive, content, formOf, put } from './on-page.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
const events = ['waitlistopen', 'waitlistsubmit', 'waitlistsent', 'waitlistfailed', 'waitlistclose']

beforeEach(() => {
  vi.stubGlobal('fetch', fetch.mockReset())
  fetch.mockImplementation(async () => Response.json({ stored: true }, { status: 201 }))
})

afterEach(() => {
  // What a test left in the outbox is given up, so that the next finds none.
  for (const key of Object.keys(localStorage)) if (key.includes(':')) localStorage.removeItem(key)
  window.dispatchEvent(new Event('online'))
})

async function waitlist(attributes: Record<string, string> = {}) {
  const element = await put('waitlist-button', attributes)
  const heard: [string, unknown][] = []
  for (const event of events)
    element.addEventListener(event, (raised) =>
      heard.push([event, (raised as CustomEvent<unknown>).detail]),
    )
  const form = formOf(element)
  const user = userEvent.setup({ document })
  const open = () => arrive(() => element.show())
  /** Opens the form and fills it in. */
  async function prepare() {
    await open()
    await form.fill()
  }
  /** Opens the form, fills it in and sends it. */
  async function send() {
    await prepare()
    await user.click(form.submit())
    await content(element).findByText('Thank You!')
  }
  return {
    ...{ element, heard, content: content(element), user, ...form, open, prepare, send },
    names: () => heard.map(([name]) => name),
  }
}

const warned = () => vi.mocked(console.warn).mock.calls.join()

/** Has the endpoint wait. @returns what has it answer */
function holdAnswer(): (status: number) => Promise<void> {
  let resolve: (response: Response) => void = () => undefined
  fetch.mockImplementation(() => new Promise((answer) => (resolve = answer)))
  return (status) => act(async () => resolve(Response.json({}, { status })))
}

test('show, close, open and their events', async () => {
  const { element, content, heard, user } = await waitlist({ 'trigger-type': 'login' })
  expect(element.open).toBe(false)
  await arrive(() => user.click(content.getByRole('button', { name: 'Join the Waiting Queue' })))
  await arrive(() => element.show())
  expect(element.open).toBe(true)
  expect(content.getByRole('dialog', { name: 'Login Interest' })).toBeTruthy()
  await act(async () => content.getByRole('button', { name: 'Close' }).click())
  expect(element.open).toBe(false)
  await act(async () => element.close())
  const detail = { triggerType: 'login', submittedAt: null }
  expect(heard).toEqual([
    ['waitlistopen', detail],
    ['waitlistclose', detail],
  ])
})

test.each<[string, (element: HTMLElement) => unknown]>([
  ['removed', (element) => element.remove()],
  ['given a bad endpoint', (element) => element.setAttribute('endpoint', 'nowhere')],
  ['removed a moment later', (element) => Promise.resolve().then(() => element.remove())],
])('shown and in the same task %s it was never seen, and fires no event', async (_, end) => {
  const { element, open, names } = await waitlist()
  await open()
  await act(async () => element.close())
  const before = names()
  await act(async () => {
    element.show()
    await end(element)
  })
  expect(element.open).toBe(false)
  expect(names()).toEqual(before)
})

describe('the form', () => {
  test('has all fields with their types and defaults', async () => {
    const { open, field, content, domains } = await waitlist()
    await open()
    for (const label of ['Full Name', 'Email Address', 'Current Designation'])
      expect(field(label).required, label).toBe(true)
    for (const label of ['Phone Number', 'Comments'])
      expect(field(label).required, label).toBe(false)
    expect(field('Email Address').type).toBe('email')
    expect(field('Comments').getAttribute('rows')).toBe('3')
    expect(field('Comments').closest('form')?.getAttribute('accept-charset')).toBe('utf-8')
    expect(domains().map(({ value }) => value)).toEqual([
      'yourname.techworks.ltd',
      'yourname.nameplate.example',
      'yourname.notebook.ltd',
      'yourname.stackpage.info',
    ])
    const slider = content.getByRole<HTMLInputElement>('slider', {
      name: 'Willing to Pay',
      description: /^Nothing is charged/,
    })
    const { min, max, step, value } = slider
    expect([min, max, step, value]).toEqual(['100', '1000', '50', '500'])
    for (const text of ['₹100', '₹1000', '₹500']) expect(content.getByText(text)).toBeTruthy()
    await act(async () => fireEvent.change(slider, { target: { value: '750' } }))
    expect(content.getByText('₹750')).toBeTruthy()
    expect(slider.getAttribute('aria-valuetext')).toBe('₹750')
  })

  test('offers addresses with the name of address-name and keeps the ticked domains', async () => {
    const { element, open, domains, user, submit } = await waitlist({ 'address-name': 'jane-doe' })
    await open()
    const chosen = () => domains().flatMap(({ value, checked }) => (checked ? [value] : []))
    await user.click(domains()[2] as HTMLInputElement)
    expect(chosen()).toEqual(['jane-doe.notebook.ltd'])
    await act(async () => Object.assign(element, { addressName: 'asha' }))
    expect(chosen()).toEqual(['asha.notebook.ltd'])
    expect(submit().disabled).toBe(false)
    await act(async () => element.removeAttribute('address-name'))
    expect(chosen()).toEqual(['yourname.notebook.ltd'])
  })

  test('states the purpose above Submit, with unsubscribe and the privacy notice, if there is one', async () => {
    const { element, open, content, submit } = await waitlist()
    await open()
    const link = content.getByRole<HTMLAnchorElement>('link', { name: 'Privacy notice' })
    expect(link.href).toBe('https://nameplate.example/about#privacy')
    expect([link.target, link.rel, link.title]).toEqual([
      '_blank',
      'noopener',
      'Opens in a new tab',
    ])
    expect(link.closest('p')?.textContent).toMatch(
      /to run this waitlist.* Every email has an unsubscribe link\./,
    )
    expect(submit().compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    await act(async () => element.setAttribute('privacy-url', 'https://example.com/privacy'))
    expect(link.href).toBe('https://example.com/privacy')
    await act(async () => element.setAttribute('privacy-url', ''))
    expect(content.getByText(/to run this waitlist/)).toBeTruthy()
    expect(content.queryByRole('link')).toBeNull()
  })

  test('a missing value is named at its field, gets the focus and stops the submission', async () => {
    const { open, content, submit, domains, field, user, element } = await waitlist()
    await open()
    // At least one domain must be ticked.
    const hint = () => content.queryByText('Please select at least one domain')
    expect(submit().getAttribute('aria-describedby'), 'says why').toBe(hint()?.id)
    for (const isTicked of [false, true, false]) {
      expect([hint() === null, submit().disabled]).toEqual([isTicked, !isTicked])
      await user.click(domains()[0] as HTMLInputElement)
    }
    await user.type(field('Email Address'), 'not an address')
    await user.click(submit())
    expect(fetch).not.toHaveBeenCalled()
    expect(element.shadowRoot?.activeElement).toBe(field('Full Name'))
    expect(field('Full Name').getAttribute('aria-invalid')).toBe('true')
    const message = element.shadowRoot?.getElementById(
      field('Email Address').getAttribute('aria-describedby') ?? '',
    )
    expect(message?.textContent).toBe('Please enter an email address like name@example.com')
    expect(field('Phone Number').getAttribute('aria-invalid')).toBe('false')
    await user.type(field('Full Name'), 'Sample Person')
    expect(field('Full Name').getAttribute('aria-invalid')).toBe('false')
    expect(content.queryByText('Please enter your full name')).toBeNull()
  })

  test('Enter announces the missing values at each try', async () => {
    const { open, content, submit, field, user, element } = await waitlist()
    await open()
    const said = () => [...content.getByRole('alert').children]
    expect(said()).toEqual([])
    await user.type(field('Full Name'), '{Enter}')
    expect(submit().disabled).toBe(true)
    expect(said().map((message) => message.textContent)).toEqual([
      'Please enter your full name',
      'Please enter your email address',
      'Please enter your current designation',
      'Please select at least one domain',
    ])
    const [first] = said()
    await user.keyboard('{Enter}')
    // A new element is announced again.
    expect(said()[0] === first).toBe(false)
    expect(said()[0]?.textContent).toBe('Please enter your full name')
    expect(element.shadowRoot?.activeElement).toBe(field('Full Name'))
    // While the visitor mends it, nothing is announced.
    await user.keyboard('Sample Person')
    expect(said()).toEqual([])
    await user.type(field('Comments'), '{Enter}')
    expect(said()).toEqual([])
  })

  test('forms of one endpoint share a draft until it is sent', async () => {
    const first = await waitlist({ endpoint: '/one' })
    await first.prepare()
    const second = await waitlist({ endpoint: '/one', 'address-name': 'asha' })
    await second.open()
    expect(second.field('Email Address').value).toBe('sample@example.com')
    expect(second.domains().map(({ checked }) => checked)).toEqual([true, false, false, false])
    const other = await waitlist({ endpoint: '/two' })
    await other.open()
    expect(other.field('Email Address').value).toBe('')
    await first.open()
    await first.user.click(first.submit())
    await first.content.findByText('Thank You!')
    await second.open()
    expect(second.field('Email Address').value).toBe('')
  })

  // Those of Bidi_Control, other format characters, and control characters except tabs and line breaks.
  const invisible =
    '\0\x07\x0b\x1b\x7f\x85\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202e\u2060\u2064\u2066\u2069\u206f\ufeff\ufffb'
  const joined = 'क्\u200dष می\u200cخواهم 👩\u200d🚀'
  test('removes invisible characters, except joiners in words and emoji', async () => {
    const { open, field, set, content, domains, user, submit } = await waitlist()
    await open()
    for (const label of ['Full Name', 'Phone Number', 'Current Designation', 'Comments']) {
      await set(label, `a${invisible}b${joined}`)
      expect(field(label).value, label).toBe(`ab${joined}`)
    }
    await set('Email Address', `${invisible}sample@example.com${invisible}`)
    expect(field('Email Address').value).toBe('sample@example.com')
    await user.click(domains()[0] as HTMLInputElement)
    await user.click(submit())
    await content.findByText('Thank You!')
    const [, init] = fetch.mock.calls.at(-1) ?? []
    expect(JSON.parse(String(init?.body))).toMatchObject({
      ...{ fullName: `ab${joined}`, email: 'sample@example.com', comments: `ab${joined}` },
    })
  })
})

describe('sending', () => {
  test('shows the email address as it is sent: full-width characters as ASCII', async () => {
    const { prepare, set, user, submit, content } = await waitlist()
    await prepare()
    await set('Email Address', 'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ')
    await user.click(submit())
    await content.findByText(/We will write to taro@example\.com/)
    await user.click(content.getByRole('button', { name: 'Close' }))
    await content.findByText('You are on the list as taro@example.com')
  })

  test('shows Submitting... and sends once', async () => {
    const answer = holdAnswer()
    const { prepare, user, submit, field, content } = await waitlist()
    await prepare()
    await user.dblClick(submit())
    await user.type(field('Full Name'), '{Enter}{Enter}')
    expect(submit().textContent).toContain('Submitting...')
    expect(submit().querySelector('[aria-hidden="true"]'), 'the spinner').toBeTruthy()
    expect(submit().disabled).toBe(true)
    await answer(201)
    expect(await content.findByText('Thank You!')).toBeTruthy()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each([
    [201, 'You are on the list as sample@example.com'],
    [500, 'Your sign-up is on its way. We will write to sample@example.com.'],
  ])(
    'closed during the submission, the element shows the result beside the button (%d: %s)',
    async (status, end) => {
      const answer = holdAnswer()
      const { prepare, user, submit, element, content } = await waitlist()
      await prepare()
      await user.click(submit())
      await act(async () => element.close())
      // Screen readers announce only what changes in a live region that is there.
      const region = element.shadowRoot?.querySelector('.progress')
      expect([region?.getAttribute('role'), region?.textContent]).toEqual(['status', ''])
      expect(await content.findByText('Submitting...')).toBe(region)
      await answer(status)
      expect(await content.findByText(end)).toBeTruthy()
    },
  )

  test('after Thank You the element shows the address of the sign-up while the tab is open', async () => {
    const { send, user, content, heard, element } = await waitlist()
    await send()
    const region = () => element.shadowRoot?.querySelector('.progress')
    // Screen readers announce only what changes in a live region that is there, and not behind a modal.
    expect([region()?.getAttribute('role'), region()?.textContent]).toEqual(['status', ''])
    await user.click(content.getByRole('button', { name: 'Close' }))
    const words = 'You are on the list as sample@example.com'
    expect(await content.findByText(words)).toBe(region())
    expect(JSON.stringify(heard)).not.toContain('@')
    // As after a reload, where another element has not been used.
    const [again, other] = [await waitlist(), await waitlist({ 'trigger-type': 'login' })]
    await again.content.findByText(words)
    expect(other.content.queryByText(words)).toBeNull()
    again.element.setAttribute('lang', 'hi')
    await again.content.findByText('आप sample@example.com के रूप में सूची में हैं')
    again.element.setAttribute('lang', 'en')
    await again.content.findByText(words)
    // Of the next person nothing is said before their sign-up has arrived.
    const answer = holdAnswer()
    await again.prepare()
    await again.user.click(again.submit())
    expect(again.content.queryByText(words)).toBeNull()
    await answer(201)
  })

  test('with no-outbox no address appears beside the button', async () => {
    const { send, user, content, element } = await waitlist({ 'no-outbox': '' })
    await send()
    await user.click(content.getByRole('button', { name: 'Close' }))
    expect(element.shadowRoot?.textContent).not.toContain('@')
    expect(JSON.stringify(sessionStorage)).not.toContain('sample@')
  })

  test('after success: Thank You, the answer logged, and events without personal data', async () => {
    const made = await waitlist()
    await made.send()
    expect(made.content.getByRole('dialog', { name: 'Thank You!' })).toBeTruthy()
    expect(
      made.content.getByText('Your sign-up has arrived. We will write to sample@example.com.'),
    ).toBeTruthy()
    const plates = made.content.getByRole('list', { name: 'Interested Domains' })
    expect(plates.textContent).toBe('yourname.techworks.ltd')
    expect(console.log).toHaveBeenCalledWith('Waitlist response:', { stored: true })
    expect(made.names()).toEqual(['waitlistopen', 'waitlistsubmit', 'waitlistsent'])
    expect(JSON.stringify(made.heard)).not.toMatch(/Sample|@|Engineer/)
    expect(made.heard[2]?.[1]).toEqual({
      triggerType: 'get-started',
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    // Closing it resets everything.
    await made.user.click(made.content.getByRole('button', { name: 'Close' }))
    expect(made.element.open).toBe(false)
    await made.open()
    expect(made.field('Full Name').value).toBe('')
    expect(made.domains().some(({ checked }) => checked)).toBe(false)
    expect(made.submit().disabled).toBe(true)
  })

  const kept = '. The sign-up is kept (with no-outbox: until the page is closed) and tried again'
  test.each([
    [500, undefined, kept],
    [
      400,
      { fields: { email: 'must be one' } },
      `, and says of the fields: {"email":"must be one"}${kept} after a day`,
    ],
    [404, { fields: 1 }, ': api.example.com has no endpoint there. Set endpoint="…"'],
    [200, '<!doctype html>', ' with an HTML page', 'The answer is a page'],
    [0, undefined, 'in connect-src', 'TypeError: no line'],
  ])(
    'the console explains the answer %d, and the visitor sees Thank You',
    async (status, body, said, logged?: string) => {
      fetch.mockImplementation(async () => {
        if (status === 0) throw new TypeError('no line')
        return new Response(typeof body === 'object' ? JSON.stringify(body) : body, { status })
      })
      const endpoint = `https://api.example.com/${status}`
      const { send, element, names, heard } = await waitlist({ endpoint })
      await send()
      expect(console.error).toHaveBeenCalledWith(logged ?? `HTTP error! status: ${status}`)
      expect(warned()).toContain(said)
      expect(warned()).toContain(`The waitlist endpoint ${endpoint} `)
      expect(element.shadowRoot?.textContent).not.toMatch(/\d00|error|fail/i)
      expect(names()).toEqual(['waitlistopen', 'waitlistsubmit', 'waitlistfailed'])
      expect(heard[2]?.[1]).toMatchObject({ queued: true })
    },
  )

  // One would be final without the worker, and one would count as delivered.
  test.each([
    [404, ''],
    [200, '{"queued":true}'],
  ])('%d by a service worker while the browser is offline is not final', async (status, body) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fetch.mockImplementation(async () => new Response(body, { status }))
    const endpoint = `https://worker.example.com/${status}`
    const { send, names, content } = await waitlist({ endpoint })
    await send()
    expect(names().at(-1)).toBe('waitlistfailed')
    expect(warned()).not.toContain(endpoint)
    const offline = 'You are offline: your sign-up is sent as soon as you are online again.'
    expect(content.getByText(offline)).toBeTruthy()
    onLine.mockReturnValue(true)
    fetch.mockImplementation(async () => Response.json({}, { status: 201 }))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(names().at(-1)).toBe('waitlistsent'))
    await waitFor(() => expect(content.queryByText(offline)).toBeNull())
  })

  test('the console names the header of a script that hides it from us', async () => {
    const header = 'x-datadog-trace-id'
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const headers: [string, string][] = [...new Headers(init.headers), [header, '1']]
      // As the browser does, which reads the headers at once. happy-dom's `Headers` do not.
      headers[Symbol.iterator]()
      return fetch(url, { ...init, headers })
    })
    const { send } = await waitlist({ endpoint: 'https://traced.example.com/' })
    await send()
    await waitFor(() => expect(warned()).toContain('traced.example.com'))
    expect(warned()).toMatch(new RegExp(`Access-Control-Allow-Headers.*${header}`))
  })

  test('with no-preflight the same JSON is sent as plain text and follows redirects', async () => {
    const made = await waitlist({ endpoint: 'https://hooks.example.com/', 'no-preflight': '' })
    await made.send()
    const [, init = {}] = fetch.mock.calls.find(([url]) => String(url).includes('hooks')) ?? []
    expect(JSON.parse(String(init.body))).toMatchObject({ fullName: 'Sample Person' })
    expect(init).toMatchObject({
      headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
      redirect: 'follow',
    })
    const direct = await waitlist({ endpoint: 'https://api.example.com/' })
    await direct.send()
    expect(fetch.mock.lastCall?.[1]).toMatchObject({ redirect: 'manual' })
  })

  test('with no-outbox the browser stores nothing of a failed sign-up', async () => {
    fetch.mockRejectedValue(new TypeError('no line'))
    const endpoint = 'https://away.example.com/'
    const { send, heard } = await waitlist({ endpoint, 'no-outbox': '' })
    await send()
    expect(heard[2]?.[1]).toMatchObject({ queued: true })
    expect(JSON.stringify(localStorage)).not.toContain(endpoint)
    // Otherwise it is tried again after the test.
    fetch.mockImplementation(async () => new Response())
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(heard.at(-1)?.[0]).toBe('waitlistsent'))
  })
})
