import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Eta } from 'eta'
import { strToU8, zipSync } from 'fflate'
import { privacyPath, sampleName, siteUrl, waitlistEndpoint } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { triggerTypes } from '../../../widgets/waitlist/contract.ts'
import type { Brand } from '../../base/site-brand.ts'
import { formsOf } from '../../builder/fields/fields.ts'
import { colourName, isOfSite, plainFormAttribute } from '../../builder/fields/plugin-attributes.ts'
import { plainForm, plainFormTexts } from '../../pages/plain-form.ts'
import { brandAttributes, inBrand } from '../tools/brand.ts'
import { browsers, bundle } from '../tools/bundle.ts'
import { repository } from '../tools/repository.ts'
import { pluginFile } from '../widgets/releases.ts'
import { blockMetadata, domain } from './blocks.ts'
import { type Setting, settingsOf } from './settings.ts'
import {
  collectTexts,
  jsonFile,
  moFile,
  poFile,
  type Text,
  type Translations,
} from './translations.ts'

const sources = join(repository, 'site/wordpress')

const languages = 'languages'

/** The plugin's translations: a file for each language, with translations by their English text. */
async function readTranslations(): Promise<Translations[]> {
  const folder = join(sources, languages)
  const names = await readdir(folder)
  return Promise.all(
    names.sort().map(async (name) => ({
      locale: name.replace('.json', ''),
      texts: JSON.parse(inBrand(await readFile(join(folder, name), 'utf8'), siteUrl)),
    })),
  )
}

/** The editor's script in one readable file. */
async function bundleEditor(): Promise<string> {
  const { output } = await bundle({
    root: repository,
    build: {
      write: false,
      target: browsers,
      minify: false,
      lib: { entry: join(sources, 'editor.js'), formats: ['iife'], name: 'launchWidgetsEditor' },
    },
  })
  return output[0].code
}

async function readSources(): Promise<Record<string, string>> {
  const names = (await readdir(sources, { recursive: true })).filter(
    (name) => /\.\w+$/.test(name) && !name.startsWith(languages),
  )
  const entries = names
    .sort()
    .map(async (name) => [name, await readFile(join(sources, name), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** What partners notice, by version, in WordPress's format. */
async function changelog(siteUrl: string): Promise<string> {
  const text = await readFile(join(repository, 'widgets/CHANGELOG.md'), 'utf8')
  return inBrand(text.slice(text.indexOf('\n## ') + 1), siteUrl)
    .replaceAll(/^## (.+)$/gm, '= $1 =')
    .replaceAll(/\n {2}/g, ' ')
    .replaceAll(/^- /gm, '* ')
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, '\t')}\n`

type Block = ReturnType<typeof blockMetadata>

const pathOf = ({ name }: Pick<Block, 'name'>) =>
  `blocks/${name.slice(domain.length + 1)}/block.json`

/** All texts that people see, from PHP, JavaScript and data. */
function textsOf(
  sourceFiles: Readonly<Record<string, string>>,
  definitions: readonly ElementDescription[],
  blocks: readonly Block[],
  settings: Readonly<Record<string, Setting>>,
): Text[] {
  const code = Object.entries(sourceFiles).filter(([name]) => /\.(?:php|js)$/.test(name))
  const main = `${domain}.php`
  const header = (key: string) =>
    new RegExp(`^ \\* ${key}: +(.+)$`, 'm').exec(sourceFiles[main] ?? '')?.[1] ?? ''
  const shown = (path: string, ...texts: string[]) => texts.map((text) => ({ text, paths: [path] }))
  return collectTexts(Object.fromEntries(code), [
    ...shown(main, header('Description')),
    ...blocks.flatMap((block) => [
      // WordPress looks up these two by its own contexts.
      { text: block.title, paths: [pathOf(block)], context: 'block title' },
      { text: block.description, paths: [pathOf(block)], context: 'block description' },
      ...Object.values(block.attributes).flatMap((schema) =>
        'title' in schema
          ? shown(pathOf(block), schema.title, schema.description, ...(schema.enumNames ?? []))
          : shown(pathOf(block), schema.default),
      ),
    ]),
    ...definitions.flatMap(({ tag, messageNotes }) =>
      shown(`blocks/${tag}/block.json`, ...Object.values(messageNotes).map((note) => note ?? '')),
    ),
    ...Object.values(settings).flatMap(({ title, description, takes, section }) =>
      shown('widgets.json', title, description, takes, section),
    ),
  ])
}

/**
 * The form without a script, with `{name}` where WordPress fills in a value, its texts in each language, and its
 * defaults. Paths belong to the site that the script comes from.
 */
const plainFormData = {
  html: plainForm((part) => `{${part}}`),
  texts: plainFormTexts,
  defaults: { 'address-name': sampleName, 'trigger-type': triggerTypes[0] },
  paths: { endpoint: waitlistEndpoint, 'privacy-url': privacyPath },
}

/**
 * The files of the WordPress plugin, by their paths: those of `site/wordpress`, and those that are
 * derived from the definitions.
 * @param hashes of released files, by their paths in `dist/embed`
 */
export async function pluginFiles(
  definitions: readonly ElementDescription[],
  hashes: Readonly<Record<string, string>>,
  brand: Brand,
  version: string,
): Promise<Record<string, Uint8Array>> {
  const forms = formsOf(definitions, brandAttributes(brand))
  const versions = Object.fromEntries(
    Object.entries(hashes).flatMap(([path, hash]) => {
      const [folder, file] = path.split('/')
      return folder && file === 'widgets.js' ? [[folder, hash]] : []
    }),
  )
  const settings = settingsOf(forms, brand.siteUrl, Object.keys(versions))
  const blocks = definitions.flatMap((definition) => {
    const widget = forms.widgets.find(({ tag }) => tag === definition.tag)
    return widget ? [blockMetadata(definition, widget, forms, version)] : []
  })
  const eta = new Eta({ autoEscape: false, autoTrim: false })
  const changes = (await changelog(brand.siteUrl)).trim()
  const given = {
    ...{ brand, version, forms, blocks, isOfSite, colourName, changes },
    plainFormAttribute,
  }
  const sourceFiles = Object.fromEntries(
    Object.entries(await readSources()).map(([name, text]) =>
      name.endsWith('.eta') ? [name.slice(0, -4), eta.renderString(text, given)] : [name, text],
    ),
  )
  const name = `${brand.product} Widgets ${version}`
  const texts = textsOf(sourceFiles, definitions, blocks, settings)
  const files: Record<string, string | Uint8Array> = {
    ...sourceFiles,
    'editor.js': await bundleEditor(),
    'widgets.json': json({
      product: brand.product,
      version,
      versions,
      fallbacks: Object.fromEntries(forms.widgets.map(({ tag, fallback }) => [tag, fallback])),
      plainForm: plainFormData,
      settings,
    }),
    [`${languages}/${domain}.pot`]: poFile(name, texts),
  }
  for (const block of blocks) files[pathOf(block)] = json(block)
  for (const translations of await readTranslations()) {
    const path = `${languages}/${domain}-${translations.locale}`
    files[`${path}.po`] = poFile(name, texts, translations)
    files[`${path}.mo`] = moFile(name, texts, translations)
    files[`${path}-${domain}-editor.json`] = jsonFile(texts, translations, 'editor.js')
  }
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? strToU8(content) : content,
    ]),
  )
}

/**
 * Builds the WordPress plugin as a zip that WordPress installs.
 * @param outDir `dist/wordpress`, or the folder of a version
 */
export async function buildPlugin(
  outDir: string,
  ...parameters: Parameters<typeof pluginFiles>
): Promise<void> {
  const zip = zipSync(
    { [domain]: await pluginFiles(...parameters) },
    // Always the same date, the earliest of a zip file, so that the same plugin has the same bytes.
    { level: 9, mtime: new Date(1980, 0, 1) },
  )
  await mkdir(outDir, { recursive: true })
  await writeFile(join(outDir, pluginFile), zip)
}
