import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { slug } from '../../../widgets/brand.ts'
import {
  formatHeaderRules,
  type HeaderRule,
  headersFile,
  mostRules,
} from '../../server/http/header-rules.ts'
import { onEveryAnswer } from '../../server/http/respond.ts'
import { notFoundFile } from '../../server/http/routes.ts'
import { packageFile } from '../widgets/releases.ts'

/** Browser features that no page of ours uses, forbidden for injected scripts too. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** For every answer, a 404 included. */
const everywhere = {
  ...onEveryAnswer,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
}

/** For all that partners' pages fetch, also pages with `Cross-Origin-Embedder-Policy`. */
const forPartners = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const immutable = 'public, max-age=31536000, immutable'

/** For a folder, whose 404s get it too: so for a day, after which files are revalidated in the background. */
const inFolder = 'public, max-age=86400, stale-while-revalidate=31536000'
const immutableFiles = [/^\/assets\//, /^\/embed\/v1\/.*-[\w-]{8}\.(js|css|svg|woff2)$/]

/** The folder of one version, of which nothing ever changes. */
const versionFolder = /^\/embed\/\d+\.\d+\.\d+[^/]*\//

/** The files with the same name in each version's folder, and, but for the package, in `v1`. */
const inEveryVersion = ['widgets.js', 'frame.js', 'frame.html', packageFile].map(
  (name) => `/embed/:version/${name}`,
)

/** `Cache-Control` of a file. */
function cacheControl(file: string): string {
  if (immutableFiles.some((pattern) => pattern.test(file))) return immutable
  // On every partner's page, so it is cached and revalidated in the background; for minutes only, so
  // that a fix is soon everywhere.
  if (file === '/embed/v1/widgets.js') return 'public, max-age=300, stale-while-revalidate=300'
  // One that is a day old breaks nothing.
  if (/^\/(og|icons)\/|^\/favicon\.svg$/.test(file)) return 'public, max-age=86400'
  return 'no-cache'
}

/** Stands for our own origin, which a build does not know. */
const ownOrigin = 'https://site.invalid'

type Sources = Readonly<Record<string, string>>

/** A Content Security Policy: files of the page's own origin, and what is allowed besides. */
const policy = (allowed: Sources): string =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    // The policy by which the script fetches its files (widgets/embed/load-checked.ts).
    'trusted-types': `${slug} 'allow-duplicates'`,
    ...allowed,
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/** A page that only our own pages may show in a frame. */
const unframed = (allowed: Sources) => ({
  'Content-Security-Policy': policy({ ...allowed, 'frame-ancestors': "'self'" }),
  'X-Frame-Options': 'SAMEORIGIN',
})

/** A page that pages of any origin may show in a frame, also those with an embedder policy. */
const framed = (allowed: Sources) => ({
  'Content-Security-Policy': policy(allowed),
  'Cross-Origin-Embedder-Policy': 'require-corp',
})

/** A widget may be given any endpoint. */
const anyEndpoint = { 'connect-src': "'self' http: https:" }
const ownFrames = { 'frame-src': "'self'" }
const ownFonts = { 'font-src': "'self'" }

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

/** The sources that the site's pages need. */
const siteSources = ({ inlineStyles, inlineScripts }: SiteSources) => ({
  'script-src': selfAnd(inlineScripts),
  'style-src': selfAnd(inlineStyles),
  ...ownFonts,
  'manifest-src': "'self'",
})

/**
 * The policy of every answer: it allows what any page of ours may do. A page has its own besides,
 * which allows less. Browsers enforce both, so it is the same whether a host joins the two or takes
 * the page's; and a 404, whose address no rule can name, has this one.
 */
const sitePolicy = (sources: SiteSources) =>
  policy({ ...siteSources(sources), ...anyEndpoint, ...ownFrames })

/** The policy of a page, and who may show it in a frame. */
function pageHeaders(file: string, sources: SiteSources) {
  if (/^\/embed\/[^/]+\/frame\.html$/.test(file)) return framed({ ...ownFonts, ...anyEndpoint })
  if (file === '/embed/v1/index.html') return unframed({ ...ownFonts, ...ownFrames })
  if (file === '/embed/v1/preview.html') return unframed({ ...anyEndpoint, ...ownFrames })
  const { origin } = new URL(sources.waitlistEndpoint, ownOrigin)
  return unframed({
    ...siteSources(sources),
    'connect-src': `'self'${origin === ownOrigin ? '' : ` ${origin}`}`,
  })
}

/** What a file has because of its kind. */
const kindHeaders = (file: string, sources: SiteSources): Record<string, string> => ({
  // Without a charset, a classic script is decoded by the encoding of the page that embeds it.
  ...(file.endsWith('.js') && { 'Content-Type': 'text/javascript; charset=utf-8' }),
  // Not every host knows these extensions, or says that they are UTF-8.
  ...(file.endsWith('.txt') && { 'Content-Type': 'text/plain; charset=utf-8' }),
  ...(file.endsWith('.md') && { 'Content-Type': 'text/markdown; charset=utf-8' }),
  ...(file.endsWith('.webmanifest') && { 'Content-Type': 'application/manifest+json' }),
  ...(file.endsWith('.tgz') && { 'Content-Type': 'application/gzip' }),
  ...(file.endsWith('.html') && pageHeaders(file, sources)),
})

/** The addresses of a file: those of a page are with `.html`, without it, and with a slash. */
function addressesOf(file: string): string[] {
  if (posix.basename(file) === 'index.html') return [posix.join(posix.dirname(file), '/'), file]
  if (!file.endsWith('.html')) return [file]
  const route = file.slice(0, -'.html'.length)
  return [route, `${route}/`, file]
}

const ruleOf = (path: string, headers: HeaderRule['headers']): HeaderRule => ({ path, headers })

/**
 * The rules that let the files of versions be kept: one for each file, from the newest version to the
 * oldest. Where hosts take no more, one for the folder of the version.
 * @param files those of versions
 * @param most so many rules; one for each version at least
 */
function versionRules(files: readonly string[], most: number): HeaderRule[] {
  const folders = new Set(files.flatMap((file) => versionFolder.exec(file)?.[0] ?? []))
  const newestFirst = [...folders].sort((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  )
  const rules: HeaderRule[] = []
  for (const [at, folder] of newestFirst.entries()) {
    const older = newestFirst.length - at - 1
    const each = files.filter((file) => file.startsWith(folder)).flatMap(addressesOf)
    if (rules.length + each.length + older <= most)
      rules.push(...each.map((path) => ruleOf(path, { 'Cache-Control': immutable })))
    else rules.push(ruleOf(`${folder}*`, { 'Cache-Control': inFolder }))
  }
  return rules
}

/**
 * The header rules of a built site. Hosts join the values where two rules set the same header, which
 * only policies bear. A file has a rule for each of its addresses, not its folder one for all: a 404
 * there would be kept for a year, such as one that is asked for while a host takes in a new build.
 * @param files paths such as `/about.html`
 */
export function headerRules(files: readonly string[], sources: SiteSources): HeaderRule[] {
  const shared = inEveryVersion.flatMap((file) =>
    addressesOf(file).map((path) => ruleOf(path, kindHeaders(file, sources))),
  )
  const others = files.filter((file) => file !== notFoundFile && !versionFolder.test(file))
  const rules = [
    ruleOf('/*', { ...everywhere, 'Content-Security-Policy': sitePolicy(sources) }),
    ruleOf('/embed/*', forPartners),
    ...shared,
    ...others.flatMap((file) => {
      const isShared = inEveryVersion.includes(file.replace('/v1/', '/:version/'))
      const headers = {
        'Cache-Control': cacheControl(file),
        ...(!isShared && kindHeaders(file, sources)),
      }
      return addressesOf(file).map((path) => ruleOf(path, headers))
    }),
  ]
  const ofVersions = files.filter((file) => versionFolder.test(file))
  return [...rules, ...versionRules(ofVersions, mostRules - rules.length)]
}

/**
 * Writes the header rules of a built site into it, when all its other files are there.
 * @throws when they are more or longer than hosts take
 */
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
