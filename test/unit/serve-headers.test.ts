import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headerRules } from '../../site/build/pages/headers.ts'
import { formatHeaderRules } from '../../site/server/http/header-rules.ts'
import { wayOutPath } from '../../site/server/letters/way-out-token.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { serve, serveAll, temporaryFolder } from './server-fixture.ts'
import { writeDist } from './server-samples.ts'

const site = serveAll()

/** What a static host makes of `_headers`: all rules that match apply, equal names are joined. */
function hostHeaders(text: string, address: string): Record<string, string> {
  const headers: Record<string, string> = {}
  let applies = false
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) {
      const pattern = line
        .replace(/[.?+^$()[\]{}|\\]/g, '\\$&')
        .replace('*', '.*')
        .replace(/:\w+/g, '[^/]+')
      applies = new RegExp(`^${pattern}$`).test(address)
    }
    const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? []
    if (!applies || !name || value === undefined) continue
    const key = name.toLowerCase()
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value
  }
  return headers
}

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types nameplate 'allow-duplicates';"
const own = "font-src 'self'; manifest-src 'self'"
/** The policy of every answer: what any page may do. */
const sitePolicy = `${strict} ${own}; connect-src 'self' http: https:; frame-src 'self'`
/** A page's own policy comes second: browsers enforce both. */
const also = (directives: string) => `${sitePolicy}, ${strict} ${directives}`
const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(
    /^accelerometer=\(\), (?=.*\bcamera=\(\))(?=.*\bmicrophone=\(\)).*\bgeolocation=\(\)/,
  ),
  'content-security-policy': sitePolicy,
}
const page = {
  ...common,
  'cache-control': 'no-cache',
  'content-security-policy': also(`${own}; connect-src 'self'; frame-ancestors 'self'`),
  'x-frame-options': 'SAMEORIGIN',
}
const changing = { ...common, 'cache-control': 'no-cache' }
const neverChanging = { ...common, 'cache-control': 'public, max-age=31536000, immutable' }
const script = { 'content-type': 'text/javascript; charset=utf-8' }
const shared = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}
const builder = {
  ...changing,
  ...shared,
  'content-security-policy': also("font-src 'self'; frame-src 'self'; frame-ancestors 'self'"),
  'x-frame-options': 'SAMEORIGIN',
}
const preview = {
  ...builder,
  'content-security-policy': also(
    "connect-src 'self' http: https:; frame-src 'self'; frame-ancestors 'self'",
  ),
}
// Everybody may show it in a frame: that is what it is for.
const frame = {
  ...changing,
  ...shared,
  'content-security-policy': also("font-src 'self'; connect-src 'self' http: https:"),
  'cross-origin-embedder-policy': 'require-corp',
}

it.each([
  ['a sign-up', waitlistEndpoint, 'POST'],
  ['the way out of a letter', `${wayOutPath}made-up`, 'GET'],
  ['/health', '/health', 'GET'],
  ['a redirect', '/about.html', 'GET'],
  ['a method that a page does not take', '/', 'DELETE'],
])(
  'keeps browsers to HTTPS and to the type that is said, in the answer to %s',
  async (_, path, method) => {
    const { headers } = await fetch(site.url + path, { method, redirect: 'manual' })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

const known = new Set(Object.keys({ ...page, ...frame }))

/** What a script does without: 1.2 KB of headers, by which it would come later on a slow line. */
const ofPages = ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy']

describe.each<[string, Record<string, string>]>([
  ['/', page],
  ['/index.html', page],
  ...['/about', '/demo-portfolios'].flatMap((route) =>
    [route, `${route}/`, `${route}.html`].map((address): [string, typeof page] => [address, page]),
  ),
  ['/robots.txt', { ...changing, 'content-type': 'text/plain; charset=utf-8' }],
  [
    '/embed/v1/waitlist-button.md',
    { ...changing, ...shared, 'content-type': 'text/markdown; charset=utf-8' },
  ],
  ['/site.webmanifest', { ...changing, 'content-type': 'application/manifest+json' }],
  ...['/favicon.svg', '/og/home.png', '/icons/512.png'].map(
    (address): [string, Record<string, string>] => [
      address,
      { ...common, 'cache-control': 'public, max-age=86400' },
    ],
  ),
  ['/assets/main-BSUJWrx1.css', neverChanging],
  ['/assets/404-BAzifMSg.js', { ...neverChanging, ...script }],
  [
    '/embed/v1/widgets.js',
    {
      ...common,
      ...shared,
      ...script,
      'cache-control': 'public, max-age=300, stale-while-revalidate=300',
    },
  ],
  ['/embed/v1/frame.js', { ...changing, ...shared, ...script }],
  ['/embed/v1/shared-DdqrqDla.js', { ...neverChanging, ...shared, ...script }],
  ['/embed/v1/builder-page-DdqrqDla.css', { ...neverChanging, ...shared }],
  ['/embed/v1/builder-archivo-DdqrqDla.woff2', { ...neverChanging, ...shared }],
  ['/embed/v1/custom-elements.json', { ...changing, ...shared }],
  ['/embed/v1/frame.html', frame],
  ['/embed/v1/', builder],
  ['/embed/v1/preview.html', preview],
  ['/embed/v1/builder-favicon-_4Ug32yf.svg', { ...neverChanging, ...shared }],
  ['/embed/1.0.0/widgets.js', { ...neverChanging, ...shared, ...script }],
  ['/embed/1.0.0/package.tgz', { ...neverChanging, ...shared, 'content-type': 'application/gzip' }],
])('%s', (address, expected) => {
  it('has its headers from the server, a script without those of pages', async () => {
    const { status, headers } = await fetch(site.url + address)
    expect(status).toBe(200)
    const sent = Array.from(headers).filter(([name]) => known.has(name) || name in expected)
    const without = address.endsWith('.js') ? ofPages : []
    const needed = Object.entries(expected).filter(([name]) => !without.includes(name))
    expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(needed))
  })

  it('has the same headers from a static host', () => {
    const text = readFileSync(join(site.dist, '_headers'), 'utf8')
    expect(hostHeaders(text, address)).toEqual(expected)
  })
})

it.each([
  '/nope',
  '/a/b/c',
  '/assets/gone-BSUJWrx1.css',
  '/embed/v1/gone-BSUJWrx1.js',
  '/embed/1.0.0/gone-BSUJWrx1.js',
])('has a policy for the 404 at %s from a static host, which may not keep it', (path) => {
  const text = readFileSync(join(site.dist, '_headers'), 'utf8')
  expect(hostHeaders(text, path)).toEqual({
    ...common,
    ...(path.startsWith('/embed/') && shared),
  })
})

/** The sources of each directive of a policy. */
const directivesOf = (policy = '') =>
  new Map(
    policy.split('; ').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

it.each(['/', '/about', '/embed/v1/', '/embed/v1/preview.html', '/embed/v1/frame.html'])(
  'keeps the policy of %s, whether a host joins the two of it or takes the last',
  (address) => {
    const text = readFileSync(join(site.dist, '_headers'), 'utf8')
    const policies = hostHeaders(text, address)['content-security-policy']?.split(', ') ?? []
    expect(policies).toHaveLength(2)
    const [everywhere, its] = policies.map(directivesOf)
    for (const [directive, sources] of its ?? [])
      if (directive !== 'frame-ancestors')
        expect(everywhere?.get(directive), directive).toEqual(expect.arrayContaining(sources))
  },
)

it('lets as many versions be kept for good as hosts take rules for, the newest first, and the rest for a day', () => {
  const files = ['widgets.js', 'frame.html', 'frame.js', 'frame.css', 'react-BSUJWrx1.js']
  const versions = Array.from({ length: 30 }, (_, at) => `1.${at}.0`)
  const text = formatHeaderRules(
    headerRules(
      ['v1', ...versions].flatMap((version) => files.map((file) => `/embed/${version}/${file}`)),
      { waitlistEndpoint: '/api/x' },
    ),
  )
  const headersIn = (version: string, file: string) =>
    hostHeaders(text, `/embed/${version}/${file}`)
  for (const version of versions)
    expect(headersIn(version, 'widgets.js')).toMatchObject({ ...shared, ...script })
  const isForGood = (version: string) =>
    headersIn(version, 'react-BSUJWrx1.js')['cache-control'] ===
    'public, max-age=31536000, immutable'
  const kept = versions.filter(isForGood)
  expect(kept).toEqual(versions.slice(-kept.length))
  expect(kept.length).toBeGreaterThan(3)
  for (const version of versions)
    for (const file of ['widgets.js', 'frame', 'gone.js']) {
      const isThere = file !== 'gone.js'
      const inFolder = 'public, max-age=86400, stale-while-revalidate=31536000'
      const forGood = isThere ? 'public, max-age=31536000, immutable' : undefined
      expect(headersIn(version, file)['cache-control']).toBe(
        isForGood(version) ? forGood : inFolder,
      )
    }
})

it('says when there is more than hosts take', () => {
  const rule = { path: '/x', headers: { 'X-Sample': 'x' } }
  expect(() => formatHeaderRules(Array.from({ length: 101 }, () => rule))).toThrow(
    '/_headers has 101 rules; hosts take 100.',
  )
  expect(() =>
    formatHeaderRules([{ path: '/x', headers: { 'X-Sample': 'x'.repeat(1989) } }]),
  ).toThrow('/_headers has a line of 2001 characters; hosts take 2000:   X-Sample: xxx')
  expect(formatHeaderRules(Array.from({ length: 100 }, () => rule))).toContain('X-Sample')
})

it.each([
  ['/api/x', "connect-src 'self';"],
  ['https://api.example.com/stage/x?y=z', "connect-src 'self' https://api.example.com;"],
  ['http://127.0.0.1:8080/x', "connect-src 'self' http://127.0.0.1:8080;"],
])('lets the pages send sign-ups to %s', (endpoint, directive) => {
  const text = formatHeaderRules(
    headerRules(['/about.html', '/embed/v1/frame.html'], { waitlistEndpoint: endpoint }),
  )
  const [, policy] = hostHeaders(text, '/about')['content-security-policy']?.split(', ') ?? []
  expect(`${policy};`).toContain(directive)
  expect(text).not.toContain('unsafe')
})

it('needs the rules to start', async () => {
  const distFolder = writeDist(temporaryFolder())
  rmSync(join(distFolder, '_headers'))
  await expect(serve({ distFolder })).rejects.toThrow('run "npm run build" first')
})

it.each(['/embed/v1/frame.html', '/embed/1.0.0/frame.html', '/embed/2.1.0-rc.1/frame.html'])(
  'lets every page show %s, of whatever version',
  (file) => {
    const text = formatHeaderRules(headerRules([file], { waitlistEndpoint: '/api/x' }))
    const { 'content-security-policy': policy, ...headers } = hostHeaders(text, file)
    expect(policy).not.toContain('frame-ancestors')
    expect(headers).toMatchObject({ 'cross-origin-embedder-policy': 'require-corp', ...shared })
    expect(headers).not.toHaveProperty('x-frame-options')
  },
)
