import { expect, onTestFinished, test } from 'vitest'
import { campaignParameters, longestValue } from '../../widgets/waitlist/outbox/campaign.ts'
import { sample } from '../unit/server-fixture.ts'
import { createGateway } from './gateway-fixture.ts'
import { startTable } from './table-fixture.ts'
import { type Method, propertiesOf, template } from './template-fixture.ts'
import { type RequestContext, renderMapping, sampleContext } from './velocity-fixture.ts'

// What an item has beside the fields of the sign-up.

/** The item that a request makes in an empty table. */
async function itemOf(context: Partial<RequestContext>): Promise<Record<string, object>> {
  const table = await startTable()
  onTestFinished(() => table.close())
  const post = createGateway(table)
  const { status } = await post(JSON.stringify(sample), 'application/json', {
    ...sampleContext,
    ...context,
  })
  expect(status).toBe(201)
  const { text } = await table.call('Scan', '{"TableName": "SignUps"}')
  const [item = {}] = JSON.parse(text).Items
  return item
}

test('when it was received is known in every month', async () => {
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2028, month, 29, 23, 59, month))
    const [, day, name, year, time] = /, (\d+) (\w+) (\d+) (\S+) GMT/.exec(date.toUTCString()) ?? []
    const requestTime = `${day}/${name}/${year}:${time} +0000`
    expect(itemIn(requestMapping(), { requestTime }).receivedAt).toEqual({
      S: date.toISOString().replace('.000', ''),
    })
  }
})

test.each(['', '1753176605000', '22/Jul/2025:09:30:05 +0530', '2025-07-22T09:30:05Z'])(
  'a time that is written as %j is left out, and the sign-up stored',
  async (requestTime) => {
    expect(await itemOf({ requestTime })).not.toHaveProperty('receivedAt')
  },
)

test.each<[RequestContext['headers'], string?]>([
  [{ origin: 'https://partner.example' }, 'https://partner.example'],
  [{ Origin: 'http://partner.example:8080' }, 'http://partner.example:8080'],
  [{ ORIGIN: 'null', referer: 'https://other.example' }, 'null'],
  [{ origin: `https://${'x'.repeat(259)}` }, `https://${'x'.repeat(259)}`],
  [{ referer: 'https://other.example' }],
  [{ origin: '' }],
  [{ origin: 'chrome-extension://sample' }],
  [{ origin: 'https://a b' }],
  [{ origin: `https://${'x'.repeat(260)}` }],
  // No browser sends these.
  [{ origin: 'https://a.example/path' }],
  [{ origin: `https://a'b"c\\d$foo.example` }],
  [{ origin: 'https://a.example\nnull' }],
])('of the headers %j the page is kept: %s', async (headers, origin) => {
  expect((await itemOf({ headers })).origin).toEqual(origin && { S: origin })
})

const longest = 'x'.repeat(longestValue)

test('all five parameters of a campaign are kept to the letter', async () => {
  const value = `"Ann" O'Brien \\" \\' </script> $foo #end %7B +1 नमस्ते 👩`
  const query = Object.fromEntries(campaignParameters.map((name) => [name, `${name} ${value}`]))
  expect(await itemOf({ query })).toMatchObject(
    Object.fromEntries(campaignParameters.map((name) => [name, { S: `${name} ${value}` }])),
  )
})

test.each([
  [`${longest}y`, longest],
  // Characters, of which these take two units each.
  ['😀'.repeat(longestValue + 1), '😀'.repeat(longestValue)],
  [`${longest.slice(1)} y`, longest.slice(1)],
  [' \u00a0a\u0000b\u001b[31m\u2028\r\nc\u202ed\u200be\ud83d\t', 'a b [31m cde'],
  ['', undefined],
  [' \t\u200b', undefined],
])('of the campaign %j is kept what can be seen', async (value, expected) => {
  const item = await itemOf({ query: { utm_term: value, UTM_SOURCE: 'x', utm_id: 'x' } })
  const kept = Object.entries(item).filter(([name]) => /utm/i.test(name))
  expect(kept).toEqual(expected === undefined ? [] : [['utm_term', { S: expected }]])
})

/** The mapping of a sign-up, as the template has it when a parameter has another value. */
function requestMapping(retentionDays = 0): string {
  const mapping = propertiesOf<Method>(
    'AWS::ApiGateway::Method',
    ({ HttpMethod }) => HttpMethod === 'POST',
  ).Integration.RequestTemplates['application/json']
  const line = '#set($retention = 0 * 86400)'
  expect(mapping).toContain(line)
  return mapping?.replace(line, line.replace('0', String(retentionDays))) ?? ''
}

const itemIn = (mapping: string, context: Partial<RequestContext> = {}) =>
  JSON.parse(renderMapping(mapping, JSON.stringify(sample), { ...sampleContext, ...context }).text)
    .Item

test('a sign-up is kept for as many days as the parameter says, and by default for good', async () => {
  expect(template.Parameters.RetentionDays).toMatchObject({ Default: 0, MinValue: 0 })
  expect(itemIn(requestMapping())).not.toHaveProperty('expiresAt')
  const seconds = sampleContext.requestTimeEpoch / 1000
  for (const days of [1, 30, 3650])
    expect(itemIn(requestMapping(days)).expiresAt).toEqual({ N: String(seconds + days * 86_400) })
})
