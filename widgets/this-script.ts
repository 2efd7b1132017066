/** This build: its version, then after a `+` a hash that differs between builds of one version. */
declare const __BUILD__: string
/** URL of the site that this was built for. */
declare const __SITE_URL__: string

export const build = __BUILD__

/** The tag of this script, where it is a classic one. */
// Asked of the prototype: an element named "currentScript" hides the document's own property, and
// whoever may write markup, but no script, could choose where our code comes from.
export const script: unknown =
  typeof document === 'undefined' || Reflect.get(Document.prototype, 'currentScript', document)

/**
 * The URL of this script. A module has no current script (HTML standard, 8.1.6.7), and a file with
 * `import.meta` is no classic script. So a module reads its URL from a stack trace, whose innermost
 * line names the file.
 */
const scriptUrl =
  Object(script).src ?? /\w+:\/\/\S+?(?=:\d+:\d+)/.exec(new Error().stack ?? '')?.[0]

/**
 * URL of the folder that holds all versions, with a slash at its end: where this script came from.
 * When an optimiser or a bundler has moved the script elsewhere, it is the site it was built for.
 */
export const embedFolder: string =
  /^[^?#]*\/(?=v?[\d.]+\/widgets\.js(?:[?#]|$))/.exec(String(scriptUrl))?.[0] ??
  `${__SITE_URL__}/embed/`
