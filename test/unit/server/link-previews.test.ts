import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { sharedMetadata } from '../../../site/pages/social-metadata.ts'
import { type DrawPicture, loadRasteriser } from '../../../site/server/previews/draw-picture.ts'
import { fillSharedPage } from '../../../site/server/previews/shared-page.ts'
import { domainNames } from '../../../widgets/brand.ts'
import { ask, keepLogs, serve, temporaryFolder } from '../server-fixture.ts'
import { writeDist } from '../server-samples.ts'

keepLogs()

/** A server with a landing page of shared links, and with a rasteriser. */
function withPreviews(draw: DrawPicture | undefined) {
  const folder = temporaryFolder()
  const distFolder = writeDist(folder)
  mkdirSync(join(distFolder, '.site'), { recursive: true })
  const { name, url, image } = sharedMetadata
  const page = `<title>${name}</title><link href="${url}"><img src="${image}">`
  writeFileSync(join(distFolder, '.site/shared.html'), page)
  return serve({ distFolder, loadPicture: async () => draw })
}

const picture = async () => Buffer.from('picture')

describe('the picture of an address', () => {
  it.each(domainNames)('is a PNG of 1200 × 630 on %s, and of 63 letters too', async (domain) => {
    const { url } = await withPreviews(await loadRasteriser())
    for (const name of ['a', 'a'.repeat(63)]) {
      const { status, headers, body } = await ask(url, `/og/${name}.${domain}.png`)
      expect([status, headers['content-type']]).toEqual([200, 'image/png'])
      expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630])
      // Some messengers leave out pictures over 300 KB.
      expect(body.length).toBeLessThan(200_000)
    }
  })

  it('is kept for a day by browsers and CDNs, is not indexed, and is not sent again', async () => {
    const { url } = await withPreviews(picture)
    const path = '/og/priya-raman.notebook.ltd.png'
    const { headers } = await ask(url, path)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'x-robots-tag': 'noindex',
    })
    const again = await ask(url, path, { 'if-none-match': headers.etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const head = await ask(url, path, {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '7', 0])
    expect((await ask(url, path, {}, 'POST')).status).toBe(405)
  })

  it.each([
    ...['', '-a', 'A', 'a.b', 'a'.repeat(64)].map((name) => `/og/${name}.notebook.ltd.png`),
    ...['/og/a.example.com.png', '/og/a.notebook.ltd.jpg'],
  ])('is missing at %s', async (path) => {
    const { url } = await withPreviews(picture)
    expect((await ask(url, encodeURI(path))).status).toBe(404)
  })

  it('is drawn once, and one after the other', async () => {
    let [now, most, drawn] = [0, 0, 0]
    const open: (() => void)[] = []
    const { url } = await withPreviews(async () => {
      drawn += 1
      now += 1
      most = Math.max(most, now)
      await new Promise<void>((resolve) => open.push(resolve))
      now -= 1
      return Buffer.from('picture')
    })
    const names = ['a', 'b', 'c', 'd', 'e', 'a']
    const answers = Promise.all(names.map((name) => ask(url, `/og/${name}.notebook.ltd.png`)))
    for (let left = 5; left > 0; left -= 1) {
      await expect.poll(() => open.length).toBeGreaterThan(0)
      open.shift()?.()
    }
    expect((await answers).map(({ status }) => status)).toEqual(names.map(() => 200))
    expect([most, drawn]).toEqual([1, 5])
  })

  it('is refused with 503 where too many wait', async () => {
    const open: (() => void)[] = []
    const { url } = await withPreviews(async () => {
      await new Promise<void>((resolve) => open.push(resolve))
      return Buffer.from('picture')
    })
    const asked = Array.from({ length: 40 }, (_, at) => ask(url, `/og/a${at}.notebook.ltd.png`))
    const ended = Promise.all(asked)
    let answered = 0
    for (const one of asked) one.then(() => (answered += 1)).catch(() => undefined)
    await expect.poll(() => answered, { timeout: 8000 }).toBe(8)
    const { status, headers } = await Promise.race(asked)
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(headers['cache-control']).toBe('no-store')
    for (let left = 32; left > 0; left -= 1) {
      await expect.poll(() => open.length).toBeGreaterThan(0)
      open.shift()?.()
    }
    expect((await ended).filter(({ status }) => status === 200)).toHaveLength(32)
  })

  it('is missing where the rasteriser cannot be loaded, and links show the usual page', async () => {
    const { url } = await withPreviews(undefined)
    expect((await ask(url, '/og/a.notebook.ltd.png')).status).toBe(404)
    expect(String((await ask(url, '/?name=a&voice=notebook')).body)).toBe('<h1>index</h1>')
  })
})

describe('the page of a shared link', () => {
  it('has the title and the picture of its address, and answers HEAD and a known tag', async () => {
    const { url } = await withPreviews(picture)
    const path = '/?name=priya-raman&voice=notebook&utm_source=plate'
    const { status, headers, body } = await ask(url, path)
    expect(status).toBe(200)
    expect(String(body)).toBe(
      '<title>priya-raman.notebook.ltd · Nameplate</title>' +
        '<link href="https://nameplate.example/?name=priya-raman&amp;voice=notebook&amp;utm_source=plate">' +
        '<img src="https://nameplate.example/og/priya-raman.notebook.ltd.png">',
    )
    const usual = await ask(url, '/')
    for (const header of ['content-type', 'cache-control', 'content-security-policy', 'vary'])
      expect(headers[header]).toBe(usual.headers[header])
    expect(headers.etag).not.toBe(usual.headers.etag)
    expect((await ask(url, path, { 'if-none-match': headers.etag })).status).toBe(304)
    const head = await ask(url, path, {}, 'HEAD')
    expect([head.headers.etag, head.body.length]).toEqual([headers.etag, 0])
    const coded = await ask(url, path, { 'accept-encoding': 'br' })
    expect([coded.headers['content-encoding'], coded.headers.etag === headers.etag]).toEqual([
      'br',
      false,
    ])
  })

  test.each([
    ...['/?name=a', '/?name=a&voice=corporate', '/?name=a.b&voice=notebook'],
    '/?name=%22%3E%3Cscript%3E&voice=notebook',
  ])('is the usual one at %s', async (path) => {
    const { url } = await withPreviews(picture)
    expect(String((await ask(url, path)).body)).toBe('<h1>index</h1>')
  })

  test('has nothing of a link but its address and whether it is of the campaign', () => {
    const filled = fillSharedPage(
      `${sharedMetadata.name} ${sharedMetadata.url}`,
      '/?name=a&voice=stackpage&utm_source=%22%3E&utm_campaign=x#%22',
      'https://nameplate.example',
    )
    expect(filled).toBe(
      'a.stackpage.info · Nameplate https://nameplate.example/?name=a&amp;voice=stackpage',
    )
  })
})
