import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { repository } from '../repository.ts'
import { importedPath, lateImport } from './import-graph.ts'

/** By the path of a module that comes later: its built file, and those that this imports. */
export type LateFiles = Readonly<Record<string, readonly string[]>>

const importOf = (name: string, file: string) =>
  `import { ${name} } from ${JSON.stringify(join(repository, 'widgets/embed', file))}\n`

/**
 * Has each `import()` of our sources go through `importFiles` (widgets/embed/import-files.ts).
 * @param head what the module needs for it
 * @param write the code for the import of a module
 */
const rewriteLateImports =
  (head: string, write: (path: string, specifier: string) => string) =>
  (code: string, id: string) => {
    const source = relative(repository, id.split('?', 1).join())
    if (!source.startsWith('widgets/') || code.search(lateImport) < 0) return undefined
    const rewritten = code.replaceAll(lateImport, (_, specifier: string) =>
      write(importedPath(source, specifier), specifier),
    )
    return importOf('importFiles', 'import-files.ts') + head + rewritten
  }

/**
 * For a bundle without files of its own: it knows the built files that come later.
 * @param files relative to the bundle
 * @param isModule whether it is a module, and knows its own URL
 */
export const importBuiltFiles = (files: LateFiles, isModule: boolean): Plugin => ({
  name: 'import-built-files',
  enforce: 'pre',
  transform: rewriteLateImports(
    isModule ? '' : importOf('scriptUrl', 'script-url.ts'),
    (path) =>
      `importFiles(${JSON.stringify(files[path])}, ${isModule ? 'import.meta.url' : 'scriptUrl'})`,
  ),
})

/** All files that a chunk imports, directly or not. */
function importsOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set(chunk.imports)
  for (const file of files) {
    const next = bundle[file]
    if (next?.type === 'chunk') for (const imported of next.imports) files.add(imported)
  }
  return [...files]
}

/** For a bundle of several files, whose names are known when all of them are made. */
export const importOwnFiles = (): Plugin => ({
  name: 'import-own-files',
  enforce: 'pre',
  transform: rewriteLateImports(
    '',
    (path, specifier) =>
      `importFiles("files of ${path}", import.meta.url, () => import('${specifier}'))`,
  ),
  generateBundle(_, bundle) {
    const files = lateFiles(bundle)
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const present = [chunk.fileName, ...importsOf(chunk, bundle)]
      chunk.code = chunk.code.replaceAll(/["'`]files of ([^"'`]+)["'`]/g, (_, path: string) =>
        JSON.stringify(
          files[path]?.filter((file) => !present.includes(file)).map((file) => `./${file}`),
        ),
      )
    }
  },
})

/** The built files of each source file that is in the entry of a chunk. */
export function lateFiles(bundle: Rolldown.OutputBundle): LateFiles {
  const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry)
  return Object.fromEntries(
    entries.flatMap((chunk) => {
      if (chunk.type !== 'chunk') return []
      const files = [chunk.fileName, ...importsOf(chunk, bundle)]
      const sources = [...chunk.moduleIds, chunk.facadeModuleId ?? '']
      return sources.map((id) => [relative(repository, id), files] as const)
    }),
  )
}
