import { embedFolder, version } from '../base/this-script.ts'
import { slug } from '../brand.ts'
import { shared } from './shared.ts'

/** The part of Trusted Types that is used here. TypeScript's DOM does not have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** A URL that a script element takes even if the page enforces Trusted Types. */
const trusted = (url: string): string =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
    ?.createPolicy(slug, { createScriptURL: (text) => text })
    .createScriptURL(url) ?? url

/** Puts an element into the page until it has fetched its file. @throws when that fails */
async function fetchBy(tag: string, properties: object): Promise<void> {
  const element = Object.assign(document.createElement(tag), properties)
  try {
    await new Promise((resolve, reject) => {
      element.onload = resolve
      element.onerror = reject
      document.documentElement.append(element)
    })
  } finally {
    element.remove()
  }
}

/** Whether the engine checks the integrity of links; WebKit does not (WPT, preload/modulepreload-sri.html). */
const areLinksChecked = () => /^(Google Inc\.)?$/.test(navigator.vendor)

/**
 * Loads a module and checks its integrity, which `import()` cannot do. The module is then in the page's
 * module map, where `import()` of the same URL finds it. A link loads it: that needs no Trusted Types,
 * and does not delay the page's load event. In engines that ignore the integrity of a link, a script
 * checks it as well.
 * @param hash SHA-256 of the file's bytes, in base64url
 * @throws when the file cannot be loaded, is blocked, or has other bytes
 */
async function loadChecked(url: string, hash: string): Promise<void> {
  const options = {
    crossOrigin: '',
    integrity: `sha256-${hash}`,
    // With the nonce of the page's scripts, as `import()` has.
    nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
  }
  await fetchBy('link', { ...options, rel: 'modulepreload', href: url })
  if (!areLinksChecked()) await fetchBy('script', { ...options, type: 'module', src: trusted(url) })
}

const loads = new Map<string, Promise<unknown>>()
let failures = 0

async function load(file: string): Promise<unknown> {
  const { href, origin } = new URL(`${version}/${file}.js`, embedFolder)
  // An engine may remember a failed import and never fetch the file again (whatwg/html issue 10327). So
  // the next try has another URL.
  const address = failures > 0 ? `${href}?${failures}` : href
  try {
    await loadChecked(address, file.slice(-43))
    const { default: create } = await import(/* @vite-ignore */ address)
    return create([...shared(), importFile])
  } catch (cause) {
    failures += 1
    loads.delete(file)
    throw new Error(
      `Could not load ${href}. It needs its published bytes, CORS, ${origin} in script-src and ${slug} in trusted-types.`,
      { cause },
    )
  }
}

/**
 * Imports a built file if it has the bytes that were built.
 * @param file its name in the folder of this version, without `.js`. It has no static imports, and is a
 *   function of what this script shares. Its name ends with the SHA-256 of its bytes, in base64url
 * @throws an Error that says what the page's author can do
 */
export function importFile<Module>(file: string): Promise<Module> {
  const loading = loads.get(file) ?? load(file)
  loads.set(file, loading)
  return loading as Promise<Module>
}
