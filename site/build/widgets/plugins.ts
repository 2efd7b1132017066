import { join } from 'node:path'
import type { Plugin } from 'vite'
import packageJson from '../../../package.json' with { type: 'json' }
import { repository } from '../tools/repository.ts'

const inRendering = (file: string) => join(repository, 'widgets/rendering', file)

/** The modules that r2wc imports instead of React, which is loaded later. */
const standIns: Readonly<Record<string, string>> = {
  'react-dom/client': inRendering('show-view.ts'),
  react: inRendering('static-jsx.ts'),
}

/** The package whose imports of React lead to our own rendering. */
export const r2wc = '@r2wc/react-to-web-component'

/** Makes r2wc's elements show a static view first, and React's view later. */
export const r2wcReact = (): Plugin => ({
  name: 'r2wc-react',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.includes(r2wc) ? standIns[source] : undefined),
})

/** Defines the constant that `widgets/base/this-script.ts` reads. */
export const buildConstants = (): Plugin => ({
  name: 'build-constants',
  config: () => ({ define: { __VERSION__: JSON.stringify(packageJson.version) } }),
})
