import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import packageJson from '../../../package.json' with { type: 'json' }
import { repository } from '../tools/repository.ts'
import { lateModules, reachableFrom } from './import-graph.ts'

/** The code of a source without comments, spaces and the names of other sources, which get into no bundle. */
function codeOf(path: string): string {
  const text = readFileSync(join(repository, path), 'utf8')
  const isCode = /\.tsx?$/.test(path)
  return isCode ? minifySync(path, text).code.replaceAll(/(["`])\.[^"`]*\/[^"`]*\1/g, '') : text
}

/** A hash of the sources of the scripts, which distinguishes builds of the same version. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  const entries = ['widgets/embed.ts', 'widgets/embed/frame.ts', ...lateModules()]
  const sources = new Set(entries.flatMap((entry) => [...reachableFrom(entry)]))
  const own = [...sources].filter((path) => path.startsWith('widgets/'))
  for (const code of own.map((path) => codeOf(path.split('?', 1).join())).sort()) hash.update(code)
  return hash.digest('base64url').slice(0, 6)
}

/** Defines the constants that `widgets/this-script.ts` reads. */
export const buildConstants = (): Plugin => ({
  name: 'build-constants',
  config: () => ({
    define: {
      __VERSION__: JSON.stringify(packageJson.version),
      __SOURCES__: JSON.stringify(sourcesHash()),
    },
  }),
})
