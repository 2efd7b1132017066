import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type InlineConfig, mergeConfig, type Plugin } from 'vite'
import { languages } from '../../../widgets/i18n/languages.ts'
import { icons } from '../assets/icons.ts'
import { openProps } from '../assets/open-props.ts'
import { licenses, licensesFile, notePackages } from '../licenses/licenses.ts'
import { browsers } from '../tools/browsers.ts'
import { bundle } from '../tools/bundle.ts'
import { repository } from '../tools/repository.ts'
import { buildConstants } from './build-constants.ts'
import { writeFrameStyle } from './frame-style.ts'
import { importBuiltFiles, type LateFiles } from './import-built-files.ts'
import { lateImportsOf, lateModules, reachableFrom } from './import-graph.ts'
import { r2wcReact } from './r2wc-react.ts'

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
  // NODE_ENV may say otherwise: Vite's development server, which reads descriptions, sets it.
  oxc: { jsx: { development: false } },
  plugins: [icons(), r2wcReact(), buildConstants()],
  css: { postcss: { plugins: [openProps()] } },
  build: { target: browsers, emptyOutDir: false, rolldownOptions: { output: { minify: true } } },
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
    // Takes longer than Vite's own minifier, and makes 2 % less of what every page fetches.
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      toplevel: true,
      compress: {
        passes: 2,
        pure_getters: true,
        unsafe_arrows: true,
        unsafe: true,
        // Of r2wc's properties, which are not used.
        pure_funcs: ['Object.keys'],
      },
      // Nearly all of it runs for the first view. So V8 compiles it while it comes, and not function
      // by function at their first calls, which holds the view up (v8.dev/blog/explicit-compile-hints).
      format: { preamble: '//# allFunctionsCalledOnLoad' },
    },
    rolldownOptions: { output: { minify: false } },
  },
})

/** What JSX is compiled to. React's own is CommonJS, whose wrapper would cost 1 KB. */
const jsxBy = (file: string): InlineConfig => ({
  resolve: { alias: { 'react/jsx-runtime': join(repository, 'widgets/rendering', file) } },
})

/** `widgets/embed/react.ts` → `react`; a file of texts is named after its folder too. */
function nameOf(path: string): string {
  const [folder, file = ''] = path
    .replace(/\.tsx?$/, '')
    .split('/')
    .slice(-2)
  return file.startsWith('messages.') ? `${folder}-${file}` : file
}

/**
 * Bundles a module and all that it imports into one file.
 * @returns the file's name, which ends with its hash (widgets/embed/import-file.ts)
 */
async function buildModule(
  base: InlineConfig,
  path: string,
  outDir: string,
  plugins: Plugin[],
): Promise<string> {
  const { output } = await bundle(
    mergeConfig(base, {
      plugins,
      build: {
        write: false,
        lib: { entry: join(repository, path), formats: ['es'] },
        rolldownOptions: {
          // The modal is imported late in the sources, and is in the same file as its importer here.
          checks: { ineffectiveDynamicImport: false },
          output: { codeSplitting: false },
        },
      },
    }),
  )
  const { code } = output[0]
  const file = `${nameOf(path)}-${createHash('sha256').update(code).digest('base64url')}.js`
  await writeFile(join(outDir, file), code)
  return file
}

/** The files that hold more than one of the modules that come later. */
const groups = ['react', 'hints', ...languages.map((language) => `messages.${language}`)]

/** The modules in an order in which each comes after those that it loads late. */
function inOrder(paths: readonly string[]): ReadonlySet<string> {
  const ordered = new Set<string>()
  const visit = (path: string) => {
    for (const late of lateImportsOf(path)) if (late !== path && !ordered.has(late)) visit(late)
    ordered.add(path)
  }
  paths.forEach(visit)
  return ordered
}

/**
 * Builds the files that are loaded late: one for each group, and one for each of the other modules.
 * Each has its own copy of what it imports, so nothing in them may be compared by identity.
 */
async function buildLateFiles(base: InlineConfig, outDir: string): Promise<LateFiles> {
  const all = lateModules()
  let files: LateFiles = {}
  for (const group of groups.map((name) => `widgets/embed/${name}.ts`)) {
    const file = await buildModule(base, group, outDir, [])
    const grouped = [...reachableFrom(group)].filter((path) => all.includes(path))
    files = { ...files, ...Object.fromEntries(grouped.map((path) => [path, file])) }
  }
  for (const path of inOrder(all)) {
    if (files[path]) continue
    const beside = Object.entries(files).map(([source, file]) => [source, `./${file}`])
    const plugins = [importBuiltFiles(Object.fromEntries(beside), true)]
    files = { ...files, [path]: await buildModule(base, path, outDir, plugins) }
  }
  return files
}

/**
 * Builds `embed/v1/` and `embed/<version>/`.
 * @param embedFolder `dist/embed`
 */
export async function buildEmbed(embedFolder: string, version: string): Promise<void> {
  const packages = new Set<string>()
  const base = mergeConfig(bundleConfig, {
    plugins: [notePackages(packages)],
  })
  const v1 = join(embedFolder, 'v1')
  const pinned = join(embedFolder, version)
  for (const folder of [v1, pinned]) await mkdir(folder, { recursive: true })
  const files = await buildLateFiles(mergeConfig(base, jsxBy('jsx-runtime.ts')), pinned)
  // The same bytes in both folders, so that a page may pin what it has tried.
  const fromHome = Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path, `${version}/${file}`]),
  )
  const config = mergeConfig(base, {
    ...jsxBy('static-jsx.ts'),
    plugins: [importBuiltFiles(fromHome, false)],
    build: { outDir: pinned },
  })
  await bundle(mergeConfig(config, script('widgets/embed.ts', 'widgets.js')))
  await bundle(mergeConfig(config, script('widgets/embed/frame.ts', 'frame.js')))
  await copyFile(join(repository, 'widgets/embed/frame.html'), join(pinned, 'frame.html'))
  await writeFrameStyle(pinned, version)
  const ofFonts = await readFile(join(repository, 'site/fonts/LICENSE'), 'utf8')
  await writeFile(join(pinned, licensesFile), await licenses(packages, [ofFonts.trim()]))
  for (const file of ['widgets.js', 'frame.js', 'frame.html', 'frame.css'])
    await copyFile(join(pinned, file), join(v1, file))
}
