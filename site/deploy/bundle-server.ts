import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { filesInPlace } from './functions/bundle.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the server and the command in `dist/`. Hidden, since they are no part of the site. */
export const serverFolder = '.server'

/** Bundles the server and the operator's command, so that they start at once, without the sources' loader. */
export const bundleServer = (folder: string) =>
  build({
    configFile: false,
    logLevel: 'error',
    root: repository,
    plugins: [filesInPlace],
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
