import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { waitlistEndpoint } from '../../../widgets/brand.ts'
import { keepLogs, serve, temporaryFolder } from '../server-fixture.ts'
import { post, sample, storedIn } from '../server-samples.ts'

keepLogs()

const apiToken = 'x'.repeat(32)

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** A sample form with the full name in some encoding. @param name bytes as latin1, or escaped */
const formOf = (name: string) =>
  new Blob([
    Buffer.from(
      `fullName=${name}&email=a%40example.com&currentDesignation=x&interestedDomains=a.techworks.ltd`,
      'latin1',
    ),
  ])

it.each([
  ['JSON in windows-1252', JSON.stringify({ ...sample, fullName: 'Zo\xeb' }), {}],
  [
    'JSON as text',
    JSON.stringify({ ...sample, fullName: '\x83A' }),
    { 'Content-Type': 'text/plain' },
  ],
] as const)('refuses %s, says so and stores nothing', async (_, json, headers) => {
  const { endpoint, waitlistDatabase } = await serve()
  const answer = await post(endpoint, new Blob([Buffer.from(json, 'latin1')]), headers)
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: 'The body must be in UTF-8.', fields: {} },
  ])
  expect(storedIn(waitlistDatabase)).toEqual([])
})

it.each([
  ['windows-1252', 'Zo%EB'],
  ['Shift_JIS', '%83A%83T'],
])('shows a form in %s again with the errors to fix, and stores nothing', async (_, name) => {
  const { endpoint, waitlistDatabase } = await serve()
  const answer = await post(endpoint, formOf(name), form)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Full Name must be in UTF-8')
  expect(storedIn(waitlistDatabase)).toEqual([])
  expect((await post(endpoint, formOf('Zo%C3%AB'), form)).status).toBe(201)
})

it.each(['gzip', 'x-unknown'])('names the coding %s of a body in a 415', async (coding) => {
  const { endpoint } = await serve()
  const body = new Blob([gzipSync(JSON.stringify(sample))])
  const answer = await post(endpoint, body, { 'Content-Encoding': coding })
  expect(answer.status).toBe(415)
  expect(answer.headers.get('accept-encoding')).toBe('identity')
  expect((await answer.json()).error).toContain(`Content-Encoding "${coding}"`)
  expect((await post(endpoint, sample, { 'Content-Encoding': 'identity' })).status).toBe(201)
})

/** Sends the lines of a request. @returns the raw answer */
async function send(url: string, ...lines: string[]) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return text(socket)
}

const forAll = /^Access-Control-Allow-Origin: \*\r$/m

it.each(['POST /api/other HTTP/1.1', `PUT ${waitlistEndpoint} HTTP/1.1`])(
  'lets every page read the refusal of %s',
  async (line) => {
    const { url } = await serve()
    const answer = await send(url, line, 'Host: x', 'Content-Length: 0')
    expect(answer).toMatch(/^HTTP\/1.1 405 /)
    expect(answer).toMatch(forAll)
  },
)

it('refuses a request with no Host, or with two (RFC 9112, 3.2)', async () => {
  const { url } = await serve()
  for (const hosts of [[], ['Host: a', 'Host: b'], ['Host: a', 'host: a']]) {
    const answer = await send(url, 'GET / HTTP/1.1', ...hosts)
    expect(answer, String(hosts)).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(await send(url, 'GET / HTTP/1.1', 'Host: a')).toMatch(/^HTTP\/1\.1 200 /)
})

it.each<[string, (url: string, at: number) => Promise<Response>]>([
  [
    'sign-ups',
    (url, at) => post(url + waitlistEndpoint, sample, { 'Content-Encoding': `x-${at}` }),
  ],
  ['personal pages', (url, at) => fetch(`${url}/api/letters/${at}`)],
  ['presses on personal pages', (url, at) => fetch(`${url}/api/letters/${at}`, { method: 'POST' })],
  [
    'the list',
    (url) => fetch(`${url}/api/sign-ups`, { headers: { Authorization: `Bearer ${apiToken}` } }),
  ],
])(
  'writes a limited number of lines to the log, whatever clients ask of %s',
  async (_, request) => {
    const folder = temporaryFolder()
    const { url } = await serve({ apiToken, waitlistDatabase: folder })
    const before = vi.mocked(console.error).mock.calls.length
    for (let at = 0; at < 150; at += 1)
      expect((await request(url, at)).status).toBeGreaterThanOrEqual(400)
    // A hundred, and those of the sender, which has no database.
    expect(vi.mocked(console.error).mock.calls.length - before).toBeLessThan(110)
  },
)
