import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { filesInPlace } from '../../site/deploy/functions/bundle.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the server and its report as JavaScript files, which start ten times as fast. */
export async function buildPrograms() {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  // Inside node_modules, where they find their packages.
  const outDir = mkdtempSync(join(cache, 'machine-'))
  const server = join(root, 'site/server')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // The report's page, which the sequences do not make, reads files beside it.
    plugins: [
      filesInPlace,
      {
        name: 'no-page',
        load: (id) => (id.endsWith('/write-page.ts') ? 'export const writePage = () => {}' : null),
      },
    ],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: {
        input: { start: join(server, 'start.ts'), report: join(root, 'site/cli/waitlist.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
  return {
    start: join(outDir, 'start.mjs'),
    report: join(outDir, 'report.mjs'),
    remove: () => rmSync(outDir, { recursive: true }),
  }
}

export type Programs = Awaited<ReturnType<typeof buildPrograms>>
