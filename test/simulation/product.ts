import { join } from 'node:path'
import { build, mergeConfig } from 'vite'
import { bundleConfig } from '../../site/build/widgets/bundles.ts'

export type Product = typeof import('../../widgets/waitlist/outbox/delivery-queue.ts')

/** Runs the product's code as a new page does, with only these globals. */
export type Start = (globals: Readonly<Record<string, unknown>>) => Product

/** Bundles the code that delivers sign-ups, once for all pages. */
export async function loadProduct(): Promise<Start> {
  const entry = join(import.meta.dirname, '../../widgets/waitlist/outbox/delivery-queue.ts')
  const config = mergeConfig(bundleConfig, {
    // The URL of the script.
    define: { 'import.meta.url': '"https://site.example/widgets.js"' },
    build: {
      write: false,
      lib: { entry, formats: ['cjs'] },
      rolldownOptions: {
        checks: { ineffectiveDynamicImport: false },
        output: { codeSplitting: false, minify: false },
      },
    },
  })
  // The document of a simulated page is its own already.
  config.build.rolldownOptions = { ...config.build.rolldownOptions, transform: {} }
  const [result] = [await build(config)].flat()
  if (!result || !('output' in result)) throw new Error('The build gave no output.')
  const { code } = result.output[0]
  let run: ((...values: unknown[]) => void) | undefined
  return (globals) => {
    const exports = {}
    // Compiled once: each page has the same globals.
    run ??= new Function('exports', ...Object.keys(globals), code) as (...values: unknown[]) => void
    run(exports, ...Object.values(globals))
    return exports as Product
  }
}
