import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { filesInPlace } from './functions/bundle.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the server and the command in `dist/`. Hidden, since they are no part of the site. */
export const serverFolder = '.server'

/** The command's report reads its templates and styles from `site/`, beside `dist/`. */
const filesOfReport: Plugin = {
  name: 'files-of-report',
  transform: (code, module) => {
    const path = relative(repository, module).split(sep).join('/')
    return path.startsWith('site/cli/report/')
      ? code.replaceAll('import.meta.url', `new URL('../../${path}', import.meta.url)`)
      : undefined
  },
}

/** Bundles the server and the operator's command, so that they start at once, without the sources' loader. */
export const bundleServer = (folder: string) =>
  build({
    configFile: false,
    logLevel: 'error',
    root: repository,
    plugins: [filesInPlace, filesOfReport],
    ssr: { noExternal: true, external: ['@photostructure/sqlite', '@resvg/resvg-js'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      copyPublicDir: false,
      sourcemap: true,
      rollupOptions: {
        input: { start: 'site/server/start.ts', waitlist: 'site/cli/waitlist.ts' },
        // An optional faster driver.
        external: ['pg-native'],
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // They are there, in `site/`.
          sourcemapExcludeSources: true,
        },
      },
    },
  })
