import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, mergeConfig } from 'vite'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { licenses, licensesFile, notePackages } from '../licenses/licenses.ts'
import { customElementsManifest } from '../reference/custom-elements.ts'
import { reactTypings, typings } from '../reference/typings.ts'
import { repository } from '../tools/repository.ts'
import { bundleConfig } from '../widgets/bundles.ts'
import { r2wc } from '../widgets/plugins.ts'

/** The source of the type of `profiles`. The file has nothing but the type, so it is a declaration too. */
const profileType = () =>
  readFile(join(repository, 'widgets/demo-directory/data/demo-profile.ts'), 'utf8')

/**
 * Builds the modules of the npm package, their typings and the manifest. React is not bundled, so that
 * an app has it only once.
 */
export async function buildPackage(
  outDir: string,
  elements: readonly ElementDescription[],
): Promise<void> {
  const packages = new Set<string>()
  await build(
    mergeConfig(bundleConfig, {
      plugins: [notePackages(packages)],
      build: {
        outDir,
        lib: {
          entry: {
            index: join(repository, 'widgets/index.ts'),
            embed: join(repository, 'widgets/embed.ts'),
            react: join(repository, 'widgets/react.tsx'),
          },
          formats: ['es'],
        },
        rolldownOptions: {
          // r2wc is bundled, with our own code in place of React (plugins.ts).
          external: (source: string, importer?: string) =>
            /^(?:react|react-dom|zustand)(?:\/|$)/.test(source) && !importer?.includes(r2wc),
          // 'use client' stays in the output, so its warning is not needed.
          checks: { moduleLevelDirective: false },
        },
      },
    }),
  )
  await writeFile(join(outDir, licensesFile), await licenses(packages))
  await writeFile(join(outDir, 'index.d.ts'), typings(elements, await profileType()))
  await writeFile(join(outDir, 'react.d.ts'), reactTypings(elements))
  await writeFile(join(outDir, 'embed.d.ts'), 'export {}\n')
  await writeFile(
    join(outDir, 'custom-elements.json'),
    JSON.stringify(customElementsManifest(elements, 'index.js'), undefined, 2),
  )
}
