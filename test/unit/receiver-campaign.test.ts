import { expect, it } from 'vitest'
import { serve } from './server-fixture.ts'
import { post, rowsIn, sample } from './server-samples.ts'

const longest = 'x'.repeat(200)

/** What is stored for a query string. */
async function campaignFor(query: string) {
  const { endpoint, waitlistDatabase } = await serve()
  expect((await post(endpoint + query, sample)).status).toBe(201)
  const [row = {}] = rowsIn(waitlistDatabase)
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => name.startsWith('utm') && value !== null),
  )
}

it('stores the campaign of the page with the sign-up', async () => {
  expect(
    await campaignFor(
      '?utm_source=news&utm_medium=email&utm_campaign=a%20b&utm_term=c&utm_content=d',
    ),
  ).toEqual({
    utm_source: 'news',
    utm_medium: 'email',
    utm_campaign: 'a b',
    utm_term: 'c',
    utm_content: 'd',
  })
})

it.each([
  ['', {}],
  ['?utm_source=&utm_medium=%20%09&utm_id=1&source=x&UTM_TERM=y', {}],
  // The page's stands behind that of the endpoint's own address.
  ['?utm_source=endpoint&utm_source=page', { utm_source: 'page' }],
  [`?utm_term=${longest}y`, { utm_term: longest }],
  // Characters, of which these take two units each.
  [`?utm_term=${'%F0%9F%98%80'.repeat(201)}`, { utm_term: '😀'.repeat(200) }],
  ['?utm_term=a%00b%1b%5B31mc%E2%80%AEd%E2%80%8Be%0D%0Af', { utm_term: 'a b [31mcde f' }],
  ['?utm_term=%3Cb%3E%27%22%3D1', { utm_term: '<b>\'"=1' }],
  ['?utm_term=%FF%E0', { utm_term: '\ufffd\ufffd' }],
])('of %s it keeps what can be seen', async (query, expected) => {
  expect(await campaignFor(query)).toEqual(expected)
})

it('takes it from nowhere else', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const body = { ...sample, utm_term: 'x'.repeat(5000), utm_source: { a: 1 }, receivedAt: 'never' }
  expect((await post(endpoint, body)).status).toBe(201)
  const [row = {}] = rowsIn(waitlistDatabase)
  expect(Object.keys(row).filter((name) => name.startsWith('utm'))).toEqual([])
  expect(row).toMatchObject({ receivedAt: expect.stringMatching(/Z$/) })
})
