import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const v1 = 'dist/embed/v1'

/** Bytes of a file after brotli. */
export const brotliBytes = (path: string): number => brotliCompressSync(readFileSync(path)).length

/** A built module and all that it imports, transitively. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(join(v1, file), 'utf8')
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g))
    withImports(imported, seen)
  return seen
}

/** Bytes that a page with one widget fetches: the loader, and the widget with what it imports. */
export function widgetBytes(tag: string): number {
  const loader = readFileSync(join(v1, 'widgets.js'), 'utf8')
  const [, entry] =
    new RegExp(`"?${tag}"?:\\s*\\[\\s*["'\`]\\./(${tag}-[\\w-]+\\.js)`).exec(loader) ?? []
  if (!entry) throw new Error(`${v1} has no module of <${tag}>: run "npm run build" first.`)
  return ['widgets.js', ...withImports(entry)]
    .map((file) => brotliBytes(join(v1, file)))
    .reduce((sum, bytes) => sum + bytes, 0)
}

/** The sizes that have a budget, by its name. */
export const measuredBytes = () => ({
  loader: brotliBytes(join(v1, 'widgets.js')),
  countdown: widgetBytes('launch-countdown'),
  button: widgetBytes('waitlist-button'),
  directory: widgetBytes('demo-directory'),
})

/** The sizes of what a page of the site fetches before it is painted. @param page such as `about` */
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
