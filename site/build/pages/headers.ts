import { posix } from 'node:path'
import { type HeaderRule, maxRules } from '../../server/http/header-rules.ts'
import { onEveryAnswer } from '../../server/http/respond.ts'
import { notFoundFile } from '../../server/http/routes.ts'
import { packageFile } from '../widgets/releases.ts'
import { pageHeaders, type SiteSources, sitePolicy } from './security-policies.ts'

/** Risky browser features that our pages do not use. The policy denies them also to an injected script. */
const forbiddenFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment']

/** Headers of every answer, even 404. */
const everywhere = {
  ...onEveryAnswer,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': forbiddenFeatures.map((feature) => `${feature}=()`).join(', '),
}

/** Headers of the files for partners' pages, even those with `Cross-Origin-Embedder-Policy`. */
const forPartners = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const immutable = 'public, max-age=31536000, immutable'

/** For a whole folder. Its 404s are cached too, so for a day only; then files are revalidated in the background. */
const inFolder = 'public, max-age=86400, stale-while-revalidate=31536000'
/** Files with a hash in their name. */
const hashedFiles = [
  /^\/assets\//,
  /^\/embed\/v1\/.*-[\w-]{8}\.(js|css|svg|woff2)$/,
  /^\/embed\/[^/]+\/.*-[\w-]{43}\.js$/,
]

/** The folder of one version, whose files never change once it is released. */
const versionFolder = /^\/embed\/\d+\.\d+\.\d+[^/]*\//

/** Files with the same name in each version's folder and, except for the package, in `v1`. */
const inEveryVersion = ['widgets.js', 'frame.js', 'frame.html', packageFile].map(
  (name) => `/embed/:version/${name}`,
)

/** `Cache-Control` of a file. */
function cacheControl(file: string): string {
  if (hashedFiles.some((pattern) => pattern.test(file))) return immutable
  // Cached, since it is on every partner's page, but for minutes only, so that a fix arrives soon.
  if (file === '/embed/v1/widgets.js') return 'public, max-age=300, stale-while-revalidate=300'
  // An old picture does no harm for a day.
  if (/^\/(og|icons)\/|^\/favicon\.(svg|ico)$/.test(file)) return 'public, max-age=86400'
  return 'no-cache'
}

/** Content types that some hosts do not know, or send without UTF-8. */
const contentTypes: Readonly<Record<string, string>> = {
  // Without a charset, browsers decode a classic script by the encoding of the page that embeds it.
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.tgz': 'application/gzip',
  '.ico': 'image/x-icon',
}

/** The headers of a file by its type. */
function typeHeaders(file: string, sources: SiteSources): Readonly<Record<string, string>> {
  const type = contentTypes[posix.extname(file)]
  if (type) return { 'Content-Type': type }
  return file.endsWith('.html') ? pageHeaders(file, sources) : {}
}

/** The addresses of a file. A page has three: with `.html`, without it, and with a slash. */
function addressesOf(file: string): string[] {
  if (posix.basename(file) === 'index.html') return [posix.join(posix.dirname(file), '/'), file]
  if (!file.endsWith('.html')) return [file]
  const route = file.slice(0, -'.html'.length)
  return [route, `${route}/`, file]
}

const ruleOf = (path: string, headers: HeaderRule['headers']): HeaderRule => ({ path, headers })

/**
 * The rules for caching the files of versions: one for each file, beginning with the newest version.
 * When hosts take no more rules, a version gets one for its folder.
 * @param files of all versions
 * @param released the released versions; the next build may change the files of others
 * @param most the remaining number of rules, at least one for each version
 */
function versionRules(
  files: readonly string[],
  released: readonly string[],
  most: number,
): HeaderRule[] {
  const folders = new Set(files.flatMap((file) => versionFolder.exec(file)?.[0] ?? []))
  const newestFirst = [...folders].sort((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  )
  const rules: HeaderRule[] = []
  for (const [at, folder] of newestFirst.entries()) {
    const older = newestFirst.length - at - 1
    const isReleased = released.some((version) => folder === `/embed/${version}/`)
    const each = files
      .filter((file) => file.startsWith(folder))
      .flatMap((file) => {
        const caching = { 'Cache-Control': isReleased ? immutable : cacheControl(file) }
        return addressesOf(file).map((path) => ruleOf(path, caching))
      })
    if (rules.length + each.length + older <= most) rules.push(...each)
    else rules.push(ruleOf(`${folder}*`, { 'Cache-Control': isReleased ? inFolder : 'no-cache' }))
  }
  return rules
}

/**
 * The header rules of a built site. If two rules set the same header, static hosts join the values, which only
 * policies allow. Files that never change have a rule for each address and not for their folder: a 404
 * in the folder, as during a deployment, would be cached for a year.
 * @param files paths such as `/about.html`
 * @param released the versions that are released
 */
export function headerRules(
  files: readonly string[],
  sources: SiteSources,
  released: readonly string[],
): HeaderRule[] {
  const shared = inEveryVersion.flatMap((file) =>
    addressesOf(file).map((path) => ruleOf(path, typeHeaders(file, sources))),
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
        ...(!isShared && typeHeaders(file, sources)),
      }
      return addressesOf(file).map((path) => ruleOf(path, headers))
    }),
  ]
  const ofVersions = files.filter((file) => versionFolder.test(file))
  return [...rules, ...versionRules(ofVersions, released, maxRules - rules.length)]
}
