import { expect, test } from 'vitest'
import { sample } from '../unit/server-fixture.ts'
import { createGateway, gatewayAnswer } from './gateway-fixture.ts'

const type = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}` })
const throttled = 'ProvisionedThroughputExceededException'

test.each([
  [200, {}, 201],
  [400, type('ConditionalCheckFailedException'), 201],
  [400, type('ThrottlingException'), 429],
  [400, type(throttled), 429],
  [400, type('RequestLimitExceeded'), 429],
  [400, type('AccessDeniedException'), 500],
  [400, type('ValidationException'), 500],
  [400, {}, 500],
  [500, type('InternalServerError'), 503],
  [503, {}, 503],
  [302, {}, 503],
])('status %i of DynamoDB with %j is answered with %i', async (status, answer, expected) => {
  const call = async () => ({ status, text: JSON.stringify({ ...answer, message: 'a message' }) })
  const { body, headers, ...given } = await createGateway({ call })(JSON.stringify(sample))
  expect(given.status).toBe(expected)
  expect(headers).toEqual({ 'Access-Control-Allow-Origin': '*' })
  expect(JSON.parse(body)).toEqual(
    expected === 201 ? { stored: true } : { error: expect.any(String) },
  )
})

test.each([
  ['BAD_REQUEST_BODY', 400],
  ['THROTTLED', 429],
  ['DEFAULT_4XX', 403],
  ['DEFAULT_5XX', 504],
])("the gateway's own answer %s is JSON, and can be read by every page", (type, status) => {
  const details = '[ECMA 262 regex "\\S" does not match input string "\u2028\n", \\"'
  const answer = gatewayAnswer(type, status, details)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({ 'Access-Control-Allow-Origin': '*' })
  expect(JSON.parse(answer.body).error).toEqual(expect.any(String))
  expect(answer.body).not.toContain('ECMA')
})

test('who is throttled is told when to come again, and may read it', () => {
  expect(gatewayAnswer('THROTTLED', 429).headers).toMatchObject({
    'Retry-After': expect.stringMatching(/^\d+$/),
    'Access-Control-Expose-Headers': 'Retry-After',
  })
})
