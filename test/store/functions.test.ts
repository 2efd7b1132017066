import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bundle, hosts } from '../../site/deploy/functions/bundle.ts'
import { personPath } from '../../site/server/sign-ups/people.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { sample } from '../unit/server-samples.ts'
import { allIn, hasPostgres, sharedPostgres, use } from './fixture.ts'

type Answer = (path: string, init?: RequestInit, visitor?: string) => Promise<Response>

const json = { 'Content-Type': 'application/json' }

let isBase64Encoded = false

/** Calls a function as API Gateway does: alternately with text and base64, and with a body for GET too. */
async function callFromGateway(
  handler: typeof import('../../site/deploy/functions/aws.ts').handler,
  request: Request,
  sourceIp: string,
): Promise<Response> {
  const { host, pathname, search } = new URL(request.url)
  isBase64Encoded = !isBase64Encoded
  const { statusCode, body, ...answer } = await handler({
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: Object.fromEntries(request.headers),
    body: Buffer.from((await request.text()) || 'x').toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
    requestContext: { domainName: host, http: { method: request.method, sourceIp } },
  })
  return new Response(body || null, { status: statusCode, ...answer })
}

describe.skipIf(!hasPostgres).each(hosts)('the function of %s', (host) => {
  let database = ''
  let answer: Answer
  let paths: string[] | undefined

  // Outside the repository, as on the host, so that only the bundle is found.
  const folder = mkdtempSync('/tmp/function-')
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'log').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    database = await sharedPostgres().createDatabase()
    mkdirSync(join(folder, host))
    await bundle(host, join(folder, host))
    vi.stubEnv('WAITLIST_DATABASE', database)
    const file = pathToFileURL(join(folder, host, 'waitlist.mjs')).href
    const { default: made, config, handler } = await import(/* @vite-ignore */ file)
    paths = config?.path
    // As the host calls it.
    answer = (path, init, visitor = '192.0.2.1') => {
      const request = new Request(`https://site.example${path}`, init)
      request.headers.set('x-forwarded-for', visitor)
      if (host === 'aws') return callFromGateway(handler, request, visitor)
      if (host === 'netlify') return made(request, { ip: visitor })
      request.headers.set('x-real-ip', visitor)
      return made.fetch(request)
    }
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  it('is one file that takes sign-ups, once, and answers as a server does', async () => {
    expect(readdirSync(join(folder, host))).toEqual(['waitlist.mjs'])
    if (host === 'netlify') expect(paths).toEqual([waitlistEndpoint, `${personPath}*`, '/health'])
    const send = (body: unknown) =>
      answer(`${waitlistEndpoint}?utm_source=sample`, {
        method: 'POST',
        headers: { ...json, Origin: 'https://sample-partner.example' },
        body: JSON.stringify(body),
      })
    const taken = await send(sample)
    expect([taken.status, await taken.json()]).toEqual([201, { stored: true }])
    expect(taken.headers.get('access-control-allow-origin')).toBe('*')
    expect((await send(sample)).status).toBe(201)
    expect((await send({})).status).toBe(400)
    expect((await send('x'.repeat(20_000))).status).toBe(413)
    expect((await answer(waitlistEndpoint, { method: 'OPTIONS' })).status).toBe(204)
    expect((await answer(waitlistEndpoint)).status).toBe(405)
    expect((await answer('/health')).status).toBe(200)
    expect((await answer('/other')).status).toBe(404)
    const stored = await allIn(use(database))
    const origin = 'https://sample-partner.example'
    expect(stored).toMatchObject([{ ...sample, origin, utm_source: 'sample' }])
  })

  it('counts each visitor separately, and does not warn of the host as a proxy', async () => {
    const statusFor = async (visitor: string) => {
      const init = { method: 'POST', headers: json, body: JSON.stringify(sample) }
      return (await answer(waitlistEndpoint, init, visitor)).status
    }
    // More than one a second, or the limit would never be reached.
    const limited = async () => (await statusFor('192.0.2.7')) === 429
    await vi.waitUntil(limited, { timeout: 60_000, interval: 0 })
    expect(await statusFor('192.0.2.8')).toBe(201)
    expect(console.warn).not.toHaveBeenCalled()
  })
})
