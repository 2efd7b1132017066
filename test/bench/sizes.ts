import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import packageJson from '../../package.json' with { type: 'json' }

/** Bytes of a file after brotli. */
const brotliBytes = (path: string): number => brotliCompressSync(readFileSync(path)).length

/** The script's size. A page with a button and a countdown fetches nothing else until they are used. */
export const scriptBytes = (): number => brotliBytes('dist/embed/v1/widgets.js')

/** The path of the file of the form. */
export function formFile(): string {
  const folder = `dist/embed/${packageJson.version}`
  const name = readdirSync(folder).find((name) => /^form-.*\.js$/.test(name))
  if (!name) throw new Error(`${folder} has no file of the form: run "npm run build" first.`)
  return join(folder, name)
}

/** The size of the file of the form, all that a visitor waits for after a click. */
export const formBytes = (): number => brotliBytes(formFile())

/** The sizes of the files that a page of the site fetches before it is painted. @param page such as `about` */
export function firstPaintBytes(page: string) {
  const file = join('dist', `${page}.html`)
  const html = readFileSync(file, 'utf8')
  const linked = (kind: string) => {
    const [, href] = new RegExp(`<link rel="${kind}"[^>]* href="([^"]+)"`).exec(html) ?? []
    if (!href) throw new Error(`${file} has no <link rel="${kind}">: run "npm run build" first.`)
    return join('dist', href)
  }
  return {
    page: brotliBytes(file),
    styles: brotliBytes(linked('stylesheet')),
    font: statSync(linked('preload')).size,
  }
}
