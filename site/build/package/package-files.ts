import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, mergeConfig } from 'vite'
import type { ElementDescription } from '../../../widgets/element/definition.ts'
import { typings } from '../reference/typings.ts'
import { bundleConfig } from '../widgets/bundles.ts'
import { repository } from '../widgets/widget-modules.ts'

/** The source of the type of a directory's profiles. */
async function profileType(): Promise<string> {
  const source = await readFile(join(repository, 'widgets/demo-directory/data/profiles.ts'), 'utf8')
  const [found] = /\/\*\* One person[\s\S]*?\n}\n/.exec(source) ?? []
  if (!found) throw new Error('widgets/demo-directory/data/profiles.ts has lost its DemoProfile.')
  return found
}

/**
 * Builds the modules of the npm package and their typings. React and the other dependencies are left
 * to the consumer's bundler, so that a page with React has it once.
 */
export async function buildPackage(
  outDir: string,
  elements: readonly ElementDescription[],
): Promise<void> {
  await build(
    mergeConfig(bundleConfig, {
      build: {
        outDir,
        lib: {
          entry: {
            index: join(repository, 'widgets/index.ts'),
            embed: join(repository, 'widgets/embed/widgets-all.ts'),
          },
          formats: ['es'],
        },
        rolldownOptions: { external: /^(?:react|react-dom|zustand|@r2wc\/)/ },
      },
    }),
  )
  await writeFile(join(outDir, 'index.d.ts'), typings(elements, await profileType()))
  await writeFile(join(outDir, 'embed.d.ts'), 'export {}\n')
}
