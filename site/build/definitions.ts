import { join } from 'node:path'
import { createServer, mergeConfig } from 'vite'
import type { ElementDescription } from '../../widgets/shared/definition.ts'
import type { BrandOverrides } from '../brand.ts'
import { bundleConfig } from './bundles.ts'
import { repository } from './widget-modules.ts'

/** The definitions of all elements, loaded through Vite, since they import styles and icons. */
export async function readDefinitions(
  overrides: BrandOverrides,
): Promise<readonly ElementDescription[]> {
  const vite = await createServer(
    mergeConfig(bundleConfig(overrides), {
      appType: 'custom',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    }),
  )
  try {
    const module = await vite.ssrLoadModule(join(repository, 'widgets/definitions.ts'))
    return module.definitions
  } finally {
    await vite.close()
  }
}
