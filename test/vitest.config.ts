import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { icons } from '../site/build/assets/icons.ts'
import { buildConstants, r2wcReact } from '../site/build/widgets/plugins.ts'
import { openProps } from '../site/styles/open-props.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [icons(), r2wcReact(), buildConstants()],
  css: { postcss: { plugins: [openProps()] } },
  test: {
    // For a busy machine. No test measures time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    css: true,
    // Otherwise our plugins do not resolve its imports.
    server: { deps: { inline: [/@r2wc\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Loading the shared modules takes longer than the tests, and no test leaves state.
          isolate: false,
          include: ['test/{unit,simulation}/**/*.test.ts', 'test/letters/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // These start processes, builds and package installations.
          name: 'system',
          globalSetup: 'test/bundle.ts',
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 120_000,
          include: ['test/{system,attack,deploy,environments,nodes,package}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Storage, in SQLite and PostgreSQL.
          name: 'store',
          globalSetup: ['test/bundle.ts', 'test/store/shared-postgres.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          isolate: false,
          include: ['test/store/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'happy-dom',
          // Styles are tested in browsers. happy-dom would parse them at each query by role.
          css: false,
          setupFiles: ['test/component/set-up.ts'],
          // Not requestIdleCallback: the page is idle at once.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] },
          include: ['test/component/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
