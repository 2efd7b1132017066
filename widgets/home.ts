/** This build: its version, and after a `+` what tells it from others of the same version. */
declare const __BUILD__: string
/** URL of the site that this was built for. */
declare const __SITE_URL__: string

export const build = __BUILD__

/** The tag of this script, where it is a classic one. */
// Asked of the prototype: an element named "currentScript" hides the document's own, and would let
// whoever may write markup, but no script, choose where our code comes from.
export const script: unknown =
  typeof document === 'undefined' || Reflect.get(Document.prototype, 'currentScript', document)

/**
 * The URL of this script. A module has no current script (HTML standard, 8.1.6.7), and with
 * `import.meta` the file would not parse as a classic script: so there a stack trace tells, by the
 * file that its innermost line names.
 */
const scriptUrl =
  Object(script).src ?? /\w+:\/\/\S+?(?=:\d+:\d+)/.exec(new Error().stack ?? '')?.[0]

/**
 * The folder with all versions that this script came from, with a slash at its end. In a page, or
 * in a file with other scripts, where an optimiser or a bundler has put it, that is the one of the site
 * that it was built for.
 */
export const home: string =
  /^[^?#]*\/(?=v?[\d.]+\/widgets\.js(?:[?#]|$))/.exec(String(scriptUrl))?.[0] ??
  `${__SITE_URL__}/embed/`
