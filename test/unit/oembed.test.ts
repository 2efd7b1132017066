import { expect, it, test } from 'vitest'
import { escapeHtml } from '../../site/base/escape-html.ts'
import { oembedAnswer, oembedFile, withDiscovery } from '../../site/server/http/oembed.ts'
import { siteUrl } from '../../widgets/brand.ts'
import frameHtml from '../../widgets/embed/frame.html?raw'
import { ask, serveAll } from './server-fixture.ts'

const files = ['/embed/v1/frame.html', '/embed/1.0.0/frame.html']
const frame = `${siteUrl}/embed/v1/frame.html`

const askFor = (parameters: Record<string, string>) => {
  const { status, body } = oembedAnswer(new URLSearchParams(parameters), [siteUrl], (path) =>
    files.includes(path),
  )
  return { status, ...JSON.parse(String(body)) }
}

test.each([
  `${frame}?widget=launch-countdown`,
  `${frame}?widget=waitlist-button&label=A%20%26%20B&--widget-accent=%23E4002B`,
  `${siteUrl}/embed/1.0.0/frame.html?widget=demo-directory`,
])('describes the frame %s', (url) => {
  const { html, width, height, ...rest } = askFor({ url })
  expect(rest).toMatchObject({
    status: 200,
    type: 'rich',
    version: '1.0',
    provider_name: 'Nameplate',
  })
  expect(html).toContain(`<iframe src="${escapeHtml(url)}"`)
  expect(html).toContain(`width="${width}" height="${height}"`)
})

test('describes a frame without a widget as what it shows: the countdown', () => {
  for (const url of [frame, `${frame}?lang=hi`])
    expect(askFor({ url })).toMatchObject({ status: 200, title: 'Launch countdown' })
})

test.each([
  'javascript:alert(1)',
  `${frame}?widget=img`,
  `${frame}?widget=launch-countdown`.replace('https:', 'http:'),
  `https://evil.example/embed/v1/frame.html?widget=launch-countdown`,
  `https://evil.example/?${frame}?widget=launch-countdown`,
  `${siteUrl}:8443/embed/v1/frame.html?widget=launch-countdown`,
  `${frame}?widget=launch-countdown`.replace('://', '://user:pass@'),
  `${siteUrl}@evil.example/embed/v1/frame.html?widget=launch-countdown`,
  `${siteUrl}/embed/v1/frame.html/../../../about?widget=launch-countdown`,
  `${siteUrl}/embed/9.9.9/frame.html?widget=launch-countdown`,
])('knows no other address: %s', (url) => {
  expect(askFor({ url })).toEqual({ status: 404, error: expect.stringContaining(frame) })
})

test.each([
  `"><script>alert(1)</script>`,
  `&quot; onload=&quot;alert(1)`,
  `\u0000\r\nX: y`,
  'x'.repeat(100_000),
])('nothing in a parameter leaves the address: %s', (text) => {
  const url = `${frame}?widget=waitlist-button&label=${text}#${text}`
  const { html } = askFor({ url })
  expect(html).toMatch(
    /^<iframe src="[^"<>']*" title="Waitlist button" width="\d+" height="\d+" frameborder="0"><\/iframe>$/,
  )
  const [, src = ''] = /src="([^"]*)"/.exec(html) ?? []
  expect(new URL(src.replaceAll('&amp;', '&')).origin).toBe(siteUrl)
})

test('a static host has the description of a countdown', () => {
  const { html, type } = JSON.parse(oembedFile(siteUrl))
  expect([type, html]).toEqual(['rich', expect.stringContaining(`"${frame}"`)])
})

test('a frame names the description of just its address', () => {
  const named = (path: string, query: string) =>
    /type="application\/json\+oembed" href="([^"]*)"/.exec(
      withDiscovery(path, Buffer.from(frameHtml), path + query, siteUrl) ?? frameHtml,
    )?.[1]
  expect(named('/embed/v1/frame.html', '')).toBe('../oembed.json')
  const href = named('/embed/v1/frame.html', `?widget=launch-countdown&label="><b>'`) ?? ''
  const { pathname, searchParams } = new URL(href, frame)
  expect(pathname).toBe('/embed/oembed.json')
  expect(askFor(Object.fromEntries(searchParams)).status).toBe(200)
})

const site = serveAll()

it('answers editors of every site', async () => {
  const local = `${site.url}/embed/v1/frame.html?widget=waitlist-button`
  for (const url of [`${frame}?widget=waitlist-button`, local]) {
    const answer = await fetch(`${site.url}/embed/oembed.json?url=${encodeURIComponent(url)}`)
    expect(answer.status, url).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect((await answer.json()).html).toContain(`src="${url}"`)
  }
  const other = await ask(
    site.url,
    `/embed/oembed.json?url=${encodeURIComponent('https://evil.example/embed/v1/frame.html?widget=waitlist-button')}`,
    { Host: 'evil.example' },
  )
  expect(other.status).toBe(404)
})
