import { embedFolder, version } from '../base/this-script.ts'
import { slug } from '../brand.ts'
import { loadChecked } from './load-checked.ts'
import { shared } from './shared.ts'

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
