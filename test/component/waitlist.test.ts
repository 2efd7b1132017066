import { act, fireEvent, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arrive } from './arrive.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
const events = ['waitlistopen', 'waitlistsubmit', 'waitlistsent', 'waitlistfailed', 'waitlistclose']

beforeEach(() => {
  vi.stubGlobal('fetch', fetch.mockReset())
  fetch.mockImplementation(async () => Response.json({ stored: true }, { status: 201 }))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(async () => {
  // What a test left in the outbox is given up, so that the next finds none.
  for (const key of Object.keys(localStorage)) if (key.includes(':')) localStorage.removeItem(key)
  window.dispatchEvent(new Event('online'))
})

async function waitlist(attributes: Record<string, string> = {}) {
  const element = document.createElement('waitlist-button')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  const heard: [string, unknown][] = []
  for (const event of events)
    element.addEventListener(event, (raised) =>
      heard.push([event, (raised as CustomEvent<unknown>).detail]),
    )
  await act(async () => document.body.append(element))
  const shadow = element.shadowRoot as ShadowRoot
  const content = within(shadow.querySelector('.widget') as HTMLElement)
  const user = userEvent.setup({ document })
  return {
    element,
    heard,
    content,
    user,
    names: () => heard.map(([name]) => name),
    open: () => arrive(() => element.show()),
    field: (label: string) => content.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)),
    domains: () => content.getAllByRole<HTMLInputElement>('checkbox'),
    submit: () => content.getByRole<HTMLButtonElement>('button', { name: /Submit/ }),
    async fill() {
      await user.type(this.field('Full Name'), 'Sample Person')
      await user.type(this.field('Email Address'), 'sample@example.com')
      await user.type(this.field('Current Designation'), 'Engineer')
      await user.click(this.domains()[0] as HTMLInputElement)
    },
  }
}

describe('the modal', () => {
  test.each([[{ 'trigger-type': 'login' }, 'Login Interest']])(
    '%j is titled %s',
    async (attributes, title) => {
      const { content, user } = await waitlist(attributes)
      expect(content.queryByRole('dialog')).toBeNull()
      await arrive(() =>
        user.click(content.getByRole('button', { name: 'Join the Waiting Queue' })),
      )
      expect(content.getByRole('dialog', { name: title })).toBeTruthy()
    },
  )

  test('show, close, open and their events', async () => {
    const { element, content, heard } = await waitlist({ 'trigger-type': 'login' })
    expect(element.open).toBe(false)
    await arrive(() => {
      element.show()
      element.show()
    })
    expect(element.open).toBe(true)
    await act(async () => content.getByRole('button', { name: 'Close' }).click())
    expect(element.open).toBe(false)
    await act(async () => element.close())
    const detail = { triggerType: 'login', submittedAt: null }
    expect(heard).toEqual([
      ['waitlistopen', detail],
      ['waitlistclose', detail],
    ])
  })
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
    expect(domains().map(({ value }) => value)).toEqual([
      'yourname.techworks.ltd',
      'yourname.nameplate.example',
      'yourname.notebook.ltd',
      'yourname.stackpage.info',
    ])
    const slider = content.getByRole<HTMLInputElement>('slider', { name: 'Willing to Pay' })
    const { min, max, step, value } = slider
    expect([min, max, step, value]).toEqual(['100', '1000', '50', '500'])
    for (const text of ['₹100', '₹1000', '₹500']) expect(content.getByText(text)).toBeTruthy()
    await act(async () => fireEvent.change(slider, { target: { value: '750' } }))
    expect(content.getByText('₹750')).toBeTruthy()
    expect(slider.getAttribute('aria-valuetext')).toBe('₹750')
  })

  test('offers addresses with the name of the page, which keep what is ticked when it changes', async () => {
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

  test('says below Submit what it is for, with the way out and the notice', async () => {
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
    expect(submit().compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await act(async () => element.setAttribute('privacy-url', 'https://example.com/privacy'))
    expect(link.href).toBe('https://example.com/privacy')
  })

  test('asks whether a slip was meant, once the field is left, and takes the correction', async () => {
    const { element, open, field, content, user } = await waitlist()
    await open()
    const email = field('Email Address')
    const suggestion = () => content.queryByRole('button', { name: /^Did you mean/ })
    await user.type(email, 'Asha@gmial.com')
    expect(suggestion()).toBeNull()
    await user.tab()
    await content.findByRole('button', { name: /^Did you mean Asha@gmail\.com/ })
    expect(suggestion()?.closest('[role=status]')).toBeTruthy()
    expect(suggestion()?.closest('[role=status]')?.id).toBe(email.getAttribute('aria-describedby'))
    await user.type(email, 'x')
    expect(suggestion()).toBeNull()
    await user.type(email, '{Backspace}')
    await user.tab()
    await user.click(await content.findByRole('button', { name: /^Did you mean/ }))
    expect(email.value).toBe('Asha@gmail.com')
    expect(element.shadowRoot?.activeElement).toBe(email)
    expect(suggestion()).toBeNull()
  })

  test('Enter behind a slip asks first, and the next one sends', async () => {
    const made = await waitlist()
    await made.open()
    await made.fill()
    const email = made.field('Email Address')
    // Instead of example.com.
    await made.user.type(email, '{Backspace>11/}gmail.con{Enter}')
    expect(await made.content.findByRole('button', { name: /^Did you mean/ })).toBeTruthy()
    expect(fetch).not.toHaveBeenCalled()
    expect(made.element.shadowRoot?.activeElement).toBe(email)
    await made.user.keyboard('{Enter}')
    expect(await made.content.findByText('Thank You!')).toBeTruthy()
  })

  test('what is missing is named at its field, gets the focus, and nothing is sent', async () => {
    const { open, content, submit, domains, field, user, element } = await waitlist()
    await open()
    // At least one domain must be ticked.
    const hint = () => content.queryByText('Please select at least one domain')
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
    expect(message?.textContent).toBe(
      'Email Address must be an email address, like name@example.com.',
    )
    expect(field('Phone Number').getAttribute('aria-invalid')).toBe('false')
    await user.type(field('Full Name'), 'Sample Person')
    expect(field('Full Name').getAttribute('aria-invalid')).toBe('false')
    expect(content.queryByText(/Full Name must/)).toBeNull()
  })

  test('Enter says what is missing at each try, with Submit disabled and the focus where it was', async () => {
    const { open, content, submit, field, user, element } = await waitlist()
    await open()
    const said = () => [...content.getByRole('alert').children]
    expect(said()).toEqual([])
    await user.type(field('Full Name'), '{Enter}')
    expect(submit().disabled).toBe(true)
    expect(said().map((message) => message.textContent)).toEqual([
      'Full Name must be filled in.',
      'Email Address must be an email address, like name@example.com.',
      'Current Designation must be filled in.',
      'Please select at least one domain',
    ])
    const [first] = said()
    await user.keyboard('{Enter}')
    // A new element is announced again.
    expect(said()[0] === first).toBe(false)
    expect(said()[0]?.textContent).toBe('Full Name must be filled in.')
    expect(element.shadowRoot?.activeElement).toBe(field('Full Name'))
    // While the visitor mends it, nothing is announced.
    await user.keyboard('Sample Person')
    expect(said()).toEqual([])
    await user.type(field('Comments'), '{Enter}')
    expect(said()).toEqual([])
  })

  test('a draft is there for every form of its endpoint, until it is sent', async () => {
    const first = await waitlist({ endpoint: '/one' })
    await first.open()
    await first.fill()
    const second = await waitlist({ endpoint: '/one', 'address-name': 'asha' })
    await second.open()
    expect(second.field('Email Address').value).toBe('sample@example.com')
    expect(second.domains().map(({ checked }) => checked)).toEqual([true, false, false, false])
    const other = await waitlist({ endpoint: '/two' })
    await other.open()
    expect(other.field('Email Address').value).toBe('')
    const memory = await waitlist({ endpoint: '/three', 'no-outbox': '' })
    await memory.open()
    await memory.fill()
    expect(Object.keys(sessionStorage).filter((key) => key.endsWith('/three'))).toEqual([])
    await first.open()
    await first.user.click(first.submit())
    await first.content.findByText('Thank You!')
    await second.open()
    expect(second.field('Email Address').value).toBe('')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('sample@')
  })

  test('takes an address of any domain, and says truly which it cannot write to', async () => {
    const made = await waitlist({ endpoint: '/sign-ups' })
    const { open, field, user, submit, content } = made
    await open()
    await made.fill()
    for (const text of ['josé@example.com', 'आशा@डेटामेल.भारत']) {
      await act(async () => fireEvent.change(field('Email'), { target: { value: text } }))
      await user.click(submit())
      // At the field, and said by the live region.
      expect(
        content.getAllByText(/^We can write only to addresses with the letters a to z/),
      ).toHaveLength(2)
      expect(content.queryByText(/must be an email address/)).toBeNull()
    }
    await act(async () =>
      fireEvent.change(field('Email'), { target: { value: 'ａｓｈａ＠münchen.de' } }),
    )
    await arrive(() => user.click(submit()))
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body)).email).toBe('asha@xn--mnchen-3ya.de')
  })

  test('an address and its correction run from left to right, and what is typed as it begins', async () => {
    const { element, open, field, content, user } = await waitlist()
    await open()
    await act(async () =>
      Object.assign(element, { messages: { didYouMean: 'هل تقصد {email}؟', email: 'البريد' } }),
    )
    await user.type(field('البريد'), 'asha@gmial.com')
    await user.tab()
    const suggestion = await content.findByRole('button', { name: /^هل تقصد/ })
    expect(suggestion.querySelector('[dir=ltr]')?.textContent).toBe('asha@gmail.com')
    expect(field('البريد').dir).toBe('ltr')
    for (const label of ['Full Name', 'Current Designation', 'Comments']) {
      // Empty, it has the direction of the page.
      expect(field(label).dir, label).toBe('')
      await user.type(field(label), 'ل')
      expect(field(label).dir, label).toBe('auto')
    }
  })

  test('each field is held to its limit, also when a script fills it in', async () => {
    const { open, field } = await waitlist()
    await open()
    const lines = { 'Full Name': 200, 'Phone Number': 40, 'Current Designation': 200 }
    const limits = Object.entries({ ...lines, 'Email Address': 254, Comments: 2000 })
    for (const [label, limit] of limits) {
      expect(field(label).getAttribute('maxlength'), label).toBe(String(limit))
      fireEvent.change(field(label), { target: { value: 'x'.repeat(limit + 1) } })
      expect(field(label).value, label).toBe('x'.repeat(limit))
    }
  })
})

describe('sending', () => {
  test('shows Submitting... while it waits, and sends once however often it is asked', async () => {
    let answer: (response: Response) => void = () => undefined
    fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const made = await waitlist()
    await made.open()
    await made.fill()
    await made.user.dblClick(made.submit())
    await made.user.type(made.field('Full Name'), '{Enter}{Enter}')
    expect(made.submit().textContent).toContain('Submitting...')
    expect(made.submit().querySelector('[aria-hidden="true"]'), 'the spinner').toBeTruthy()
    expect(made.submit().disabled).toBe(true)
    expect(fetch).toHaveBeenCalledTimes(1)
    await act(async () => answer(Response.json({})))
    expect(await made.content.findByText('Thank You!')).toBeTruthy()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each([201, 500])(
    'closed while it is sent: beside the button it says how it ended (%d)',
    async (status) => {
      let answer: (response: Response) => void = () => undefined
      fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
      const made = await waitlist()
      await made.open()
      await made.fill()
      await made.user.click(made.submit())
      await act(async () => made.element.close())
      expect((await made.content.findByRole('status')).textContent).toBe('Submitting...')
      await act(async () => answer(Response.json({}, { status })))
      expect(
        await made.content.findByText(/^Your sign-up is on its way\. .*sample@example\.com/),
      ).toBe(made.content.getByRole('status'))
      await made.open()
      await act(async () => made.element.close())
      expect(made.content.queryByRole('status')).toBeNull()
    },
  )

  test('after success: Thank You, the answer logged, and events without personal data', async () => {
    const made = await waitlist()
    await made.open()
    await made.fill()
    await made.user.click(made.submit())
    expect(await made.content.findByRole('heading')).toHaveProperty('textContent', 'Thank You!')
    expect(made.content.getByRole('dialog', { name: 'Thank You!' })).toBeTruthy()
    expect(made.content.getByText(/We will write to sample@example\.com\.$/)).toBeTruthy()
    const plates = made.content.getByRole('list', { name: 'Interested Domains' })
    expect(plates.textContent).toBe('yourname.techworks.ltd')
    expect(console.log).toHaveBeenCalledWith('Waitlist response:', { stored: true })
    expect(made.names()).toEqual(['waitlistopen', 'waitlistsubmit', 'waitlistsent'])
    const told = JSON.stringify(made.heard)
    expect(told).not.toMatch(/Sample|@|Engineer/)
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

  test.each([
    [
      500,
      undefined,
      '. The sign-up is kept, with no-outbox until the page is closed, and tried again',
    ],
    [503, '<h1>', '. The sign-up is kept'],
    [
      400,
      { fields: { email: 'must be one' } },
      ', and says of the fields: {"email":"must be one"}. The sign-up is kept, with no-outbox until the page is closed, and tried again after a day',
    ],
    [422, { error: 'no' }, '. The sign-up is kept'],
    [404, { fields: 1 }, ': api.example.com has no endpoint there. Set endpoint="…"'],
  ])('the console says what becomes of a sign-up after %d', async (status, body, said) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    fetch.mockImplementation(
      async () => new Response(typeof body === 'object' ? JSON.stringify(body) : body, { status }),
    )
    const endpoint = `https://api.example.com/${status}`
    const made = await waitlist({ endpoint })
    await made.open()
    await made.fill()
    await made.user.click(made.submit())
    expect(await made.content.findByText('Thank You!')).toBeTruthy()
    expect(console.error).toHaveBeenCalledWith(`HTTP error! status: ${status}`)
    expect(String(warn.mock.calls)).toContain(
      `The waitlist endpoint ${endpoint} answers POST with status ${status}${said}`,
    )
  })

  test.each([
    ['without no-outbox the browser keeps it', {}, true],
    ['with no-outbox the browser keeps nothing', { 'no-outbox': '' }, false],
  ])('of a sign-up that has not arrived: %s', async (_, attributes, isKept) => {
    fetch.mockRejectedValue(new TypeError('no line'))
    const endpoint = `https://away.example.com/${isKept}`
    const made = await waitlist({ endpoint, ...attributes })
    await made.open()
    await made.fill()
    await made.user.click(made.submit())
    expect(await made.content.findByText('Thank You!')).toBeTruthy()
    expect(JSON.stringify(localStorage).includes(endpoint)).toBe(isKept)
  })

  test.each<[string, () => Promise<Response>, string, string]>([
    ['status 500', async () => new Response('', { status: 500 }), 'HTTP error! status: 500', '500'],
    ['a page', async () => new Response('<!doctype html>'), 'The answer is a page', 'page'],
    ['no answer', () => Promise.reject(new TypeError('x')), 'TypeError: x', 'in connect-src'],
  ])(
    'after failure (%s): Thank You, and an error is logged',
    async (which, reply, logged, said) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      fetch.mockImplementation(reply)
      const made = await waitlist({ endpoint: `/${which.replaceAll(' ', '-')}` })
      await made.open()
      await made.fill()
      await made.user.click(made.submit())
      expect(await made.content.findByText('Thank You!')).toBeTruthy()
      expect(console.error).toHaveBeenCalledWith(logged)
      expect(String(warn.mock.calls)).toContain(said)
      expect(made.element.shadowRoot?.textContent).not.toMatch(/500|error|fail/i)
      expect(made.names()).toEqual(['waitlistopen', 'waitlistsubmit', 'waitlistfailed'])
      expect(made.heard[2]?.[1]).toMatchObject({ queued: true, persistent: true })
    },
  )
})
