import { siteUrl } from '../brand.ts'

declare const __VERSION__: string

export const version = __VERSION__

/**
 * The tag of this script, if it is a classic script; else an object without properties. It is read by the prototype's
 * getter: a page's markup can name an image `currentScript`, whose `src` would then decide where code is loaded from (as
 * in CVE-2024-45812).
 */
export const script: Partial<HTMLScriptElement> = Object(
  globalThis.document && Reflect.get(Document.prototype, 'currentScript', document),
)

/**
 * Whether the tag's `src` still gives the URL that was fetched: a `<base>` changes what it gives, and an address that the
 * page has taken meanwhile (`history.pushState`) changes what a relative path gives.
 */
const isSure =
  /^(\/|\w+:)/.test(`${script.getAttribute?.('src')}`) && document.baseURI === location.href

/**
 * The URL of this script, without its query. The first line of a stack trace has it too, for which V8 parses the whole
 * script again: 10 ms on a slow phone. A module needs that: it has no `currentScript` (HTML standard, 8.1.6.7), and a
 * classic script must not contain `import.meta`.
 */
const scriptUrl = /\w+:\/\/[^\s?#]+/.exec(String(isSure ? script.src : new Error().stack))

/**
 * URL of the folder with all versions, with a slash at its end: `data-folder` of the tag, or where this script was loaded
 * from. If an optimiser or a bundler has moved the script, it is that of the brand's site.
 */
export const embedFolder: string =
  script.dataset?.folder ??
  /.+\/(?=v?[\d.]+\/widgets\.js\b)/.exec(String(scriptUrl))?.[0] ??
  `${siteUrl}/embed/`
