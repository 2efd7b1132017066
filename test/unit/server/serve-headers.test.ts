import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readHeaderRules } from '../../../site/server/http/header-rules.ts'
import { personPath } from '../../../site/server/sign-ups/people.ts'
import { waitlistEndpoint } from '../../../widgets/brand.ts'
import { serveAll } from '../server-fixture.ts'

const site = serveAll()

/** What a static host makes of `_headers`. */
const hostHeaders = (text: string, address: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readHeaderRules(text)(address)).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  )

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types nameplate 'allow-duplicates';"
/** The form of pages without a script goes to the receiver. */
const ofSite = strict.replace("form-action 'none'", "form-action 'self'")
const own = "font-src 'self'; manifest-src 'self'"
/** The policy of every answer: what any page may do. */
const sitePolicy = `${ofSite} ${own}; connect-src 'self' http: https:; frame-src 'self'`
/** A page's own policy takes the place of that of every answer. */
const ownPolicy = (directives: string, base = strict) => `${base} ${directives}`
const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=()',
  'content-security-policy': sitePolicy,
}
const page = {
  'content-security-policy': ownPolicy(
    `${own}; connect-src 'self'; frame-ancestors 'self'`,
    ofSite,
  ),
  'x-frame-options': 'SAMEORIGIN',
}
const forGood = 'public, max-age=31536000, immutable'
const script = { 'content-type': 'text/javascript; charset=utf-8' }
const shared = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}
const builder = {
  'content-security-policy': ownPolicy("font-src 'self'; frame-src 'self'; frame-ancestors 'self'"),
  'x-frame-options': 'SAMEORIGIN',
}
const preview = {
  ...builder,
  'content-security-policy': ownPolicy(
    "connect-src 'self' http: https:; font-src 'self'; frame-ancestors 'self'",
  ),
}
// Any page may show it in a frame.
const frame = {
  'content-security-policy': ownPolicy("font-src 'self'; connect-src 'self' http: https:"),
  'cross-origin-embedder-policy': 'require-corp',
}

it('keeps browsers to HTTPS and to the type that is said, in each answer', async () => {
  for (const [method, path] of [
    ['POST', waitlistEndpoint],
    ['GET', `${personPath}made-up`],
    ['GET', '/health'],
    ['GET', '/about.html'],
    ['DELETE', '/'],
  ] as const) {
    const { headers } = await fetch(site.url + path, { method, redirect: 'manual' })
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  }
})

const ofHost = (address: string) =>
  hostHeaders(readFileSync(join(site.dist, '_headers'), 'utf8'), address)

/** What all but pages do without: 1.2 KB of headers, by which they would come later on a slow line. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
]

it.each<[string, string, Record<string, string>?]>([
  ['/', 'no-cache', page],
  ['/about.html', 'no-cache', page],
  ['/about', 'no-cache', page],
  ['/demo-portfolios/', 'no-cache', page],
  ['/robots.txt', 'no-cache', { 'content-type': 'text/plain; charset=utf-8' }],
  ['/site.webmanifest', 'no-cache', { 'content-type': 'application/manifest+json' }],
  ['/og/home.png', 'public, max-age=86400'],
  ['/assets/main-BSUJWrx1.css', forGood],
  ['/assets/404-BAzifMSg.js', forGood, script],
  ['/embed/v1/widgets.js', 'public, max-age=300, stale-while-revalidate=300', script],
  ['/embed/v1/frame.js', 'no-cache', script],
  ['/embed/v1/shared-DdqrqDla.js', forGood, script],
  ['/embed/v1/builder-archivo-DdqrqDla.woff2', forGood],
  ['/embed/v1/waitlist-button.md', 'no-cache', { 'content-type': 'text/markdown; charset=utf-8' }],
  ['/embed/v1/frame.html', 'no-cache', frame],
  ['/embed/v1/', 'no-cache', builder],
  ['/embed/v1/preview.html', 'no-cache', preview],
  ['/embed/1.0.0/widgets.js', forGood, script],
  // Of a version that is not released, only files with a hash in their name never change.
  ['/embed/1.1.0/widgets.js', 'no-cache', script],
  ['/embed/1.1.0/frame.html', 'no-cache', frame],
  ['/embed/1.1.0/package.tgz', 'no-cache', { 'content-type': 'application/gzip' }],
  [`/embed/1.1.0/react-${'a'.repeat(43)}.js`, forGood],
])('%s has its headers from a static host and the server', async (address, cache, own) => {
  const inEmbed = address.startsWith('/embed/') && shared
  const expected = { ...common, ...inEmbed, 'cache-control': cache, ...own }
  expect(ofHost(address)).toEqual(expected)
  const { status, headers } = await fetch(site.url + address)
  expect(status).toBe(200)
  const known = Object.keys({ ...common, ...page, ...frame, ...shared, ...own })
  const sent = Array.from(headers).filter(([name]) => [...known, 'cache-control'].includes(name))
  const without = headers.get('content-type')?.startsWith('text/html') ? [] : ofPages
  const needed = Object.entries(expected).filter(([name]) => !without.includes(name))
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(needed))
})

it('has a policy for a 404 from a static host, which may not keep it', () => {
  for (const path of ['/nope', '/a/b/c', '/assets/gone-BSUJWrx1.css'])
    expect(ofHost(path)).toEqual(common)
  for (const path of ['/embed/v1/gone-BSUJWrx1.js', '/embed/1.0.0/gone-BSUJWrx1.js'])
    expect(ofHost(path)).toEqual({ ...common, ...shared })
})
