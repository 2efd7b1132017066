import { beforeEach, expect, test, vi } from 'vitest'
import { createSandbox, type Line, type Network } from '../../site/builder/sandbox.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A sandbox with a page in it, which sends sign-ups. */
function enter(network: Network, keepsOnce = true) {
  const lines: Line[] = []
  const sandbox = createSandbox(
    () => network,
    () => keepsOnce,
    (line) => lines.push(line),
  )
  const createPage = () => ({
    ...{ document: new EventTarget() as Document, navigator: {} as Navigator, fetch },
    ...{ location: { reload: vi.fn() }, dispatchEvent: vi.fn() },
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
  return { lines, open, send, tell }
}

test('the sandbox stores a sign-up once, by its email address and its time', async () => {
  const { lines, send } = enter('good')
  for (const email of ['a@example.com', 'a@example.com', 'b@example.com']) await send(email)
  await send('a@example.com', '2027-01-02T00:00:00Z')
  expect(lines.map(({ arrived }) => arrived)).toEqual([0, 1, 1, 1, 1, 2, 2, 3])
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
