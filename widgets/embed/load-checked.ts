import { slug } from '../brand.ts'

/** The part of Trusted Types that is used here; TypeScript's DOM does not have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** A URL that may be the source of a script where the page enforces Trusted Types. */
const trusted = (url: string): string =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
    ?.createPolicy(slug, { createScriptURL: (text) => text })
    .createScriptURL(url) ?? url

/** Puts an element into the page until what it fetches has come. @throws when that does not come */
async function fetchBy(tag: string, properties: object): Promise<void> {
  const element = Object.assign(document.createElement(tag), properties)
  try {
    await new Promise((resolve, reject) => {
      element.onload = resolve
      element.onerror = reject
      // A page's `<form name=head>` takes the place of `document.head`.
      document.documentElement.append(element)
    })
  } finally {
    element.remove()
  }
}

/** WebKit ignores the integrity of such links (web-platform-tests, preload/modulepreload-sri.html). */
const areLinksChecked = () => /^(?:Google Inc\.)?$/.test(navigator.vendor)

/**
 * Loads a module into the page's module map, where `import()` of the same URL finds it, since
 * `import()` cannot check integrity. A link fetches and checks it, which needs no Trusted Types and
 * does not hold up the page's load event. Only in engines that may ignore a link's integrity does a
 * script follow, which checks it there.
 * @param hash SHA-256 of its bytes, in base64url
 * @throws when it does not come, has other bytes, is blocked, or cannot be checked
 */
export async function loadChecked(url: string, hash: string): Promise<void> {
  const options = {
    crossOrigin: '',
    integrity: `sha256-${hash}`,
    // The nonce of the page's scripts, as import() sends it.
    nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
  }
  await fetchBy('link', { ...options, rel: 'modulepreload', href: url })
  if (!areLinksChecked()) await fetchBy('script', { ...options, type: 'module', src: trusted(url) })
}
