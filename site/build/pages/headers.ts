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

const immutable = [
  /^\/assets\//,
  /^\/embed\/v1\/.*-[\w-]{8}\.(js|css|svg)$/,
  /^\/embed\/\d+\.\d+\.\d+[^/]*\//,
]

/** `Cache-Control` of a file. */
function cacheControl(file: string): string {
  if (immutable.some((pattern) => pattern.test(file))) return 'public, max-age=31536000, immutable'
  // On every page of a partner, so it is cached and then revalidated in the background; for minutes
  // only, since the modules that it names may be gone after the next release.
  if (file === '/embed/v1/widgets.js') return 'public, max-age=300, stale-while-revalidate=300'
  // Nothing breaks where one of them is a day old.
  if (/^\/(og|icons)\/|^\/favicon\.svg$/.test(file)) return 'public, max-age=86400'
  return 'no-cache'
}

/** Stands for our own origin, which a build does not know. */
const ownOrigin = 'https://site.invalid'

/** A Content Security Policy: files of the page's own origin, and what is allowed besides. */
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

/** A page that only our own pages may show in a frame. */
const unframed = (allowed: Record<string, string>) => ({
  'Content-Security-Policy': policy({ ...allowed, 'frame-ancestors': "'self'" }),
  'X-Frame-Options': 'SAMEORIGIN',
})

/** A widget may be given any endpoint. */
const anyEndpoint = { 'connect-src': 'http: https:' }

/** What the policy of the site's pages has to allow. */
interface SiteSources {
  /** The URL or path that they send sign-ups to. */
  waitlistEndpoint: string
  /** The hashes of their inline style sheets. */
  inlineStyles?: readonly string[]
  /** The hashes of their inline scripts. */
  inlineScripts?: readonly string[]
}

/** The hashes of inline styles or scripts, as a policy names them (CSP 3, "hash-source"). */
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

/** A source list of a policy: the page's own origin, and what is inline. */
const selfAnd = (hashes: readonly string[] = []) =>
  ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')

/** The policy of a page, and who may show it in a frame. */
function pageHeaders(file: string, { waitlistEndpoint, inlineStyles, inlineScripts }: SiteSources) {
  if (file === '/embed/v1/frame.html') return { 'Content-Security-Policy': policy(anyEndpoint) }
  if (file === '/embed/v1/index.html') return unframed({ 'frame-src': "'self'" })
  if (file === '/embed/v1/preview.html') return unframed({ ...anyEndpoint, 'frame-src': "'self'" })
  const { origin } = new URL(waitlistEndpoint, ownOrigin)
  return unframed({
    'script-src': selfAnd(inlineScripts),
    'style-src': selfAnd(inlineStyles),
    'connect-src': `'self'${origin === ownOrigin ? '' : ` ${origin}`}`,
    'font-src': "'self'",
    'manifest-src': "'self'",
  })
}

const fileHeaders = (file: string, sources: SiteSources): Record<string, string> => ({
  'Cache-Control': cacheControl(file),
  ...(file.startsWith('/embed/') && { 'Access-Control-Allow-Origin': '*' }),
  // Without a charset, a classic script is decoded by the encoding of the page that embeds it.
  ...(file.endsWith('.js') && { 'Content-Type': 'text/javascript; charset=utf-8' }),
  // Not every host knows the extension.
  ...(file.endsWith('.webmanifest') && { 'Content-Type': 'application/manifest+json' }),
  ...(file.endsWith('.html') && pageHeaders(file, sources)),
})

/** The addresses of a file: those of a page are with `.html`, without it, and with a slash. */
function addressesOf(file: string): string[] {
  if (posix.basename(file) === 'index.html') return [posix.join(posix.dirname(file), '/'), file]
  if (!file.endsWith('.html')) return [file]
  const route = file.slice(0, -'.html'.length)
  return [route, `${route}/`, file]
}

/**
 * The header rules of a built site, one for each address: hosts join the values where two rules set
 * the same header.
 * @param files paths such as `/about.html`
 */
export function headerRules(files: readonly string[], sources: SiteSources): HeaderRule[] {
  const rules = files.flatMap((file) =>
    addressesOf(file).map((path) => ({ path, headers: fileHeaders(file, sources) })),
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
