import { readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpointPath } from '../../site/server/http/routes.ts'
import { submissionFields } from '../../widgets/waitlist/submission.ts'
import { serve } from './server-fixture.ts'
import { post, sample, samples, storedIn } from './server-samples.ts'

it('answers on the path of the default brand', () => {
  expect(endpointPath).toBe('/api/nameplate_pre_launch')
})

it('answers 201 with JSON when the sign-up is in the file', async () => {
  const { endpoint, waitlistFile } = await serve()
  const response = await post(endpoint, sample)
  expect(response.status).toBe(201)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await response.json()).toEqual({ stored: true })
  expect(storedIn(waitlistFile)).toEqual([sample])
})

it('takes a query string on the path', async () => {
  const { endpoint } = await serve()
  expect((await post(`${endpoint}?source=partner`, sample)).status).toBe(201)
})

it('stores the nine fields in the order of the wire, one line a sign-up, and nothing else', async () => {
  const { endpoint, waitlistFile } = await serve()
  const turned = Object.fromEntries(Object.entries({ ...sample, password: 'x' }).reverse())
  await post(endpoint, turned)
  const text = '{"toJSON":1,"__proto__":{"email":"no"},'
  await post(endpoint, text + JSON.stringify({ ...sample, email: 'b@example.com' }).slice(1))
  const stored = storedIn(waitlistFile)
  expect(stored).toEqual([sample, { ...sample, email: 'b@example.com' }])
  for (const line of stored) expect(Object.keys(line)).toEqual([...submissionFields])
  expect(submissionFields).toHaveLength(9)
})

it('keeps texts as they are, on one line for every reader of lines', async () => {
  const { endpoint, waitlistFile } = await serve()
  const odd = { ...sample, comments: 'a\nb\r\u0085c\u2028d\u2029e "₹" \ud800 \u{1F600}' }
  expect((await post(endpoint, odd)).status).toBe(201)
  expect(storedIn(waitlistFile)).toEqual([odd])
  expect(readFileSync(waitlistFile, 'utf8')).not.toMatch(/[\u0085\u2028\u2029]/)
})

it('lets only the owner read the file', async () => {
  const { waitlistFile } = await serve()
  expect(statSync(waitlistFile).mode & 0o077).toBe(0)
})

it.each(submissionFields)('names %s when it is missing', async (field) => {
  const { endpoint, waitlistFile } = await serve()
  const { [field]: _left, ...rest } = sample
  const response = await post(endpoint, rest)
  expect(response.status).toBe(400)
  const { error, fields } = await response.json()
  expect(error).toContain(field)
  expect(fields).toEqual({ [field]: expect.stringContaining('must be') })
  expect(storedIn(waitlistFile)).toEqual([])
})

it('names each bad field', async () => {
  const { endpoint } = await serve()
  const response = await post(endpoint, { ...sample, email: 'no', willingToPay: 500, comments: [] })
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).fields)).toEqual(['email', 'willingToPay', 'comments'])
})

it.each([
  ['nothing', ''],
  ['no JSON', '{"email":'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number', '5'],
  ['a text', '"email"'],
])('answers 400 to %s, and goes on', async (_name, body) => {
  const { endpoint } = await serve()
  const response = await post(endpoint, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: expect.stringMatching(/./),
    fields: expect.any(Object),
  })
  expect((await post(endpoint, sample)).status).toBe(201)
})

it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('answers 405 to %s', async (method) => {
  const { endpoint } = await serve()
  const response = await fetch(endpoint, { method })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST, OPTIONS')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
  'answers 415 to the content type "%s"',
  async (type) => {
    const { endpoint, waitlistFile } = await serve()
    expect((await post(endpoint, sample, { 'Content-Type': type })).status).toBe(415)
    expect(storedIn(waitlistFile)).toEqual([])
  },
)

it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
  'takes the content type %s',
  async (type) => {
    const { endpoint } = await serve()
    expect((await post(endpoint, sample, { 'Content-Type': type })).status).toBe(201)
  },
)

it('answers preflight for any origin', async () => {
  const { endpoint } = await serve()
  const response = await fetch(endpoint, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://partner.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toBe('POST')
  expect(response.headers.get('access-control-allow-headers')).toBe('Content-Type')
  expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0)
})

it('lets any origin read every answer', async () => {
  const { endpoint } = await serve({ ratePerMinute: 1 })
  const answers = [
    await post(endpoint, sample),
    await post(endpoint, sample),
    await post(endpoint, '{}'),
    await post(endpoint, 'x', { 'Content-Type': 'text/plain' }),
    await post(endpoint, 'x'.repeat(20_000)),
    await fetch(endpoint),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 429, 400, 415, 413, 405])
  for (const { headers } of answers) {
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('content-type')).toBe('application/json')
  }
})

it('stores a repeat once, whatever the case of its e-mail and the spaces around it', async () => {
  const { endpoint, waitlistFile } = await serve()
  const again = { ...sample, email: ' Sample@EXAMPLE.com ', comments: 'again' }
  expect((await post(endpoint, sample)).status).toBe(201)
  expect((await post(endpoint, sample)).status).toBe(201)
  expect((await post(endpoint, again)).status).toBe(201)
  expect(storedIn(waitlistFile)).toEqual([sample])
})

it('stores a second sign-up with the same e-mail at another time', async () => {
  const { endpoint, waitlistFile } = await serve()
  const later = { ...sample, submittedAt: '2025-07-02T09:30:00.000Z' }
  await post(endpoint, sample)
  await post(endpoint, later)
  expect(storedIn(waitlistFile)).toEqual([sample, later])
})

it('stores repeats that arrive at the same moment once', async () => {
  const { endpoint, waitlistFile } = await serve()
  const three = samples(3)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => post(endpoint, three[at % 3])),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(storedIn(waitlistFile)).toHaveLength(3)
})

it('knows what an earlier run has stored', async () => {
  const { endpoint, waitlistFile, close } = await serve()
  await post(endpoint, sample)
  await close()
  const next = await serve({ waitlistFile })
  expect((await post(next.endpoint, sample)).status).toBe(201)
  expect(storedIn(waitlistFile)).toEqual([sample])
})
