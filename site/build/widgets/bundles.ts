import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite'
import { icons } from '../assets/icons.ts'
import { openProps } from '../assets/open-props.ts'
import { browsers } from '../browsers.ts'
import { repository } from '../repository.ts'
import { importBuiltFiles, importOwnFiles, type LateFiles, lateFiles } from './import-files.ts'
import { lateImportsOf, lateModules, reachableFrom, staticImportsOf } from './import-graph.ts'
import { lateReact } from './late-react.ts'

/** What all bundles for other people's pages have in common. */
export const bundleConfig: InlineConfig = {
  root: repository,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: {
    // Library mode leaves this to the consumer; our consumer is a browser.
    'process.env.NODE_ENV': '"production"',
  },
  plugins: [icons(), lateReact()],
  css: { postcss: { plugins: [openProps()] } },
  build: { target: browsers, emptyOutDir: false, rolldownOptions: { output: { minify: true } } },
}

async function bundle(base: InlineConfig, config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const [result] = [await build(mergeConfig(base, config))].flat()
  if (!result || !('output' in result)) throw new Error('The build gave no output.')
  return result
}

/** A script that runs by itself, as a classic script or as a module. */
const script = (entry: string, fileName: string): InlineConfig => ({
  build: {
    lib: {
      entry: join(repository, entry),
      formats: ['iife'],
      name: 'widgets',
      fileName: () => fileName,
    },
  },
})

/** `widgets/embed/react.ts` → `react`; of texts, which have one name, with their element's before. */
function fileName(path: string): string {
  const [folder, file = ''] = path
    .replace(/\.tsx?$/, '')
    .split('/')
    .slice(-2)
  return file.startsWith('messages.') ? `${folder}-${file}` : file
}

/** A bundle of modules, with hashed names. */
async function buildModules(
  base: InlineConfig,
  entries: readonly string[],
  config: InlineConfig,
): Promise<LateFiles> {
  const { output } = await bundle(mergeConfig(base, config), {
    build: {
      lib: {
        entry: Object.fromEntries(entries.map((path) => [fileName(path), join(repository, path)])),
        formats: ['es'],
      },
      rolldownOptions: {
        // The modal lies in the file that asks for it.
        checks: { ineffectiveDynamicImport: false },
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
        },
      },
    },
  })
  return lateFiles(Object.fromEntries(output.map((file) => [file.fileName, file])))
}

/** What a countdown or a button needs of React, in one file. */
const reactEntry = 'widgets/embed/react.ts'

/**
 * What comes later. Whatever needs React shares it, and with it all that has state; the rest is one
 * file each, and may say again what others have.
 */
async function buildLateFiles(base: InlineConfig): Promise<LateFiles> {
  const inReact = reachableFrom(reactEntry)
  const all = lateModules()
  const withReact = all.filter((path) => reachableFrom(path).has('react') || inReact.has(path))
  const together = withReact.filter((path) => !staticImportsOf(reactEntry).includes(path))
  let files = await buildModules(base, [reactEntry, ...together], { plugins: [importOwnFiles()] })
  // The one that imports others last.
  const alone = all
    .filter((path) => !withReact.includes(path))
    .sort((one, other) => lateImportsOf(one).length - lateImportsOf(other).length)
  for (const path of alone) {
    const beside = Object.fromEntries(
      Object.entries(files).map(([source, names]) => [source, names.map((name) => `./${name}`)]),
    )
    const plugins = [importBuiltFiles(beside, true)]
    files = { ...files, ...(await buildModules(base, [path], { plugins })) }
  }
  return files
}

/**
 * Builds `embed/v1/` and `embed/<version>/` (DESIGN.md section 4, files).
 * @param embedFolder `dist/embed`
 */
export async function buildEmbed(embedFolder: string, version: string): Promise<void> {
  const base = mergeConfig(bundleConfig, {
    // React's own is CommonJS, and with the wrapper for that 1 KB on every page.
    resolve: {
      alias: { 'react/jsx-runtime': join(repository, 'widgets/rendering/jsx-runtime.ts') },
    },
  })
  const v1 = join(embedFolder, 'v1')
  const pinned = join(embedFolder, version)
  const files = await buildLateFiles(mergeConfig(base, { build: { outDir: pinned } }))
  // The same bytes in both folders, so that a page may pin what it has tried.
  const fromEither = Object.fromEntries(
    Object.entries(files).map(([path, names]) => [
      path,
      names.map((name) => `../${version}/${name}`),
    ]),
  )
  const config = mergeConfig(base, {
    plugins: [importBuiltFiles(fromEither, false)],
    build: { outDir: v1 },
  })
  await bundle(config, script('widgets/embed.ts', 'widgets.js'))
  await bundle(config, script('widgets/embed/frame.ts', 'frame.js'))
  await copyFile(join(v1, 'widgets.js'), join(pinned, 'widgets.js'))
}
