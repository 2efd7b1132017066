import { BlockList } from 'node:net'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApi } from '../../site/build/programs/openapi.ts'
import { toResponse } from '../../site/server/http/respond.ts'
import { type EventType, eventOf } from '../../site/server/outbox/deliveries.ts'
import { createReceiver } from '../../site/server/waitlist/receiver.ts'
import { signed } from '../../site/server/webhooks/webhook.ts'
import * as brand from '../../widgets/brand.ts'
import { idleStore, sample } from '../unit/server-samples.ts'

const document = JSON.parse(JSON.stringify(openApi(brand)))
const url = `${brand.siteUrl}/api/nameplate_pre_launch`
const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } }).addSchema(
  document,
  'document',
)

/** What a part of the document is, wherever it refers to. */
const resolve = (part: { $ref?: string }) =>
  part.$ref
    ? part.$ref
        .slice(2)
        .split('/')
        .reduce((found, name) => found[name], document)
    : part

const isValid = (schema: { $ref?: string }, value: unknown) =>
  ajv.validate(schema.$ref ? { $ref: `document${schema.$ref}` } : schema, value)

test('the linter of OpenAPI has nothing to say of the document', async () => {
  // A preflight is always answered alike; the call's own refusals are tried below.
  const rules = { 'operation-4xx-response': 'off' }
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  expect(await lintFromString({ source: JSON.stringify(document), config })).toEqual([])
})

/** A receiver whose store does as it is told. */
function receiver(change: () => unknown, ratePerMinute = 0) {
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => {})
  const made = createReceiver(
    {
      ...idleStore,
      change: (work) => {
        change()
        return idleStore.change(work)
      },
    },
    {
      ...{ ratePerMinute, trustedProxies: new BlockList() },
      endpointPaths: [new URL(url).pathname],
    },
  )
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  return async (init: RequestInit) =>
    toResponse(await made.answer(new Request(url, init), { ip: '192.0.2.1' }))
}

const post = (body: unknown, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': type },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const fail = () => {
  throw new Error('The disk is full.')
}
const stored = () => {}

const form = 'application/x-www-form-urlencoded'
const filledIn = String(
  new URLSearchParams({
    fullName: sample.fullName,
    email: sample.email,
    currentDesignation: sample.currentDesignation,
    interestedDomains: String(sample.interestedDomains),
  }),
)

/** All that can become of a request. */
const cases: [number, RequestInit, () => unknown][] = [
  [201, post(sample), stored],
  [201, post(sample, 'Application/JSON;charset="UTF-8"'), stored],
  ...['', '{"email":', '[]', 'null', '5'].map((body): [number, RequestInit, () => unknown] => [
    400,
    post(body),
    stored,
  ]),
  [400, post({ ...sample, email: 'nobody', comments: undefined }), stored],
  [413, post('x'.repeat(20_000)), stored],
  [201, post(sample, 'text/plain'), stored],
  [201, post(sample, 'Text/Plain;charset=UTF-8'), stored],
  [400, post(filledIn, 'text/plain'), stored],
  [415, post(sample, 'text/plainer'), stored],
  [415, post(sample, 'application/jsonp'), stored],
  [503, post(sample), fail],
  [201, post(filledIn, form), stored],
  [400, post('email=nobody', form), stored],
  [503, post(filledIn, form), fail],
  [405, { method: 'GET' }, stored],
]

test('every answer of the receiver is described, and every answer described is given', async () => {
  const { post: operation, options } = document.paths[new URL(url).pathname]
  async function checked(response: Response, responses: Record<string, object>) {
    const described = responses[response.status] as
      | { headers: Record<string, object>; content?: Record<string, { schema: object }> }
      | undefined
    expect(described, `${response.status}`).toBeDefined()
    for (const [name, header] of Object.entries(described?.headers ?? {})) {
      const text = response.headers.get(name)
      const { schema } = resolve(header)
      expect(isValid(schema, schema.type === 'integer' ? Number(text) : text), name).toBe(true)
    }
    expect(response.headers.has('retry-after')).toBe('Retry-After' in (described?.headers ?? {}))
    const text = await response.text()
    const [type = ''] = response.headers.get('content-type')?.split(';') ?? []
    const content = described?.content?.[type]
    const body = type === 'application/json' ? JSON.parse(text) : text
    if (text === '') expect(content).toBeUndefined()
    else expect(isValid(content?.schema ?? { not: {} }, body), text).toBe(true)
    return response.status
  }
  for (const [status, request, outcome] of cases)
    expect(await checked(await receiver(outcome)(request), operation.responses)).toBe(status)
  const limited = receiver(stored, 1)
  await limited(post(sample))
  expect(await checked(await limited(post(sample)), operation.responses)).toBe(429)
  const given = new Set(['429', ...cases.map(([status]) => String(status))])
  expect(given).toEqual(new Set(Object.keys(operation.responses)))
  await checked(await receiver(stored)({ method: 'OPTIONS' }), options.responses)
})

test('the example of a sign-up is one', () => {
  const { schema, example } =
    document.paths[new URL(url).pathname].post.requestBody.content['application/json']
  expect(isValid(schema, example)).toBe(true)
})

test('each event is sent as it is described', () => {
  const signUp = { ...sample, receivedAt: sample.submittedAt, origin: null, utm_source: 'news' }
  const types = Object.keys(document.webhooks) as EventType[]
  const created = 'signup.created'
  expect(types).toContain(created)
  for (const type of types) {
    const { parameters } = document.webhooks[type].post
    const content = `#/webhooks/${type}/post/requestBody/content`
    const schema = { $ref: `${content}/application~1json/schema` }
    const bodyOf = (type: EventType, told?: typeof signUp) =>
      JSON.parse(String(eventOf(type, sample.email, 1, Date.now(), told).body))
    expect(isValid(schema, bodyOf(type, signUp)), type).toBe(true)
    expect(isValid(schema, bodyOf(type)), type).toBe(type !== created)
    expect(isValid(schema, bodyOf(created, signUp)), type).toBe(type === created)
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(
      Object.keys(signed({ id: 'one', body: '' }, Buffer.alloc(32), 0)),
    )
  }
})
