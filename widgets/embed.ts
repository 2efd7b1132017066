import { isSomethingWaiting } from './waitlist-button/outbox-name.ts'

/**
 * The script-tag loader: finds our elements in the page, now and later, and loads the code of
 * those that are there; has sign-ups delivered that earlier pages left behind. It runs as a classic script and as a module, and leaves nothing behind.
 */

/** The module of each tag, as a URL relative to this script; written in by the build. */
declare const __WIDGET_MODULES__: Record<string, string>
/** The module that delivers waiting sign-ups, likewise. */
declare const __COURIER_MODULE__: string

// A classic script from another origin has no base URL for import(), so it is taken from the tag;
// a module has no current script, and there import() resolves beside it (HTML standard, 8.1.6.7).
const script = document.currentScript as HTMLScriptElement | null
const resolve = (file: string) => (script ? new URL(file, script.src).href : file)

const waiting = new Map(Object.entries(__WIDGET_MODULES__))

async function load(tag: string, file: string) {
  try {
    const { define } = await import(/* @vite-ignore */ resolve(file))
    define()
  } catch (error) {
    console.error(`<${tag}> could not be loaded from ${resolve(file)}.`, error)
  }
}

function search(root: Document | Element) {
  for (const [tag, file] of waiting) {
    const isThere = root instanceof Element && root.localName === tag
    if (!isThere && root.getElementsByTagName(tag).length === 0) continue
    waiting.delete(tag)
    load(tag, file)
  }
  if (waiting.size === 0) observer.disconnect()
}

const observer = new MutationObserver((mutations) => {
  for (const { addedNodes } of mutations)
    for (const node of addedNodes) if (node instanceof Element) search(node)
})

observer.observe(document, { childList: true, subtree: true })
search(document)

if (isSomethingWaiting())
  import(/* @vite-ignore */ resolve(__COURIER_MODULE__)).then(
    ({ resumeDelivery }) => resumeDelivery(),
    // They wait for the next page.
    () => undefined,
  )
