import { beforeEach, expect, test, vi } from 'vitest'
import { createSandbox, type Line, type Network } from '../../site/builder/sandbox.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A sandbox with a page in it, which sends sign-ups. */
function enter(network: Network, keepsOnce = true) {
  const lines: Line[] = []
  const moment = { network }
  const sandbox = createSandbox(
    () => moment.network,
    () => keepsOnce,
    (line) => lines.push(line),
  )
  const reload = vi.fn()
  const createPage = () => ({
    ...{ document: new EventTarget() as Document, navigator: {} as Navigator, fetch },
    ...{ location: { reload }, dispatchEvent: vi.fn() },
  })
  let page = createPage()
  const open = () => {
    page = createPage()
    sandbox.enter(page)
  }
  open()
  const tell = (type: string, detail = {}) =>
    page.document.dispatchEvent(new CustomEvent(type, { detail }))
  async function send(email: string, submittedAt = '2027-01-01T00:00:00Z') {
    const body = JSON.stringify({ fullName: 'Sample Person', email, submittedAt })
    page.fetch('https://crm.example/join', { method: 'POST', body }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(9000)
  }
  return { lines, moment, open, reload, sandbox, send, tell }
}

test('the sandbox stores a sign-up once, by its email address and its time', async () => {
  const { lines, send } = enter('good')
  for (const email of ['a@example.com', 'a@example.com', 'b@example.com']) await send(email)
  await send('a@example.com', '2027-01-02T00:00:00Z')
  expect(lines.map(({ arrived }) => arrived)).toEqual([0, 1, 1, 1, 1, 2, 2, 3])
})

test('another state of the preview counts anew: a sign-up under way is not one that was lost', async () => {
  const { lines, open, sandbox, send, tell } = enter('slow')
  tell('waitlistsubmit')
  sandbox.reset(false)
  open()
  tell('waitlistsubmit')
  await send('a@example.com')
  expect(lines.at(-1)).toMatchObject({ sent: 1, arrived: 1 })
})

test('the timeline says what the widget does, with the pauses between requests', async () => {
  const { lines, moment, open, reload, send, tell } = enter('refusing')
  tell('waitlistsubmit')
  await send('a@example.com')
  moment.network = 'offline'
  await send('a@example.com')
  await send('a@example.com')
  moment.network = 'closed'
  await send('b@example.com')
  expect(reload).toHaveBeenCalledOnce()
  open()
  await send('b@example.com')
  tell('waitlistsent', { late: true })
  expect(lines.map(({ text }) => text)).toEqual([
    'The visitor submits the form. The sign-up is kept in the browser.',
    'Request to crm.example, which the sandbox answers.',
    'Answer 429: not stored. The widget waits as long as the endpoint asks, 4 s, then tries again.',
    'Retry 1: request to crm.example, after 8.5 s.',
    'No answer. The widget waits, then tries again.',
    'Retry 2: request to crm.example, after 8.7 s.',
    'No answer. The widget waits, then tries again.',
    'The browser is online again.',
    'Request to crm.example, which the sandbox answers.',
    'The visitor closes the tab before an answer comes.',
    'The visitor opens a page with the widget again, which finds the sign-up.',
    'Retry 1: request to crm.example, after 0 s.',
    'Answer 201: the endpoint has this sign-up already, and keeps it once.',
    'Delivered, once, by the later page.',
  ])
})

test('an endpoint that keeps no list of sign-ups gets one twice, and the timeline says so', async () => {
  const { lines, open, send, tell } = enter('closed', false)
  tell('waitlistsubmit')
  await send('a@example.com')
  open()
  await send('a@example.com')
  tell('waitlistsent', { late: true })
  expect(lines.slice(-2)).toMatchObject([
    {
      text: expect.stringMatching(/^Answer 201: .* twice now, with the same email and submittedAt/),
    },
    { text: 'Delivered, by the later page.', sent: 1, arrived: 2 },
  ])
})
