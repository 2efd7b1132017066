import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type MinifyOptions, minify } from 'terser'
import { type InlineConfig, mergeConfig } from 'vite'
import { languages } from '../../../widgets/i18n/catalogue.ts'
import { openProps } from '../../styles/open-props.ts'
import { icons } from '../assets/icons.ts'
import { licenses, licensesFile, notePackages } from '../licenses/licenses.ts'
import { browsers, bundle } from '../tools/bundle.ts'
import { repository } from '../tools/repository.ts'
import { writeFrameStyle } from './frame-style.ts'
import { createLateFiles, importFiles, lateOutput, leaveOutShared } from './late-files.ts'
import { buildConstants, r2wcReact } from './plugins.ts'

/** The configuration of all bundles for partners' pages. */
export const bundleConfig: InlineConfig = {
  root: repository,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: {
    // Library mode does not replace this, and browsers do not know it.
    'process.env.NODE_ENV': '"production"',
  },
  // Vite's server, which reads the descriptions, sets NODE_ENV to "development".
  oxc: { jsx: { development: false } },
  plugins: [icons(), r2wcReact(), buildConstants()],
  css: { postcss: { plugins: [openProps()] } },
  build: {
    target: browsers,
    emptyOutDir: false,
    rolldownOptions: { output: { minify: true } },
  },
}

/** Slower than Vite's own minifier, but with smaller output: for files that visitors wait for. No option is unsafe. */
const shortest = {
  // Syntax that every engine of `browsers` has.
  ecma: 2022,
  // All names are in one function or module.
  toplevel: true,
  compress: {
    passes: 3,
    hoist_funs: true,
    // The text is longer, but shorter after brotli.
    inline: 1,
  },
} satisfies MinifyOptions

/** The configuration of a script that works as a classic script and as a module. */
const script = (entry: string, fileName: string): InlineConfig => ({
  build: {
    lib: {
      entry: join(repository, entry),
      formats: ['iife'],
      name: 'widgets',
      fileName: () => fileName,
    },
    minify: 'terser',
    terserOptions: {
      ...shortest,
      // Nearly all of it runs for the first view, so V8 should compile it during the download and not
      // at the first call of each function (v8.dev/blog/explicit-compile-hints).
      format: { preamble: '//# allFunctionsCalledOnLoad' },
    },
    rolldownOptions: { output: { minify: false } },
  },
})

/** Replaces React's JSX runtime, which is CommonJS with a wrapper of 1 KB. */
const jsxBy = (file: string): InlineConfig => ({
  resolve: { alias: { 'react/jsx-runtime': join(repository, 'widgets/rendering', file) } },
})

/** `widgets/embed/react.ts` → `react`, `widgets/embed/messages.hi.ts` → `hi` */
const nameOf = (path: string) =>
  basename(path)
    .replace(/^messages\./, '')
    .split('.', 1)
    .join()

/** The files that contain several of the modules that are loaded later. */
const groups = ['react', 'form', 'hints', ...languages.map((language) => `messages.${language}`)]

/** Whether visitors wait for the file. */
const isAwaited = (path: string) => path.endsWith('/embed/form.ts')

/**
 * Bundles a module that is loaded later with its imports, except for the modules that the script shares. It has its own
 * copies of the other modules, so their values must not be compared by identity.
 * @returns the file's name without `.js`, which ends with its hash (widgets/embed/import-file.ts)
 */
async function buildLateFile(config: InlineConfig, path: string, outDir: string): Promise<string> {
  const { output } = await bundle(
    mergeConfig(mergeConfig(config, lateOutput), {
      plugins: [leaveOutShared()],
      build: { write: false, lib: { entry: path } },
    }),
  )
  const built = output[0].code
  const { code = '' } = isAwaited(path)
    ? await minify(built, { ...shortest, module: true })
    : { code: built }
  const file = `${nameOf(path)}-${createHash('sha256').update(code).digest('base64url')}`
  await writeFile(join(outDir, `${file}.js`), code)
  return file
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
  const lateConfig = mergeConfig(base, jsxBy('jsx-runtime.ts'))
  const fileOf = createLateFiles(groups, (path, later) =>
    buildLateFile(mergeConfig(lateConfig, { plugins: [importFiles(later)] }), path, pinned),
  )
  // The scripts in `v1` and in the version's folder have the same bytes, and load the same files.
  const config = mergeConfig(base, {
    ...jsxBy('static-jsx.ts'),
    plugins: [importFiles(fileOf)],
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
