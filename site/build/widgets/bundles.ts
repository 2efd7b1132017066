import { join } from 'node:path'
import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite'
import { icons } from '../assets/icons.ts'
import { openProps } from '../assets/open-props.ts'
import { browsers } from '../browsers.ts'
import { loaderModules, repository, widgetModules } from './widget-modules.ts'
import { withoutDescriptions } from './without-descriptions.ts'

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
  plugins: [icons()],
  css: { postcss: { plugins: [openProps()] } },
  build: { target: browsers, emptyOutDir: false, rolldownOptions: { output: { minify: true } } },
}

async function bundle(base: InlineConfig, config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const [result] = [await build(mergeConfig(base, config))].flat()
  if (!result || !('output' in result)) throw new Error('The build gave no output.')
  return result.output.filter((file) => file.type === 'chunk')
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

/** What all elements have in common before React comes, and what two of them have of the waitlist. */
const everyFirstView =
  /widgets\/shared\/(?:as-painted|attributes|base|define-widget|external-link|failure|jsx-runtime|messages(?!-hi)|paint|reflected|show-view|style-sheets|tag-owner|unknown-value|urls|when-|widget-frame|widget-members)|widgets\/waitlist-button\/(?:deliver-waiting|expected|first-|opener|outbox-name|waitlist-(?:contract|messages|store))|zustand\/esm\/vanilla|@r2wc\/core|site\/brand|preload-helper/

/** What the countdown has before React comes, and what the modal makes a reminder of the launch with. */
const countdownFirstView =
  /launch-countdown\/(?:countdown-card|remaining-time|unit-texts)|shared\/launch-date/

/** What every view of React needs besides React. */
const everyWholeView =
  /widgets\/shared\/(?:error-boundary|mount-react|use-|widget-root)|zustand\/esm\/react|waitlist-modal/

/** By the name of a module, its file and those that it imports, in `embed/v1/`. */
export type BuiltModules = Readonly<Record<string, readonly string[]>>

/** The modules that the loader loads and what they share, with hashed names. */
async function buildModules(base: InlineConfig, outDir: string): Promise<BuiltModules> {
  const chunks = await bundle(base, {
    build: {
      outDir,
      lib: { entry: { ...widgetModules, ...loaderModules }, formats: ['es'] },
      rolldownOptions: {
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|react-ahead/ },
              { name: 'first', test: everyFirstView },
              { name: 'countdown', test: countdownFirstView },
              { name: 'whole', test: everyWholeView },
            ],
          },
        },
      },
    },
  })
  const entries = chunks.filter((chunk) => chunk.isEntry)
  return Object.fromEntries(
    entries.map(({ name, fileName, imports }) => [name, [fileName, ...imports]]),
  )
}

/**
 * Builds `embed/v1/` and `embed/<version>/` (DESIGN.md section 4, files).
 * @param embedFolder `dist/embed`
 */
export async function buildEmbed(embedFolder: string, version: string): Promise<BuiltModules> {
  const base = mergeConfig(bundleConfig, {
    plugins: [withoutDescriptions()],
    // React's own is CommonJS, and with the wrapper for that 1 KB on every page.
    resolve: {
      alias: { 'react/jsx-runtime': join(repository, 'widgets/rendering/jsx-runtime.ts') },
    },
  })
  const outDir = join(embedFolder, 'v1')
  const modules = await buildModules(base, outDir)
  const {
    'delivery-queue': queue,
    'div-form': divForm,
    ...widgets
  } = Object.fromEntries(
    Object.entries(modules).map(([name, files]) => [name, files.map((file) => `./${file}`)]),
  )
  const loader = mergeConfig(base, {
    define: {
      __WIDGET_MODULES__: JSON.stringify(widgets),
      __DELIVERY_QUEUE_MODULE__: JSON.stringify(queue?.[0]),
      __DIV_FORM_MODULE__: JSON.stringify(divForm?.[0]),
    },
    build: { outDir },
  })
  await bundle(loader, script('widgets/embed.ts', 'widgets.js'))
  await bundle(loader, script('widgets/embed/frame.ts', 'frame.js'))
  const pinned = mergeConfig(base, { build: { outDir: join(embedFolder, version) } })
  await bundle(pinned, script('widgets/embed/widgets-all.ts', 'widgets.all.js'))
  return modules
}
