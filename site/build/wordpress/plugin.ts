import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Eta } from 'eta'
import { strToU8, zipSync } from 'fflate'
import packageJson from '../../../package.json' with { type: 'json' }
import { privacyPath, sampleName, siteUrl } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { triggerTypes } from '../../../widgets/waitlist/contract.ts'
import type { Brand } from '../../base/site-brand.ts'
import { formsOf } from '../../builder/fields/fields.ts'
import {
  colourName,
  isOfSite,
  plainFormAttribute,
  shortcodeName,
} from '../../builder/fields/plugin-attributes.ts'
import { formFields, plainFormTexts, privacyLink } from '../../pages/plain-form.ts'
import { licenses, licensesFile, notePackages } from '../licenses/licenses.ts'
import { brandAttributes, inBrand } from '../tools/brand.ts'
import { browsers, bundle } from '../tools/bundle.ts'
import { repository } from '../tools/repository.ts'
import { blockMetadata, domain, pathOf } from './blocks.ts'
import { settingsOf } from './settings.ts'
import { jsonFile, moFile, poFile, type Translations, textsOf } from './translations.ts'

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

/** The editor's script in one readable file, with the licences of the packages in it. */
async function bundleEditor(): Promise<string> {
  const packages = new Set<string>()
  const { output } = await bundle({
    root: repository,
    plugins: [notePackages(packages)],
    build: {
      write: false,
      target: browsers,
      minify: false,
      lib: { entry: join(sources, 'editor.js'), formats: ['iife'], name: 'launchWidgetsEditor' },
    },
  })
  return `${output[0].code}\n/*\n${await licenses(packages)}*/\n`
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

const json = (value: unknown) => `${JSON.stringify(value, undefined, '\t')}\n`

/**
 * Writes a value as PHP.
 * @param translated the keys whose texts WordPress translates
 */
function phpOf(value: unknown, translated: readonly string[] = [], key = '', indent = ''): string {
  if (typeof value === 'string') {
    const text = `'${value.replace(/['\\]/g, '\\$&')}'`
    return value && translated.includes(key) ? `__( ${text}, '${domain}' )` : text
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  const width = Math.max(...entries.map(([name]) => name.length)) + 2
  const lines = entries.map(([name, entry]) => {
    const text = phpOf(entry, translated, isList ? key : name, `${indent}\t`)
    return `${indent}\t${isList ? '' : `${`'${name}'`.padEnd(width)} => `}${text},\n`
  })
  return lines.length === 0 ? 'array()' : `array(\n${lines.join('')}${indent})`
}

const part = (name: string) => `{${name}}`

/**
 * The form without a script, with `{name}` where WordPress fills in a value, its link to the privacy notice, its texts
 * in each language, and its defaults.
 */
const plainFormData = {
  html: formFields(part),
  privacy: privacyLink(part),
  texts: plainFormTexts,
  defaults: { 'address-name': sampleName, 'trigger-type': triggerTypes[0] },
}

/** The built files that the plugin serves. @param folder of the version in `dist/embed` */
export async function embedFiles(folder: string): Promise<Record<string, Uint8Array>> {
  const names = (await readdir(folder)).filter(
    (name) => (name.endsWith('.js') && name !== 'frame.js') || name === licensesFile,
  )
  const entries = names
    .sort()
    .map(async (name) => [name, await readFile(join(folder, name))] as const)
  return Object.fromEntries(await Promise.all(entries))
}

interface Distribution {
  /** The widgets' files, by their names. */
  widgets?: Readonly<Record<string, Uint8Array>>
  /** Whether it is for WordPress's directory, which sends updates and translations itself. */
  isForDirectory?: boolean
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
  { widgets = {}, isForDirectory = false }: Distribution = {},
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
  const data = {
    title: `${brand.product} Widgets`,
    version,
    versions,
    widgets: Object.fromEntries(
      forms.widgets.map(({ tag }, at) => {
        const { fallback, ...attributes } = blocks[at]?.attributes ?? {}
        return [tag, { shortcode: shortcodeName(tag), fallback, attributes }]
      }),
    ),
    settings,
  }
  const given = {
    ...{ brand, version, forms, blocks, isOfSite, colourName, shortcodeName, isForDirectory },
    ...{ plainFormAttribute, privacyPath, repositoryUrl: packageJson.repository.url.slice(4) },
    plainForm: phpOf({ plainForm: plainFormData }),
    data: phpOf(data, ['title', 'description', 'takes', 'section', 'enumNames', 'default']),
  }
  const sourceFiles = Object.fromEntries(
    Object.entries(await readSources()).map(([name, text]) =>
      name.endsWith('.eta') ? [name.slice(0, -4), eta.renderString(text, given)] : [name, text],
    ),
  )
  const name = `${brand.product} Widgets ${version}`
  const translatable = textsOf(sourceFiles, blocks)
  const files: Record<string, string | Uint8Array> = {
    ...sourceFiles,
    'editor.js': await bundleEditor(),
    [`${languages}/${domain}.pot`]: poFile(name, translatable),
  }
  for (const block of blocks) files[pathOf(block)] = json(block)
  for (const [name, bytes] of Object.entries(widgets)) files[`embed/${version}/${name}`] = bytes
  for (const translations of await readTranslations()) {
    const path = `${languages}/${domain}-${translations.locale}`
    files[`${path}.po`] = poFile(name, translatable, translations)
    files[`${path}.mo`] = moFile(name, translatable, translations)
    files[`${path}-${domain}-editor.json`] = jsonFile(translatable, translations, 'editor.js')
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
 * @param file where to write it
 */
export async function buildPlugin(
  file: string,
  ...parameters: Parameters<typeof pluginFiles>
): Promise<void> {
  const zip = zipSync(
    { [domain]: await pluginFiles(...parameters) },
    // Always the same date, the earliest of a zip file, so that the same plugin has the same bytes.
    { level: 9, mtime: new Date(1980, 0, 1) },
  )
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, zip)
}
