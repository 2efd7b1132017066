import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Eta } from 'eta'
import { strToU8, zipSync } from 'fflate'
import type { Brand } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { type Forms, formsOf } from '../../playground/fields.ts'
import { brandAttributes } from '../brand.ts'
import { repository } from '../repository.ts'
import { blockMetadata, colourName, domain, isOfSite } from './blocks.ts'
import { type Schema, schemaOf } from './schemas.ts'
import { translationTemplate } from './translations.ts'

const sources = join(repository, 'site/wordpress')

/** A setting of the whole site. */
type Setting = Omit<Schema, 'control' | 'default'> & {
  control: Schema['control'] | 'folder' | 'version'
  default: string | boolean
  takes: string
  /** The tags that take it as an attribute. */
  widgets: string[]
}

/** The settings of the whole site, which only an administrator can change. */
function settingsOf(
  { widgets, cssProperties }: Forms,
  siteUrl: string,
  versions: readonly string[],
) {
  const embed = `${siteUrl}/embed/`
  const settings: Record<string, Setting> = {
    script: {
      type: 'string',
      title: 'Address of the script',
      description: 'The folder that it comes from, or its whole address. Empty: the usual one.',
      control: 'folder',
      placeholder: embed,
      default: embed,
      takes: 'an http(s) URL',
      widgets: [],
    },
    version: {
      type: 'string',
      title: 'Version of the script',
      description: 'A version for good comes with its hash: browsers take no other bytes.',
      control: 'version',
      enum: versions,
      default: '',
      takes: 'a version of the list',
      widgets: [],
    },
  }
  for (const { tag, fields } of widgets)
    for (const field of fields.filter(isOfSite)) {
      const isBoolean = field.control === 'boolean'
      settings[field.name] ??= {
        ...schemaOf(field),
        // A path is of the site that the script comes from, until it is set.
        ...(field.control === 'url-or-path' && {
          description: 'A path is of this site. Empty: where the script comes from.',
          placeholder: new URL(field.default, siteUrl).href,
        }),
        default: isBoolean ? false : field.isOverridden ? field.default : '',
        takes: field.takes,
        widgets: [],
      }
      settings[field.name]?.widgets.push(tag)
    }
  for (const field of cssProperties.filter(({ name }) => name === '--widget-accent'))
    settings[colourName(field.name)] = {
      ...schemaOf(field),
      default: '',
      takes: field.takes,
      widgets: [],
    }
  return settings
}

async function readSources(): Promise<Record<string, string>> {
  const names = (await readdir(sources, { recursive: true })).filter((name) => /\.\w+$/.test(name))
  const entries = names
    .sort()
    .map(async (name) => [name, await readFile(join(sources, name), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, '\t')}\n`

/**
 * The files of the WordPress plugin, by their paths in its folder: those of `site/wordpress`, and what
 * is derived from the definitions.
 * @param hashes of all versions' files, by their paths in `dist/embed`
 */
export async function pluginFiles(
  definitions: readonly ElementDescription[],
  hashes: Readonly<Record<string, string>>,
  brand: Brand,
  version: string,
): Promise<Record<string, string>> {
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
  const files: Record<string, string> = {}
  for (const [name, text] of Object.entries(await readSources()))
    if (name.endsWith('.eta'))
      files[name.slice(0, -4)] = eta.renderString(text, {
        brand,
        version,
        forms,
        blocks,
        isOfSite,
        colourName,
      })
    else files[name] = text
  for (const block of blocks)
    files[`blocks/${block.name.slice(domain.length + 1)}/block.json`] = json(block)
  files['widgets.json'] = json({
    product: brand.product,
    version,
    versions,
    fallbacks: Object.fromEntries(forms.widgets.map(({ tag, fallback }) => [tag, fallback])),
    settings,
  })
  const said = [
    ...blocks.flatMap(({ attributes }) => Object.values(attributes)),
    ...Object.values(settings),
  ]
  files[`languages/${domain}.pot`] = translationTemplate(
    `${brand.product} Widgets ${version}`,
    Object.fromEntries(Object.entries(files).filter(([name]) => /\.(?:php|js)$/.test(name))),
    [
      ...blocks.flatMap(({ title, description, name }) =>
        [title, description].map((text) => [text, name] as const),
      ),
      ...said.flatMap((schema) =>
        'title' in schema
          ? [schema.title, schema.description].map((text) => [text, 'settings'] as const)
          : [],
      ),
    ],
  )
  return files
}

/**
 * Builds the WordPress plugin as a zip that WordPress installs.
 * @param outDir `dist/wordpress`
 */
export async function buildPlugin(
  outDir: string,
  ...parameters: Parameters<typeof pluginFiles>
): Promise<void> {
  const files = Object.entries(await pluginFiles(...parameters))
  const zip = zipSync(
    { [domain]: Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])) },
    // The earliest date of a zip file, always the same: so the same plugin has the same bytes.
    { level: 9, mtime: new Date(1980, 0, 1) },
  )
  await mkdir(outDir, { recursive: true })
  await writeFile(join(outDir, `${domain}.zip`), zip)
}
