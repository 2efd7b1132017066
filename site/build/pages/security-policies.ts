import { createHash } from 'node:crypto'
import { slug } from '../../../widgets/brand.ts'

type Sources = Readonly<Record<string, string>>

/** What the policies of the site's pages must allow. */
export interface SiteSources {
  /** The URL or path that they send sign-ups to. */
  waitlistEndpoint: string
  /** Their HTML, by paths such as `/about.html`. A policy allows its inline scripts and styles by hash. */
  pages?: Sources
}

/** A Content Security Policy that allows files of the page's own origin, and further sources. */
const policy = (allowed: Sources): string =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    // The policy with which the script loads its files (widgets/embed/import-file.ts).
    'trusted-types': `${slug} 'allow-duplicates'`,
    ...allowed,
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/** Headers of a page that only our own pages may show in a frame. */
const unframed = (allowed: Sources) => ({
  'Content-Security-Policy': policy({ ...allowed, 'frame-ancestors': "'self'" }),
  'X-Frame-Options': 'SAMEORIGIN',
})

/** Headers of a page for frames on any origin, even under an embedder policy. */
const framed = (allowed: Sources) => ({
  'Content-Security-Policy': policy(allowed),
  'Cross-Origin-Embedder-Policy': 'require-corp',
})

/** A page can give a widget any endpoint. */
const anyEndpoint = { 'connect-src': "'self' http: https:" }
const ownFrames = { 'frame-src': "'self'" }
const ownFonts = { 'font-src': "'self'" }

/** Files of the page's own origin, and the inline styles or scripts of pages (CSP 3, "hash-source"). */
function selfAndInline(pages: readonly string[], tag: 'style' | 'script'): string {
  const inline = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')
  const texts = pages.flatMap((html) => Array.from(html.matchAll(inline), ([, text = '']) => text))
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  return ["'self'", ...Array.from(new Set(texts), (text) => `'sha256-${hash(text)}'`)].join(' ')
}

/** The sources that pages of the site need. */
const siteSources = (pages: readonly string[]) => ({
  'script-src': selfAndInline(pages, 'script'),
  'style-src': selfAndInline(pages, 'style'),
  ...ownFonts,
  'manifest-src': "'self'",
  // The form of pages without a script.
  'form-action': "'self'",
})

/**
 * The policy of every answer. It allows what any of our pages may do, and each page has a stricter one. So a host may
 * join the two, as static hosts do, or send only the page's, as our server does. A 404 page has only this one, since
 * no rule can name its address. It has no `frame-ancestors`, which a static host would join to the policy of the page
 * for frames on any origin.
 */
export const sitePolicy = (sources: SiteSources): string =>
  policy({ ...siteSources(Object.values(sources.pages ?? {})), ...anyEndpoint, ...ownFrames })

/** A placeholder for our own origin, which a build does not know. */
const ownOrigin = 'https://site.invalid'

/** The policy of a page, and who may show the page in a frame. */
export function pageHeaders(file: string, sources: SiteSources): Sources {
  const own = [sources.pages?.[file] ?? '']
  if (/^\/embed\/[^/]+\/frame\.html$/.test(file)) return framed({ ...ownFonts, ...anyEndpoint })
  if (file === '/embed/v1/index.html') {
    const scripts = { 'script-src': selfAndInline(own, 'script') }
    return unframed({ ...scripts, ...ownFonts, ...ownFrames })
  }
  if (file === '/embed/v1/preview.html') return unframed({ ...anyEndpoint, ...ownFonts })
  const { origin } = new URL(sources.waitlistEndpoint, ownOrigin)
  return unframed({
    ...siteSources(own),
    'connect-src': `'self'${origin === ownOrigin ? '' : ` ${origin}`}`,
  })
}
