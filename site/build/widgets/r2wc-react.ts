import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { repository } from '../tools/repository.ts'

const inRendering = (file: string) => join(repository, 'widgets/rendering', file)

const r2wcCore = dirname(createRequire(import.meta.url).resolve('@r2wc/core/package.json'))

/**
 * The modules that r2wc imports instead of React, which is loaded later. Its core is taken as source,
 * in which the code that reads attributes is a module: our elements read their attributes themselves.
 */
const standIns: Readonly<Record<string, string>> = {
  'react-dom/client': inRendering('deferred-root.ts'),
  react: inRendering('static-jsx.ts'),
  '@r2wc/core': join(r2wcCore, 'src/core.ts'),
  './transforms': inRendering('no-transforms.ts'),
  './utils': inRendering('no-transforms.ts'),
}

/**
 * Removes r2wc's code for props, events and attributes, 5 % of the script, and the names of its symbols. Our
 * elements give r2wc no props, and read their attributes themselves, which the minifier cannot see.
 * @throws if a new version of the package has other code
 */
function withoutProps(core: string): string {
  let count = 0
  const shortened = core.replaceAll(
    /Symbol\.for\([^)]*\)|for \(const (prop|event) of \1Names\)|options\.(?:props|events)(?! =)|(?:static get observedAttributes|attributeChangedCallback)\([\s\S]*?\n {4}\}\n/g,
    (code, loop) => {
      count += 1
      if (loop) return 'while (false)'
      if (code.startsWith('Symbol')) return 'Symbol()'
      return code.startsWith('options') ? '[]' : ''
    },
  )
  if (count !== 24)
    throw new Error(
      `@r2wc/core has ${count} places with symbols, props, events and attributes, not 24.`,
    )
  return shortened
}

/** The package whose imports of React lead to our own rendering. */
export const r2wc = '@r2wc/react-to-web-component'

/** Makes r2wc's elements show a static view first, and React's view later. */
export const r2wcReact = (): Plugin => ({
  name: 'r2wc-react',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.includes('@r2wc/') ? standIns[source] : undefined),
  transform: (code, id) => (id === standIns['@r2wc/core'] ? withoutProps(code) : undefined),
})
