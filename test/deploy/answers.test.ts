import { expect, test } from 'vitest'
import { sample } from '../unit/server-fixture.ts'
import { createGateway, gatewayAnswer } from './gateway-fixture.ts'

/** The gateway's answer when DynamoDB gives one of its own. */
const answerTo = (status: number, answer: object) =>
  createGateway({ call: async () => ({ status, text: JSON.stringify(answer) }) })(
    JSON.stringify(sample),
  )
const refusal = (type: string, message = 'a sample message') =>
  answerTo(400, { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message })

test.each([
  ['ConditionalCheckFailedException', 201],
  ['ThrottlingException', 429],
  ['ProvisionedThroughputExceededException', 429],
  ['RequestLimitExceeded', 429],
  ['AccessDeniedException', 500],
  ['ResourceNotFoundException', 500],
  ['ValidationException', 500],
  ['SerializationException', 500],
  ['UnrecognizedClientException', 500],
])('%s of DynamoDB is answered with %i', async (type, status) => {
  const { body, headers, ...answer } = await refusal(type)
  expect(answer.status).toBe(status)
  expect(headers).toEqual({ 'Access-Control-Allow-Origin': '*' })
  expect(JSON.parse(body)).toEqual(
    status === 201 ? { stored: true } : { error: expect.any(String) },
  )
})

test.each([
  [200, {}, 201],
  [500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' }, 503],
  [503, {}, 503],
  [400, {}, 500],
  [302, {}, 503],
])('status %i of DynamoDB with %j is answered with %i', async (status, answer, expected) => {
  const { status: given, body, headers } = await answerTo(status, answer)
  expect(given).toBe(expected)
  expect(headers).toEqual({ 'Access-Control-Allow-Origin': '*' })
  expect(Object.keys(JSON.parse(body))).toEqual([expected === 201 ? 'stored' : 'error'])
})

test.each([
  ['BAD_REQUEST_BODY', 400, 400],
  ['THROTTLED', 429, 429],
  ['DEFAULT_4XX', 403, 403],
  ['DEFAULT_5XX', 504, 504],
])(
  "the gateway's own answer %s is JSON whatever it is about, and can be read by every page",
  (type, given, status) => {
    const details = '[ECMA 262 regex "\\S" does not match input string "\u2028\n", \\"'
    const answer = gatewayAnswer(type, given, details)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ 'Access-Control-Allow-Origin': '*' })
    const body = JSON.parse(answer.body)
    expect(body.error).toEqual(expect.any(String))
    expect(answer.body).not.toContain('ECMA')
    if (type.startsWith('DEFAULT')) expect(body.type).toBe(type)
  },
)

test('who is throttled is told when to come again, and may read it', () => {
  expect(gatewayAnswer('THROTTLED', 429).headers).toMatchObject({
    'Retry-After': expect.stringMatching(/^\d+$/),
    'Access-Control-Expose-Headers': 'Retry-After',
  })
})
