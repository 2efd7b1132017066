import { siteUrl } from './brand.ts'

declare const __VERSION__: string
declare const __SOURCES__: string

export const version = __VERSION__

/** The version of this build, a `+`, and a hash that differs between builds of one version. */
export const build = `${version}+${__SOURCES__}`

/** The tag of this script, if it is a classic script. */
// Of the document that is the page's own (page.ts): else somebody who may write markup, but no script,
// could choose by an image named "currentScript" where our code is loaded from.
export const script: unknown = typeof document === 'undefined' || document.currentScript

/**
 * The URL of this script. A module has no `currentScript` (HTML standard, 8.1.6.7), and a classic script
 * must not contain `import.meta`. So a module takes its URL from the first line of a stack trace.
 */
const scriptUrl =
  Object(script).src ?? /\w+:\/\/\S+?(?=:\d+:\d+)/.exec(new Error().stack ?? '')?.[0]

/**
 * URL of the folder with all versions, with a slash at its end, from which this script was loaded. If an
 * optimiser or a bundler has moved the script, it is that of the brand's site.
 */
export const embedFolder: string =
  /^[^?#]*\/(?=v?[\d.]+\/widgets\.js\b)/.exec(String(scriptUrl))?.[0] ?? `${siteUrl}/embed/`
