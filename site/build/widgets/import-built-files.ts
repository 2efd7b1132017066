import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { repository } from '../tools/repository.ts'
import { importedPath, lateImport } from './import-graph.ts'

/** The built file of each module that is loaded later, by the path of its source. */
export type LateFiles = Readonly<Record<string, string>>

const importOf = (name: string, file: string) =>
  `import { ${name} } from ${JSON.stringify(join(repository, 'widgets', file))}\n`

/**
 * Makes each `import()` of our sources load a built file (widgets/embed/import-file.ts), so that the
 * bundle is one file.
 * @param files relative to a module's own URL, or else to the folder with all versions
 * @param isModule whether the bundle is a module, which knows its own URL
 */
export function importBuiltFiles(files: LateFiles, isModule: boolean): Plugin {
  const [base, baseImport] = isModule
    ? ['import.meta.url', '']
    : ['embedFolder', importOf('embedFolder', 'this-script.ts')]
  return {
    name: 'import-built-files',
    enforce: 'pre',
    transform(code, id) {
      const source = relative(repository, id.split('?', 1).join())
      if (!source.startsWith('widgets/') || code.search(lateImport) < 0) return undefined
      const rewritten = code.replaceAll(lateImport, (_, specifier: string) => {
        const file = files[importedPath(source, specifier)]
        if (!file) throw new Error(`${source} imports ${specifier}, which is not built before it.`)
        return `importFile(${JSON.stringify(file)}, ${base})`
      })
      return importOf('importFile', 'embed/import-file.ts') + baseImport + rewritten
    },
  }
}
