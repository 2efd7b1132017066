import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { precompress } from '../../site/build/assets/precompress.ts'
import { serveAll } from './server-fixture.ts'

const decode = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
}

const long = (text: string) => text.repeat(500)
const script = long('run("é")\n')
const page = long('<p>page</p>')
const files = {
  'index.html': page,
  'about.html': page,
  '404.html': long('<p>Oops! Page not found</p>'),
  'assets/main-BSUJWrx1.css': long('body {}'),
  'embed/v1/widgets.js': script,
  'embed/v1/custom-elements.json': long(' '),
  'drawing.svg': long('<svg/>'),
  'picture.png': page,
}

const site = serveAll((dist) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text)
  return precompress(dist)
})

/** Asks without decoding the answer, which `fetch` would do. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const [response] = await once(get(site.url + path, { headers, method, agent: false }), 'response')
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const takes = (accepted: string) => ({ 'Accept-Encoding': accepted })

describe.each<[string, keyof typeof files, string]>([
  ['/', 'index.html', 'text/html; charset=utf-8'],
  ['/about', 'about.html', 'text/html; charset=utf-8'],
  ['/nope', '404.html', 'text/html; charset=utf-8'],
  ['/assets/main-BSUJWrx1.css', 'assets/main-BSUJWrx1.css', 'text/css'],
  ['/embed/v1/widgets.js', 'embed/v1/widgets.js', 'text/javascript; charset=utf-8'],
  ['/embed/v1/custom-elements.json', 'embed/v1/custom-elements.json', 'application/json'],
  ['/drawing.svg', 'drawing.svg', 'image/svg+xml'],
])('%s', (path, name, type) => {
  it.each<[string, keyof typeof decode]>([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['BR', 'br'],
    ['*', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br; q=0.000, *', 'gzip'],
    ['brief, x-gzipped', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    ['gzip;q=0', 'identity'],
  ])('to a request that takes "%s" is sent as %s', async (accepted, coding) => {
    const { headers, body } = await ask(path, takes(accepted))
    expect(headers['content-encoding'] ?? 'identity').toBe(coding)
    expect(decode[coding](body).toString()).toBe(files[name])
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['content-type']).toBe(type)
    expect(headers.vary).toBe('Accept-Encoding')
  })

  it.each(['br', 'gzip', 'identity'])('answers HEAD as GET in %s', async (accepted) => {
    const head = await ask(path, takes(accepted), 'HEAD')
    const whole = await ask(path, takes(accepted))
    expect(head.body.length).toBe(0)
    for (const header of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'])
      expect(head.headers[header], header).toBe(whole.headers[header])
  })
})

it('has a tag for each coding, and answers 304 to that of the same coding alone', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (accepted) => {
      const { headers } = await ask('/about', takes(accepted))
      return { accepted, tag: String(headers.etag) }
    }),
  )
  expect(new Set(tags.map(({ tag }) => tag)).size).toBe(3)
  for (const { tag } of tags)
    for (const other of tags) {
      const answer = await ask('/about', { ...takes(other.accepted), 'If-None-Match': tag })
      expect(answer.status).toBe(tag === other.tag ? 304 : 200)
      expect(answer.headers.vary).toBe('Accept-Encoding')
    }
})

it('keeps the headers of the address in each coding', async () => {
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { headers } = await ask('/embed/v1/shared-DdqrqDla.js', takes(accepted))
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['access-control-allow-origin']).toBe('*')
    const page = await ask('/about', takes(accepted))
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  }
})

it.each(['/about.html.br', '/index.html.gz', '/embed/v1/widgets.js.br'])(
  'answers %s with the 404 page: it is no address',
  async (path) => {
    expect((await ask(path, takes('br'))).status).toBe(404)
  },
)
