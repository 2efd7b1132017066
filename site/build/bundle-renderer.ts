import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mergeConfig } from 'vite'
import type { BuiltParts } from './render-site.ts'
import { browsers, bundle } from './tools/bundle.ts'
import { repository } from './tools/repository.ts'
import { bundleConfig } from './widgets/bundles.ts'

/**
 * Bundles what renders the pages, with all that it needs, into one module, which servers run at their
 * start: pages depend on settings that only they know.
 */
export async function bundleRenderer(file: string, built: BuiltParts): Promise<void> {
  const { plugins, define, oxc, css } = bundleConfig
  const { output } = await bundle(
    mergeConfig(
      { root: repository, plugins, define, oxc, css },
      {
        define: { __BUILT__: JSON.stringify(built) },
        ssr: { noExternal: true },
        build: {
          write: false,
          ssr: join(repository, 'site/build/render-site.ts'),
          target: 'node20',
          cssTarget: browsers,
          minify: true,
          rolldownOptions: { output: { codeSplitting: false } },
        },
      },
    ),
  )
  await writeFile(file, output[0].code)
}
