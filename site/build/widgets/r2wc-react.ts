import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { repository } from '../tools/repository.ts'

const inRendering = (file: string) => join(repository, 'widgets/rendering', file)

const r2wcCore = dirname(createRequire(import.meta.url).resolve('@r2wc/core/package.json'))

/**
 * What r2wc imports in place of React, which is loaded late; and its core as source, where the code
 * that reads attributes is a module of its own. Our elements read their own attributes.
 */
const standIns: Readonly<Record<string, string>> = {
  'react-dom/client': inRendering('deferred-root.ts'),
  react: inRendering('static-jsx.ts'),
  '@r2wc/core': join(r2wcCore, 'src/core.ts'),
  './transforms': inRendering('no-transforms.ts'),
  './utils': inRendering('no-transforms.ts'),
}

/**
 * Our elements give r2wc neither props nor events, so its loops over them never run, and no attribute is
 * one: written so that the minifier sees it, and leaves them out of what every page fetches (4 % of it).
 * @throws when the package has other code for them than this, as a new version may
 */
function withoutProps(core: string): string {
  let count = 0
  const shortened = core.replaceAll(
    /for \(const (prop|event) of \1Names\)|prop in propTypes/g,
    (_, loop) => {
      count += 1
      return loop ? 'while (false)' : 'false'
    },
  )
  if (count !== 7) throw new Error(`@r2wc/core looks ${count} times at props and events, not 7.`)
  return shortened
}

/** The package whose imports of React lead to our own rendering. */
export const r2wc = '@r2wc/react-to-web-component'

/** Lets r2wc make elements that show a static view first, and React's when triggered. */
export const r2wcReact = (): Plugin => ({
  name: 'r2wc-react',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.includes('@r2wc/') ? standIns[source] : undefined),
  transform: (code, id) => (id === standIns['@r2wc/core'] ? withoutProps(code) : undefined),
})
