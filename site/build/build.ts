import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { mergeConfig } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { isStarted, runCommand } from '../base/command.ts'
import { siteBrand } from '../base/site-brand.ts'
import { bundleServer, serverFolder } from '../deploy/bundle-server.ts'
import { folderBefore } from '../server/http/built-site.ts'
import { brandFile, renderedWith, rendererFile } from '../server/rendered-site.ts'
import { precompress } from './assets/precompress.ts'
import { packPackage } from './package/pack.ts'
import { buildAssets, buildBuilder } from './pages/assets.ts'
import { inlineScripts } from './pages/inline-scripts.ts'
import { putInPlace, removeUnfinished } from './put-in-place.ts'
import { customElementsManifest, editorData } from './reference/custom-elements.ts'
import { readDescriptions } from './reference/descriptions.ts'
import type { BuiltParts } from './render-site.ts'
import { browsers, bundle } from './tools/bundle.ts'
import { repository } from './tools/repository.ts'
import { buildEmbed, bundleConfig } from './widgets/bundles.ts'
import {
  addReleases,
  checkAgainstRelease,
  integrityOfVersions,
  packageFile,
  pluginFile,
  recordFile,
  releasedHashes,
  versionsOf,
} from './widgets/releases.ts'
import { buildPlugin, embedFiles } from './wordpress/plugin.ts'

const { version } = packageJson

const writeJson = (path: string, value: unknown) =>
  writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`)

/** The files of a folder, as paths such as `/about.html`. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}

/**
 * Bundles the renderer of the pages and its dependencies into one module. Servers run it at their start, since pages
 * depend on settings that only servers know.
 */
async function bundleRenderer(file: string, built: BuiltParts): Promise<void> {
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

/**
 * Builds everything that is deployed.
 * @param dist the folder to build into; emptied first
 * @throws when an environment variable has a bad value, or a released file was changed or would change
 */
async function buildAll(dist: string): Promise<void> {
  const brand = siteBrand(process.env)
  const hashes = await releasedHashes()
  const embed = join(dist, 'embed')
  const v1 = join(embed, 'v1')

  const assets = await buildAssets(dist)
  await buildEmbed(embed, version)
  const definitions = await readDescriptions()
  await packPackage(join(embed, version, packageFile), definitions)

  checkAgainstRelease(await integrityOfVersions(embed), version, hashes)
  await addReleases(embed, hashes)
  await writeJson(join(embed, recordFile), await integrityOfVersions(embed))
  await writeJson(join(v1, 'custom-elements.json'), customElementsManifest(definitions))
  await writeJson(join(v1, 'vscode.html-custom-data.json'), editorData(definitions))
  const ofBuilder = await buildBuilder(v1)
  const plugin = [definitions, hashes, brand, version] as const
  const bundled = { widgets: await embedFiles(join(embed, version)) }
  await buildPlugin(join(dist, 'wordpress', pluginFile), ...plugin, bundled)
  const inDirectory = join(dist, 'wordpress/directory', pluginFile)
  await buildPlugin(inDirectory, ...plugin, { ...bundled, isForDirectory: true })

  const released = versionsOf(hashes)
  const scripts = await inlineScripts()
  const files = await filesIn(dist)
  const renderer = join(dist, rendererFile)
  await mkdir(dirname(renderer))
  await bundleRenderer(renderer, { assets, ...ofBuilder, scripts, hashes, released, files })
  await writeFile(join(dist, brandFile), JSON.stringify(brand))
  await bundleServer(join(dist, serverFolder))
  for (const [path, text] of Object.entries(await renderedWith(dist, brand)))
    await writeFile(join(dist, path), text)
  // Last, since every file must be final.
  await precompress(dist)
}

/**
 * Builds in another folder and then swaps the two, so that a running server never serves half a build. The previous
 * build is kept, since open pages still request its files.
 * @throws as `buildAll` does; the folder is then unchanged
 */
async function replaceBuild(dist: string): Promise<void> {
  const folder = dirname(folderBefore(dist))
  await removeUnfinished(folder)
  const next = join(folder, `next-${process.pid}`)
  await buildAll(next).catch(async (error) => {
    await rm(next, { recursive: true, force: true })
    throw error
  })
  await putInPlace(next, dist)
}

if (isStarted(import.meta.url)) await runCommand(() => replaceBuild(join(repository, 'dist')))
