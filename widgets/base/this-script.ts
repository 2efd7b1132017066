import { siteUrl } from '../brand.ts'

declare const __VERSION__: string

export const version = __VERSION__

/**
 * The tag of this script, if it is a classic script. It is read by the prototype's getter: a page's markup can name
 * an image `currentScript`, whose `src` would then decide where code is loaded from (as in CVE-2024-45812).
 */
export const script: unknown =
  typeof document === 'undefined' || Reflect.get(Document.prototype, 'currentScript', document)

/**
 * The URL of this script, by the first line of a stack trace. A module has no `currentScript` (HTML standard, 8.1.6.7),
 * and a classic script must not contain `import.meta`. The `src` of the tag comes second: a `<base>` that
 * the page's markup has added since changes what it gives.
 */
const scriptUrl =
  /\w+:\/\/\S+?(?=:\d+:\d+)/.exec(new Error().stack ?? '')?.[0] ?? Object(script).src

/**
 * URL of the folder with all versions, with a slash at its end, from which this script was loaded. If an
 * optimiser or a bundler has moved the script, it is that of the brand's site.
 */
export const embedFolder: string =
  /^[^?#]*\/(?=v?[\d.]+\/widgets\.js\b)/.exec(String(scriptUrl))?.[0] ?? `${siteUrl}/embed/`
