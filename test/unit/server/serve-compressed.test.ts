import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { precompress } from '../../../site/build/assets/precompress.ts'
import { ask, serveAll } from '../server-fixture.ts'

const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
type Coding = keyof typeof decode
const codings = Object.keys(decode) as Coding[]

const page = 'é<p>page</p>'.repeat(500)
const files = ['about.html', '404.html', 'embed/v1/widgets.js', 'favicon.svg']

const site = serveAll((dist) => {
  for (const name of files) writeFileSync(join(dist, name), page)
  return precompress(dist)
})

const askFor = (path: string, accepted: string, method?: string, more = {}) =>
  ask(site.url, path, { 'Accept-Encoding': accepted, ...more }, method)

it.each<[string, Coding]>([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br; q=0.000, *', 'gzip'],
  ['', 'identity'],
])('to a request that takes "%s" a page is sent as %s', async (accepted, coding) => {
  const { headers, body } = await askFor('/about', accepted)
  expect(headers['content-encoding'] ?? 'identity').toBe(coding)
  expect(decode[coding](body).toString()).toBe(page)
})

it.each([
  ['/about', 'text/html; charset=utf-8'],
  ['/nope', 'text/html; charset=utf-8'],
  ['/embed/v1/widgets.js', 'text/javascript; charset=utf-8'],
])('%s is the same in each coding, with its own tag', async (path, type) => {
  const tags = new Set<unknown>()
  for (const coding of codings) {
    const { headers, body, status } = await askFor(path, coding)
    expect(headers['content-encoding'] ?? 'identity').toBe(coding)
    expect(decode[coding](body).toString()).toBe(page)
    expect(headers).toMatchObject({
      'content-length': String(body.length),
      'content-type': type,
      vary: 'Accept-Encoding',
    })
    if (status === 404) continue
    tags.add(headers.etag)
    // To the tag of the same coding alone.
    for (const other of codings) {
      const again = await askFor(path, other, 'GET', { 'If-None-Match': headers.etag })
      expect([other, again.status]).toEqual([other, other === coding ? 304 : 200])
    }
  }
  expect([0, 3]).toContain(tags.size)
})
