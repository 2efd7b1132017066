import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { formatHeaderRules, type HeaderRule, headersFile } from '../../server/http/header-rules.ts'

const everywhere: HeaderRule = {
  path: '/*',
  headers: {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  },
}

const neverChanging = [
  /^\/assets\//,
  /^\/embed\/v1\/.*-[\w-]{8}\.(js|css|svg)$/,
  /^\/embed\/\d+\.\d+\.\d+[^/]*\//,
]

/** How long a browser keeps a file, and when it asks again. */
function caching(file: string): string {
  if (neverChanging.some((pattern) => pattern.test(file)))
    return 'public, max-age=31536000, immutable'
  // It is on every page of a partner: the next page need not ask, nor wait while the browser asks.
  // No longer than this, since the modules that it names may be gone after the next release.
  if (file === '/embed/v1/widgets.js') return 'public, max-age=300, stale-while-revalidate=300'
  // Nothing breaks when one of them is a day old.
  if (/^\/(og|icons)\/|^\/favicon\.svg$/.test(file)) return 'public, max-age=86400'
  return 'no-cache'
}

const somewhere = 'https://site.invalid'

/** A policy by which a page may use files of its own origin, and what is named. */
const policy = (allowed: Record<string, string>): string =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    ...allowed,
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/** A page that nobody else may show in a frame. */
const unframed = (allowed: Record<string, string>) => ({
  'Content-Security-Policy': policy({ ...allowed, 'frame-ancestors': "'self'" }),
  'X-Frame-Options': 'SAMEORIGIN',
})

/** Sign-ups go to whatever endpoint a widget is given. */
const anyEndpoint = { 'connect-src': 'http: https:' }

/** What the pages of the site need to be allowed. */
interface SiteNeeds {
  /** The URL or path that they send sign-ups to. */
  waitlistEndpoint: string
  /** The hashes of the style sheets that are written into them. */
  inlineStyles?: readonly string[]
  /** The hashes of the scripts that are written into them. */
  inlineScripts?: readonly string[]
}

/** The hashes of what elements without attributes hold, as a policy names them (CSP 3, "hash-source"). */
const inlineHashes = (pages: readonly string[], tag: 'style' | 'script'): string[] => {
  const texts = pages.flatMap((html) =>
    Array.from(
      html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')),
      ([, text = '']) => text,
    ),
  )
  return Array.from(
    new Set(texts),
    (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  )
}

/** What a policy allows of its own origin, and of what is written into the page. */
const own = (hashes: readonly string[] = []) =>
  ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')

/** What a page may do, and who may show it in a frame. */
function pageHeaders(file: string, { waitlistEndpoint, inlineStyles, inlineScripts }: SiteNeeds) {
  if (file === '/embed/v1/frame.html') return { 'Content-Security-Policy': policy(anyEndpoint) }
  if (file === '/embed/v1/index.html') return unframed({ 'frame-src': "'self'" })
  if (file === '/embed/v1/preview.html') return unframed({ ...anyEndpoint, 'frame-src': "'self'" })
  const { origin } = new URL(waitlistEndpoint, somewhere)
  return unframed({
    'script-src': own(inlineScripts),
    'style-src': own(inlineStyles),
    'connect-src': `'self'${origin === somewhere ? '' : ` ${origin}`}`,
    'font-src': "'self'",
    'manifest-src': "'self'",
  })
}

const fileHeaders = (file: string, needs: SiteNeeds): Record<string, string> => ({
  'Cache-Control': caching(file),
  ...(file.startsWith('/embed/') && { 'Access-Control-Allow-Origin': '*' }),
  // Without it a classic script is read in the encoding of the page that embeds it.
  ...(file.endsWith('.js') && { 'Content-Type': 'text/javascript; charset=utf-8' }),
  // Not every host knows the ending.
  ...(file.endsWith('.webmanifest') && { 'Content-Type': 'application/manifest+json' }),
  ...(file.endsWith('.html') && pageHeaders(file, needs)),
})

/** Where hosts answer with a file: pages with their ending, without it, and as a folder. */
function addressesOf(file: string): string[] {
  if (posix.basename(file) === 'index.html') return [posix.join(posix.dirname(file), '/'), file]
  if (!file.endsWith('.html')) return [file]
  const route = file.slice(0, -'.html'.length)
  return [route, `${route}/`, file]
}

/**
 * The headers of a built site, by address and one address each: hosts join the values of a header
 * that two rules set.
 * @param files paths such as `/about.html`
 */
export function headerRules(files: readonly string[], needs: SiteNeeds): HeaderRule[] {
  const rules = files.flatMap((file) =>
    addressesOf(file).map((path) => ({ path, headers: fileHeaders(file, needs) })),
  )
  return [everywhere, ...rules]
}

/** Writes the header rules of a built site into it, when all its other files are there. */
export async function writeHeaders(dist: string, waitlistEndpoint: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort()
  const pages = await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => readFile(join(dist, file), 'utf8')),
  )
  const rules = headerRules(files, {
    waitlistEndpoint,
    inlineStyles: inlineHashes(pages, 'style'),
    inlineScripts: inlineHashes(pages, 'script'),
  })
  await writeFile(join(dist, headersFile), formatHeaderRules(rules))
}
