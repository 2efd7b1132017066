import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { repository } from '../tools/repository.ts'

/** `import … from './x.ts'` and `export … from './x.ts'`, except of types. */
const staticImport = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'([^']+)'/gm
/** `import('./x.ts')`: code that is loaded later. */
export const lateImport = /\bimport\('(\.[^']+)'\)/g

/** The path of an imported file from the repository; a package's name as it is. */
export const importedPath = (source: string, specifier: string): string =>
  specifier.startsWith('.')
    ? relative(repository, resolve(repository, dirname(source), specifier))
    : specifier

function importsOf(source: string, pattern: RegExp): string[] {
  const path = join(repository, source)
  if (!/\.tsx?$/.test(source) || !existsSync(path)) return []
  return Array.from(readFileSync(path, 'utf8').matchAll(pattern), ([, specifier = '']) =>
    importedPath(source, specifier),
  )
}

/** A source file and all that it imports, directly or not; paths from the repository. */
export function reachableFrom(source: string): ReadonlySet<string> {
  const found = new Set([source])
  for (const path of found) for (const next of importsOf(path, staticImport)) found.add(next)
  return found
}

/** The modules that a source file, or anything that it imports, loads later. */
export const lateImportsOf = (source: string): string[] =>
  [...reachableFrom(source)].flatMap((path) => importsOf(path, lateImport))

/** All modules of the widgets that are loaded later. */
export function lateModules(): string[] {
  const sources = readdirSync(join(repository, 'widgets'), { recursive: true, encoding: 'utf8' })
  const paths = sources.flatMap((source) => importsOf(join('widgets', source), lateImport))
  return [...new Set(paths)].sort()
}
