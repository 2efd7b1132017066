import { join } from 'node:path'
import { createServer, mergeConfig } from 'vite'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { repository } from '../tools/repository.ts'
import { bundleConfig } from '../widgets/bundles.ts'

/** The definitions of all elements with their documentation, loaded through Vite for their styles and icons. */
export async function readDescriptions(): Promise<readonly ElementDescription[]> {
  const vite = await createServer(
    mergeConfig(bundleConfig, {
      appType: 'custom',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    }),
  )
  try {
    const { descriptions } = await vite.ssrLoadModule(join(repository, 'widgets/definitions.ts'))
    return descriptions
  } finally {
    await vite.close()
  }
}
