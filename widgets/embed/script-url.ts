// A classic script from another origin has no base URL for import(), so it is taken from the tag;
// a module has no current script, and there import() resolves beside it (HTML standard, 8.1.6.7).
// Asked of the prototype: an element named "currentScript" hides the document's own, and would let
// whoever may write markup, but no script, choose where our code comes from.
const script: unknown =
  typeof document === 'undefined'
    ? undefined
    : Reflect.get(Document.prototype, 'currentScript', document)

/** The URL of this script; empty where it runs as a module, which cannot know it. */
export const scriptUrl = script instanceof HTMLScriptElement ? script.src : ''
