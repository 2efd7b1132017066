import { readdir, writeFile } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { formatHeaderRules, type HeaderRule, headersFile } from '../server/header-rules.ts'

const everywhere: HeaderRule = {
  path: '/*',
  headers: {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  },
}

const neverChanging = [
  /^\/assets\//,
  /^\/embed\/v1\/.*-[\w-]{8}\.(js|css)$/,
  /^\/embed\/\d+\.\d+\.\d+[^/]*\//,
]

/** Whether a file is a page of the site, and not one that others show in a frame. */
const isPage = (file: string) => /^\/[^/]+\.html$/.test(file)

const somewhere = 'https://site.invalid'

/** What a page of the site may do, and who may show it in a frame. */
function pagePolicy(waitlistEndpoint: string): string {
  const { origin } = new URL(waitlistEndpoint, somewhere)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${origin === somewhere ? '' : ` ${origin}`}`,
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

function fileHeaders(file: string, policy: string): Record<string, string> {
  return {
    'Cache-Control': neverChanging.some((pattern) => pattern.test(file))
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    ...(file.startsWith('/embed/') && { 'Access-Control-Allow-Origin': '*' }),
    // Without it a classic script is read in the encoding of the page that embeds it.
    ...(file.endsWith('.js') && { 'Content-Type': 'text/javascript; charset=utf-8' }),
    ...(isPage(file) && { 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' }),
  }
}

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
 * @param waitlistEndpoint the URL or path that the pages send sign-ups to
 */
export function headerRules(files: readonly string[], waitlistEndpoint: string): HeaderRule[] {
  const policy = pagePolicy(waitlistEndpoint)
  const rules = files.flatMap((file) =>
    addressesOf(file).map((path) => ({ path, headers: fileHeaders(file, policy) })),
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
  await writeFile(join(dist, headersFile), formatHeaderRules(headerRules(files, waitlistEndpoint)))
}
