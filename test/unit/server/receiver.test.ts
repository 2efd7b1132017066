import { expect, it } from 'vitest'
import { serverSettings } from '../../../site/server/http/settings.ts'
import { createReceiver } from '../../../site/server/waitlist/receiver.ts'
import { siteUrl, waitlistEndpoint } from '../../../widgets/brand.ts'
import { offeredAddresses } from '../../../widgets/waitlist/address.ts'
import { maxLengths, submissionFields } from '../../../widgets/waitlist/submission.ts'
import { serve } from '../server-fixture.ts'
import { idleStore, post, rowsIn, sample, storedIn } from '../server-samples.ts'

it('stores the nine fields and nothing else of the body', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const more = { password: 'x', utm_term: 'x'.repeat(5000), receivedAt: 'never' }
  const before = new Date().toISOString()
  const response = await post(
    endpoint,
    Object.fromEntries(Object.entries({ ...sample, ...more }).reverse()),
  )
  expect([response.status, await response.json()]).toEqual([201, { stored: true }])
  const text = '{"toJSON":1,"__proto__":{"email":"no"},'
  await post(endpoint, text + JSON.stringify({ ...sample, email: 'b@example.com' }).slice(1))
  const stored = storedIn(waitlistDatabase)
  expect(stored).toEqual([sample, { ...sample, email: 'b@example.com' }])
  for (const row of stored) expect(Object.keys(row)).toEqual([...submissionFields])
  expect(submissionFields).toHaveLength(9)
  const { receivedAt } = rowsIn(waitlistDatabase)[0] ?? {}
  expect([before, receivedAt, new Date().toISOString()].toSorted()[1]).toBe(receivedAt)
})

const longHost = `${'a.'.repeat(120)}example`

it('keeps of the Origin header what a browser sends', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const good = ['https://partner.example', 'http://localhost:4173', 'http://[::1]:8080', 'null']
  const bad = [
    ...['', 'https://partner.example/path', 'https://partner.example:443', 'partner.example'],
    ...['https://person:word@partner.example', 'https://PARTNER.example', 'file://', '<b>'],
    ...['javascript:alert(1)', `https://${'a.'.repeat(150)}example`],
  ]
  const headers = [...good, `https://${longHost}:65535`, ...bad]
  for (const [at, Origin] of headers.entries())
    await post(endpoint, { ...sample, email: `${at}@example.com` }, { Origin })
  expect(rowsIn(waitlistDatabase).map(({ origin }) => origin)).toEqual(
    headers.map((header) => (bad.includes(header) ? null : header)),
  )
})

it('takes the page around our frame as the origin, only from our own pages', async () => {
  const { endpoint, url, waitlistDatabase } = await serve()
  const around = 'https://partner.example'
  const expected = [
    [url, around, around],
    [siteUrl, around, around],
    [siteUrl, 'javascript:alert(1)', siteUrl],
    [siteUrl, 'null', siteUrl],
    ['https://other.example', around, 'https://other.example'],
  ] as const
  for (const [at, [Origin, page]] of expected.entries())
    await post(
      `${endpoint}?page_origin=${encodeURIComponent(page)}`,
      { ...sample, email: `${at}@example.com` },
      { Origin },
    )
  expect(rowsIn(waitlistDatabase).map(({ origin }) => origin)).toEqual(
    expected.map(([, , kept]) => kept),
  )
})

it('takes the longest sign-up that the rules allow, in characters of four bytes', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const wide = (length: number) => '\u{1f600}'.repeat(length)
  const longest = {
    fullName: wide(maxLengths.fullName),
    email: `${'x'.repeat(64)}@${'y.'.repeat(maxLengths.email)}`
      .slice(0, maxLengths.email - 1)
      .concat('y'),
    phoneNumber: wide(maxLengths.phoneNumber),
    currentDesignation: wide(maxLengths.currentDesignation),
    interestedDomains: offeredAddresses('x'.repeat(63)),
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

const ofLength = (bytes: number) => JSON.stringify(sample).padEnd(bytes)

it('takes a body of 16,384 bytes and answers 413 to one more, with or without Content-Length', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  expect((await post(endpoint, ofLength(16_385))).status).toBe(413)
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new Blob([ofLength(30_000)]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
  expect(await response.json()).toEqual({ error: expect.stringContaining('16384') })
  expect(storedIn(waitlistDatabase)).toEqual([])
  expect((await post(endpoint, ofLength(16_384))).status).toBe(201)
})

it('reads a body that does not end no further than the limit', async () => {
  const { answer } = createReceiver(idleStore, serverSettings({}))
  let read = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        read += 1024
        controller.enqueue(new Uint8Array(1024).fill(32))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const request = new Request(`https://host.example${waitlistEndpoint}`, init)
  expect((await answer(request, { ip: '192.0.2.1' })).status).toBe(413)
  expect(read).toBe(17 * 1024)
})

it.each([
  ['content-type, traceparent', 'content-type, traceparent'],
  ["x-datadog-trace-id\t, x!#$%&'*+.^_`|~-1", "x-datadog-trace-id\t, x!#$%&'*+.^_`|~-1"],
  ['a b', 'Content-Type'],
  ['a,,b', 'Content-Type'],
  ['<b>', 'Content-Type'],
])('allows the headers that a preflight requests: of %s %s', async (asked, allowed) => {
  const { endpoint } = await serve()
  const headers = { Origin: 'https://partner.example', 'Access-Control-Request-Headers': asked }
  const answer = await fetch(endpoint, { method: 'OPTIONS', headers })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-headers')).toBe(allowed)
  expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
})

it('removes invisible characters of JSON and plain text, except joiners of letters', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  // Those of Bidi_Control, other format characters, and control characters except tabs and line breaks.
  const invisible =
    '\0\x07\x0b\x1b\x7f\x85\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202e\u2060\u2064\u2066\u2069\u206f\ufeff\ufffb'
  const joined = 'क्\u200dष می\u200cخواهم 👩\u200d🚀'
  const typed = (email: string, text: string) => ({
    ...sample,
    ...{ email, fullName: text, phoneNumber: text, currentDesignation: text, comments: text },
    interestedDomains: [
      text.includes(invisible) ? `your${invisible}name.techworks.ltd` : 'yourname.techworks.ltd',
    ],
  })
  const dirty = (email: string) => typed(invisible + email, `${invisible}a${invisible}${joined}`)
  await post(endpoint, dirty('json@example.com'))
  await post(endpoint, dirty('text@example.com'), { 'Content-Type': 'text/plain' })
  expect(storedIn(waitlistDatabase)).toEqual(
    ['json', 'text'].map((name) => typed(`${name}@example.com`, `a${joined}`)),
  )
  const answer = await post(endpoint, { ...sample, fullName: invisible })
  expect(answer.status).toBe(400)
})

const longest = 'x'.repeat(200)
const all = '?utm_source=news&utm_medium=email&utm_campaign=a%20b&utm_term=c&utm_content=d'

it.each([
  [all, 'news email a b c d'],
  ['?utm_source=&utm_medium=%20%09&utm_id=1&source=x&UTM_TERM=y', ''],
  // The page's value follows the value in the endpoint's address.
  ['?utm_source=endpoint&utm_source=page', 'page'],
  [`?utm_term=${longest}y`, longest],
  // The limit counts characters. Each of these has two UTF-16 units.
  [`?utm_term=${'%F0%9F%98%80'.repeat(201)}`, '😀'.repeat(200)],
  ['?utm_term=a%00b%1b%5B31mc%E2%80%AEd%E2%80%8Be%0D%0Af', 'a b [31mcde f'],
])('stores the campaign of the page: of %s it keeps what can be seen', async (query, expected) => {
  const { endpoint, waitlistDatabase } = await serve()
  expect((await post(endpoint + query, sample)).status).toBe(201)
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } =
    rowsIn(waitlistDatabase)[0] ?? {}
  const kept = [utm_source, utm_medium, utm_campaign, utm_term, utm_content]
  expect(kept.filter((value) => typeof value === 'string').join(' ')).toBe(expected)
})
