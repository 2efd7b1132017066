import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { repository } from '../repository.ts'

const inRendering = (file: string) => join(repository, 'widgets/rendering', file)

const r2wcCore = dirname(createRequire(import.meta.url).resolve('@r2wc/core/package.json'))

/**
 * What r2wc imports in place of React, which is loaded late; and its core as source, where the code
 * that reads attributes is a module of its own. Our elements read their own attributes.
 */
const standIns: Readonly<Record<string, string>> = {
  'react-dom/client': inRendering('deferred-root.ts'),
  react: inRendering('jsx-runtime.ts'),
  '@r2wc/core': join(r2wcCore, 'src/core.ts'),
  './transforms': inRendering('no-transforms.ts'),
}

/** The package whose imports of React lead to our own rendering. */
export const r2wc = '@r2wc/react-to-web-component'

/** Lets r2wc make elements that show a static view first, and React's when triggered. */
export const r2wcReact = (): Plugin => ({
  name: 'r2wc-react',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.includes('@r2wc/') ? standIns[source] : undefined),
})
