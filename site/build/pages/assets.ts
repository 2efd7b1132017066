import { copyFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, type Manifest, mergeConfig } from 'vite'
import { repository } from '../tools/repository.ts'
import { bundleConfig } from '../widgets/bundles.ts'
import type { PageAssets } from './builder.ts'
import { placeConstants } from './places.ts'

const manifestFile = 'manifest.json'

/** Builds scripts, styles and fonts with hashes in their names. @returns Vite's manifest of them */
async function buildHashed(outDir: string, config: InlineConfig): Promise<Manifest> {
  await build(mergeConfig(config, { build: { outDir, manifest: manifestFile } }))
  const file = join(outDir, manifestFile)
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'))
  await rm(file)
  return manifest
}

const fileOf = (manifest: Manifest, source: string) => {
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`The build has no output for ${source}.`)
  return file
}

/** Builds the files of the site's pages. @returns their URLs, by their paths in `site/` */
export async function buildAssets(dist: string): Promise<Record<string, string>> {
  const manifest = await buildHashed(dist, {
    configFile: join(repository, 'vite.config.ts'),
    build: { emptyOutDir: true },
    logLevel: 'warn',
  })
  return Object.fromEntries(
    Object.entries(manifest).map(([source, { file }]) => [source, `/${file}`]),
  )
}

const builder: string = join(repository, 'site/builder')

/**
 * Builds the files of the snippet builder and of its preview.
 * @param outDir `dist/embed/v1`
 */
export async function buildBuilder(
  outDir: string,
): Promise<Record<'builder' | 'preview', PageAssets>> {
  const name = 'builder-[name]-[hash]'
  const manifest = await buildHashed(
    outDir,
    mergeConfig(bundleConfig, {
      root: builder,
      base: './',
      define: placeConstants(),
      build: {
        assetsDir: '',
        // No `data:` URLs, since the page's policy forbids them.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['builder.ts', 'preview.ts', 'styles/builder.css', 'styles/preview.css'].map(
            (path) => join(builder, path),
          ),
          output: {
            entryFileNames: `${name}.js`,
            chunkFileNames: `${name}.js`,
            assetFileNames: `${name}[extname]`,
          },
        },
      },
    }),
  )
  // Not bundled, since snippets link to it by this name.
  await copyFile(join(builder, 'frame-height.js'), join(outDir, 'frame-height.js'))
  const assetsOf = (page: string): PageAssets => ({
    script: fileOf(manifest, `${page}.ts`),
    imports: (manifest[`${page}.ts`]?.imports ?? []).map((chunk) => fileOf(manifest, chunk)),
    style: fileOf(manifest, `styles/${page}.css`),
  })
  return { builder: assetsOf('builder'), preview: assetsOf('preview') }
}
