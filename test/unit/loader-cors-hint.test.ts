import { expect, test } from 'vitest'
import { corsHint } from '../../widgets/waitlist/outbox/cors-hint.ts'

const endpoint = 'https://api.example.com/nameplate_pre_launch'
const caller = { origin: 'https://partner.example', isOnline: true }
const noAnswer = new TypeError('Failed to fetch')

test('a call to another origin without an answer names endpoint, headers and policy', () => {
  const hint = corsHint(endpoint, noAnswer, caller)
  expect(hint).toContain(`endpoint ${endpoint} `)
  expect(hint).toContain('"Access-Control-Allow-Origin: https://partner.example"')
  expect(hint).toContain('"Access-Control-Allow-Headers: Content-Type"')
  expect(hint).toContain('allow https://api.example.com in connect-src')
})

test('a page without an origin is told the one it has', () => {
  expect(corsHint(endpoint, noAnswer, { ...caller, origin: 'null' })).toContain(
    '"Access-Control-Allow-Origin: null"',
  )
})

test.each([
  ['the browser is offline', endpoint, noAnswer, { ...caller, isOnline: false }],
  ['the endpoint is of the page’s origin', 'https://partner.example/x', noAnswer, caller],
  ['the endpoint is a path', '/api/nameplate_pre_launch', noAnswer, caller],
  ['the call was given up', endpoint, new DOMException('aborted', 'AbortError'), caller],
  ['the server has answered', endpoint, new Error('HTTP error! status: 500'), caller],
])('nothing is said when %s', (_, url, error, page) => {
  expect(corsHint(url, error, page)).toBeUndefined()
})
