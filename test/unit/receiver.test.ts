import { expect, it } from 'vitest'
import { addressesOf } from '../../widgets/waitlist/address.ts'
import { maxLengths, submissionFields } from '../../widgets/waitlist/submission.ts'
import { serve } from './server-fixture.ts'
import { post, rowsIn, sample, storedIn } from './server-samples.ts'

it('answers 201 with JSON when the sign-up is in the database', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const response = await post(endpoint, sample)
  expect(response.status).toBe(201)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await response.json()).toEqual({ stored: true })
  expect(storedIn(waitlistDatabase)).toEqual([sample])
})

it('takes a query string on the path', async () => {
  const { endpoint } = await serve()
  expect((await post(`${endpoint}?source=partner`, sample)).status).toBe(201)
})

it('stores the nine fields and nothing else of the body', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const turned = Object.fromEntries(Object.entries({ ...sample, password: 'x' }).reverse())
  await post(endpoint, turned)
  const text = '{"toJSON":1,"__proto__":{"email":"no"},'
  await post(endpoint, text + JSON.stringify({ ...sample, email: 'b@example.com' }).slice(1))
  const stored = storedIn(waitlistDatabase)
  expect(stored).toEqual([sample, { ...sample, email: 'b@example.com' }])
  for (const row of stored) expect(Object.keys(row)).toEqual([...submissionFields])
  expect(submissionFields).toHaveLength(9)
})

it('notes when it came', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const before = new Date().toISOString()
  await post(endpoint, sample)
  const [row] = rowsIn(waitlistDatabase)
  expect(row?.receivedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(row?.receivedAt && row.receivedAt >= before).toBe(true)
  expect(row?.receivedAt && row.receivedAt <= new Date().toISOString()).toBe(true)
})

const longHost = `${'a.'.repeat(120)}example`

it.each([
  ['https://partner.example', 'https://partner.example'],
  ['http://localhost:4173', 'http://localhost:4173'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['null', 'null'],
  [`https://${longHost}:65535`, `https://${longHost}:65535`],
  [undefined, null],
  ['', null],
  ['https://partner.example/path', null],
  ['https://partner.example:443', null],
  ['https://person:word@partner.example', null],
  ['https://PARTNER.example', null],
  ['file://', null],
  ['javascript:alert(1)', null],
  ['partner.example', null],
  ['<b>', null],
  [`https://${'a.'.repeat(150)}example`, null],
])('keeps of the Origin header %s: %s', async (header, stored) => {
  const { endpoint, waitlistDatabase } = await serve()
  const headers = header === undefined ? {} : { Origin: header }
  expect((await post(endpoint, sample, headers)).status).toBe(201)
  expect(rowsIn(waitlistDatabase)[0]?.origin).toBe(stored)
})

it('takes the longest sign-up that the rules allow, in characters of four bytes', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const wide = (length: number) => '\u{1f600}'.repeat(length)
  const longest = {
    fullName: wide(maxLengths.fullName),
    email: `${'x'.repeat(maxLengths.email - '@example.com'.length)}@example.com`,
    phoneNumber: wide(maxLengths.phoneNumber),
    currentDesignation: wide(maxLengths.currentDesignation),
    interestedDomains: addressesOf('x'.repeat(63)),
    willingToPay: '1000',
    comments: wide(maxLengths.comments),
    triggerType: 'get-started',
    submittedAt: `2025-07-01T09:30:00.${'1'.repeat(14)}+05:30`,
  }
  expect((await post(endpoint, longest)).status).toBe(201)
  expect(storedIn(waitlistDatabase)).toEqual([longest])
  for (const [field, value] of Object.entries(longest))
    if (field !== 'willingToPay' && field !== 'triggerType') {
      const more = typeof value === 'string' ? value.replace(/^(..)/u, '$1$1') : [...value, 'x']
      const answer = await post(endpoint, { ...longest, [field]: more })
      expect(Object.keys((await answer.json()).fields ?? {}), field).toEqual([field])
    }
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
    const { endpoint, waitlistDatabase } = await serve()
    expect((await post(endpoint, sample, { 'Content-Type': type })).status).toBe(415)
    expect(storedIn(waitlistDatabase)).toEqual([])
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
  const { endpoint, waitlistDatabase } = await serve()
  const again = { ...sample, email: ' Sample@EXAMPLE.com ', comments: 'again' }
  expect((await post(endpoint, sample)).status).toBe(201)
  expect((await post(endpoint, sample)).status).toBe(201)
  expect((await post(endpoint, again)).status).toBe(201)
  expect(storedIn(waitlistDatabase)).toEqual([sample])
})
