import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bundle, hosts } from '../../site/deploy/functions/bundle.ts'
import { wayOutPath } from '../../site/server/letters/way-out-token.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { sample } from '../unit/server-samples.ts'
import { allIn, hasPostgres, postgresForAll, use } from './fixture.ts'

type Answer = (path: string, init?: RequestInit) => Promise<Response>

const json = { 'Content-Type': 'application/json' }

describe.skipIf(!hasPostgres).each(hosts)('the function of %s', (host) => {
  const postgres = postgresForAll()
  let database = ''
  let answer: Answer
  let paths: string[] | undefined

  // Outside of the repository, as on the host: what is not in the bundle is not found.
  const folder = mkdtempSync('/tmp/function-')
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'log').mockReturnValue()
    database = await postgres().createDatabase()
    mkdirSync(join(folder, host))
    await bundle(host, join(folder, host))
    vi.stubEnv('WAITLIST_DATABASE', database)
    const file = pathToFileURL(join(folder, host, 'waitlist.mjs')).href
    const { default: made, config } = await import(/* @vite-ignore */ file)
    paths = config?.path
    // As the host calls it.
    answer = (path, init) => {
      const request = new Request(`https://site.example${path}`, init)
      if (host === 'netlify') return made(request, { ip: '192.0.2.1' })
      request.headers.set('x-real-ip', '192.0.2.1')
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
    if (host === 'netlify') expect(paths).toEqual([waitlistEndpoint, `${wayOutPath}*`, '/health'])
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
    expect(stored).toMatchObject([{ ...sample, origin: 'https://sample-partner.example' }])
  })

  it('answers 503 while the database is away, and goes on after that', async () => {
    const send = () =>
      answer(waitlistEndpoint, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ ...sample, email: 'other@example.com' }),
      })
    await postgres().stop('immediate')
    expect((await send()).status).toBe(503)
    expect((await answer('/health')).status).toBe(503)
    await postgres().start()
    await vi.waitFor(async () => expect((await send()).status).toBe(201), 60_000)
  })
})
