import { parseHttpUrlOrPath } from '../../../widgets/element/urls.ts'

/** A placeholder for the origin of the receiver. */
const own = 'http://own.invalid'

/**
 * The page to go to after a sign-up by a form: a path on the receiver's own site, or a URL on an allowed origin.
 * @returns for the header `Location`; undefined for anything else
 */
export function thanksPage(written: string, origins: readonly string[]): string | undefined {
  const given = parseHttpUrlOrPath(written)
  if (given === undefined) return undefined
  const { origin, href } = new URL(given, own)
  if (origin !== own) return origins.includes(origin) ? href : undefined
  const path = href.slice(own.length)
  // The normal form of `/.//host` is `//host`, which is another site.
  return path.startsWith('//') ? undefined : path
}
