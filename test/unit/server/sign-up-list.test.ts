import { expect, test } from 'vitest'
import { serverSettings } from '../../../site/server/http/settings.ts'
import { openDatabase } from '../../../site/server/open-database.ts'
import { toCsv } from '../../../site/server/operator/csv.ts'
import { unsubscribe } from '../../../site/server/sign-ups/people.ts'
import { databaseWith, stored } from '../report-fixture.ts'
import { keepLogs, serve } from '../server-fixture.ts'
import { rowsIn } from '../server-samples.ts'

keepLogs()

const apiToken = 'x'.repeat(32)

const timeOf = (at: number) => new Date(Date.UTC(2030, 0, 1, 0, at)).toISOString()

/** A server with people who signed up a minute apart. */
async function listOf(people: number) {
  const { file } = await databaseWith(
    Array.from({ length: people }, (_, at) => ({
      ...stored(),
      triggerType: 'get-started',
      email: `p${at}@example.com`,
      submittedAt: timeOf(at),
      receivedAt: timeOf(at),
    })),
  )
  const { url } = await serve({ apiToken, waitlistDatabase: file })
  const get = (query = '', authorization = `Bearer ${apiToken}`, method = 'GET') =>
    fetch(`${url}/api/sign-ups${query}`, { method, headers: { authorization } })
  return { file, get }
}

test('without a token there is no list', async () => {
  const { url } = await serve()
  const answer = await fetch(`${url}/api/sign-ups`, { headers: { authorization: 'Bearer ' } })
  expect(answer.status).toBe(404)
})

test.each(['', 'Bearer ', `Bearer ${'y'.repeat(32)}`])(
  '"%s" gets no data and no reason',
  async (authorization) => {
    const { get } = await listOf(1)
    const answer = await get('', authorization)
    expect(answer.status).toBe(401)
    expect(await answer.text()).toBe('{"error":"Not allowed."}')
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
  },
)

test('a page of the list leads to the next, to the last one', async () => {
  const { file, get } = await listOf(1003)
  const seen: object[] = []
  let cursor: string | null = ''
  let pages = 0
  while (cursor !== null) {
    const answer = await get(cursor && `?cursor=${cursor}`)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const { signUps, next } = (await answer.json()) as { signUps: object[]; next: string | null }
    seen.push(...signUps)
    cursor = next
    pages += 1
  }
  expect(pages).toBe(3)
  expect(seen).toEqual(
    rowsIn(file).map((row) => ({ ...row, unsubscribedAt: null, confirmedAt: null })),
  )
})

test('it begins at a time and has unsubscribes', async () => {
  const { file, get } = await listOf(5)
  const store = await openDatabase(file)
  const since = '2031-01-01T00:00:00.000Z'
  await store.change((queries) => unsubscribe(queries, 'p4@example.com', Date.parse(since)))
  await store.close()
  const answer = await get(`?since=${timeOf(3)}`)
  const { signUps } = (await answer.json()) as {
    signUps: { email: string; unsubscribedAt: unknown }[]
  }
  expect(signUps.map(({ email }) => email)).toEqual(['p3@example.com', 'p4@example.com'])
  expect(signUps.map(({ unsubscribedAt }) => unsubscribedAt)).toEqual([null, since])
})

test('as CSV it has the rows of the command', async () => {
  const { file, get } = await listOf(501)
  const answer = await get('?format=csv')
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  const rows = rowsIn(file)
  expect(await answer.bytes()).toEqual(new Uint8Array(Buffer.from(toCsv(rows.slice(0, 500)))))
  const [, next] = /<\/api\/sign-ups(.+)>; rel="next"/.exec(answer.headers.get('Link') ?? '') ?? []
  expect(await (await get(next)).text()).toBe(toCsv(rows.slice(500)).slice(1))
})

test.each([
  ['?since=2030-02-30', 'since is "2030-02-30", but it takes a time such as 2030-01-31T00:00:00Z.'],
  ['?cursor=1', 'cursor is "1", but it takes the "next" of an earlier answer.'],
])('%s is refused', async (query, error) => {
  const { get } = await listOf(0)
  const answer = await get(query)
  expect([answer.status, await answer.json()]).toEqual([400, { error }])
})

test.each(['short', 'a token with spaces that is long enough'])('API_TOKEN=%s', (token) => {
  expect(() => serverSettings({ API_TOKEN: token })).toThrow(
    'API_TOKEN is not right (it is not shown here), but it takes at least 32 characters',
  )
})
