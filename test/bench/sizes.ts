import { readFileSync } from 'node:fs'
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
