// Asked of the prototype: an element named "currentScript" hides the document's own, and would let
// whoever may write markup, but no script, choose where our code comes from.
const script: unknown =
  typeof document === 'undefined'
    ? undefined
    : Reflect.get(Document.prototype, 'currentScript', document)

/** The URL of the file that the innermost line of a stack trace names; '' where it names none. */
const urlInStack = (stack = '') => /\w+:\/\/\S+?(?=:\d+:\d+)/.exec(stack)?.[0] ?? ''

/**
 * The URL of this script. A module has no current script (HTML standard, 8.1.6.7), and with
 * `import.meta` the file would not parse as a classic script: so there a stack trace tells.
 */
export const scriptUrl =
  script instanceof HTMLScriptElement ? script.src : urlInStack(new Error().stack)
