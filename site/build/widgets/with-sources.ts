import { createServer, mergeConfig } from 'vite'
import { bundleConfig } from './bundles.ts'

/** Runs a task that loads source modules through Vite, as modules with styles and icons need it. */
export async function withSources<Result>(
  task: (load: (path: string) => Promise<Record<string, unknown>>) => Promise<Result>,
): Promise<Result> {
  const vite = await createServer(
    mergeConfig(bundleConfig, {
      appType: 'custom',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    }),
  )
  try {
    return await task(vite.ssrLoadModule.bind(vite))
  } finally {
    await vite.close()
  }
}
