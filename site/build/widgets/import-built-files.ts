import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { repository } from '../tools/repository.ts'
import { importedPath, lateImport } from './import-graph.ts'

/** The built file of each module that is loaded later, by the path of its source. */
export type LateFiles = Readonly<Record<string, string>>

/**
 * Makes each `import()` of our sources load a built file (widgets/embed/import-file.ts), so that the
 * bundle is one file.
 */
export function importBuiltFiles(files: LateFiles): Plugin {
  return {
    name: 'import-built-files',
    enforce: 'pre',
    transform(code, id) {
      const source = relative(repository, id.split('?', 1).join())
      if (!source.startsWith('widgets/') || code.search(lateImport) < 0) return undefined
      const rewritten = code.replaceAll(lateImport, (_, specifier: string) => {
        const file = files[importedPath(source, specifier)]
        if (!file) throw new Error(`${source} imports ${specifier}, which is not built before it.`)
        return `importFile('${file.replace(/\.js$/, '')}')`
      })
      return `import { importFile } from '${join(repository, 'widgets/embed/import-file.ts')}'\n${rewritten}`
    },
  }
}
