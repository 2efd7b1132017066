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

/**
 * Loads a module into the page's module map, where `import()` of the same URL finds it. `import()`
 * cannot check integrity, and WebKit ignores that of `<link rel="modulepreload">`.
 * @param hash SHA-256 of its bytes, in base64url
 * @throws when it does not come, has other bytes, or is blocked
 */
export async function loadChecked(url: string, hash: string): Promise<void> {
  const script = document.createElement('script')
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve
      script.onerror = reject
      script.type = 'module'
      script.crossOrigin = ''
      script.integrity = `sha256-${hash}`
      // As import() would have it, with the nonce of the script that asks.
      script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
      script.src = trusted(url)
      document.head.append(script)
    })
  } finally {
    script.remove()
  }
}
