import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Eta } from 'eta'
import { build, mergeConfig } from 'vite'
import packageJson from '../../../package.json' with { type: 'json' }
import { type Brand, packageName, sampleName, slug } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { addressesOf } from '../../../widgets/waitlist/address.ts'
import { outboxName } from '../../../widgets/waitlist/outbox/outbox.ts'
import { formsOf, inWords, languageName, languagesInWords } from '../../fields/fields.ts'
import { appGuides, pageGuides } from '../../playground/guides/guides.ts'
import type { Source } from '../../playground/snippet.ts'
import * as socialMetadata from '../../social-metadata.ts'
import { cssPropertiesTable, elementReference, referenceNotes } from '../reference/tables.ts'
import { brandAttributes, inBrand, written } from '../tools/brand.ts'
import { repository } from '../tools/repository.ts'
import { bundleConfig } from '../widgets/bundles.ts'
import { inlineScript } from './inline-script.ts'

const sitePartial = (name: string) =>
  readFileSync(join(repository, `site/partials/${name}.eta`), 'utf8')

export const playgroundFolder: string = join(repository, 'site/playground')
const { version } = packageJson

const formsFor = (definitions: readonly ElementDescription[], brand: Brand) =>
  formsOf(definitions, brandAttributes(brand))

/**
 * What snippets are made from, except the URL of the widgets.
 * @param hashes of released files, by their paths in `dist/embed`
 */
export function snippetParts(
  definitions: readonly ElementDescription[],
  hashes: Readonly<Record<string, string>>,
  brand: Brand,
): Omit<Source, 'embed'> {
  const file = `${version}/widgets.js`
  const { [file]: integrity } = hashes
  return {
    forms: formsFor(definitions, brand),
    ...(integrity && { pinned: { file, integrity } }),
  }
}

/** The text of a guide's file, with this build's URLs in place of the brand's. */
function guideFile(path: string, { siteUrl: site, waitlistEndpoint }: Brand): string {
  const { origin } = new URL(waitlistEndpoint, site)
  const text = readFileSync(join(playgroundFolder, 'guides', path), 'utf8').trim()
  return inBrand(text.replaceAll(`connect-src ${written.siteUrl}`, `connect-src ${origin}`), site)
}

/**
 * Renders the HTML of the snippet builder's page: the form, the guides and the reference.
 * @param source the text of `site/playground/index.html` or `preview.html`
 * @param hashes of released files, by their paths in `dist/embed`
 * @param themeScript applies the theme that was chosen on the site
 */
export function renderPlayground(
  source: string,
  definitions: readonly ElementDescription[],
  hashes: Readonly<Record<string, string>>,
  brand: Brand,
  themeScript = '',
): string {
  const eta = new Eta({ views: join(playgroundFolder, 'partials') })
  eta.loadTemplate('@social-metadata', sitePartial('social-metadata'))
  return eta.renderString(source, {
    addresses: addressesOf(sampleName),
    brand,
    cssPropertiesTable,
    endpoint: new URL(brand.waitlistEndpoint, brand.siteUrl).href,
    forms: formsFor(definitions, brand),
    appGuides,
    guideFile: (path: string) => guideFile(path, brand),
    inWords,
    isReleased: `${version}/widgets.js` in hashes,
    languageName,
    languagesInWords,
    outboxName,
    packageName,
    pageGuides,
    reference: definitions.map(elementReference),
    referenceNotes,
    slug,
    socialMetadata,
    themeScript,
    version,
    wordmark: sitePartial('wordmark'),
  })
}

/**
 * Builds the snippet builder.
 * @param outDir `dist/embed/v1`
 * @param hashes of released files, by their paths in `dist/embed`
 * @param brand of the site: snippets contain the values that differ from the widgets' defaults
 */
export async function buildPlayground(
  outDir: string,
  definitions: readonly ElementDescription[],
  hashes: Readonly<Record<string, string>>,
  brand: Brand,
): Promise<void> {
  const themeScript = await inlineScript('scripts/theme.ts')
  const render = (source: string) =>
    renderPlayground(source, definitions, hashes, brand, themeScript)

  await build(
    mergeConfig(bundleConfig, {
      root: playgroundFolder,
      base: './',
      define: {
        __PLAYGROUND__: JSON.stringify(snippetParts(definitions, hashes, brand)),
      },
      plugins: [
        { name: 'playground', transformIndexHtml: { order: 'pre' as const, handler: render } },
      ],
      build: {
        outDir,
        assetsDir: '',
        // No `data:` URLs, since the page's policy forbids them.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['index.html', 'preview.html'].map((page) => join(playgroundFolder, page)),
          output: {
            entryFileNames: 'builder-[name]-[hash].js',
            chunkFileNames: 'builder-[name]-[hash].js',
            assetFileNames: 'builder-[name]-[hash][extname]',
          },
        },
      },
    }),
  )
  // Not bundled, since snippets link to it by this name.
  await copyFile(join(playgroundFolder, 'frame-height.js'), join(outDir, 'frame-height.js'))
}
