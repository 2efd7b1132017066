import type { Field } from '../../builder/fields/field.ts'
import type { Forms } from '../../builder/fields/fields.ts'
import { colourName, isOfSite } from '../../builder/fields/plugin-attributes.ts'
import { type Schema, schemaOf } from './schemas.ts'

/** A setting of the whole site. */
export type Setting = Omit<Schema, 'control'> & {
  control: Schema['control'] | 'folder' | 'version'
  takes: string
  /** The tags that have it as an attribute. */
  widgets: string[]
  /** Its heading. */
  section: string
}

/** The settings of the script. */
const scriptSettings = (embed: string, versions: readonly string[]): Record<string, Setting> => ({
  script: {
    type: 'string',
    title: 'Address of the script',
    description:
      'The folder of our script, or its whole address, for a version that is not from this plugin.',
    control: 'folder',
    placeholder: embed,
    takes: 'an http(s) URL',
    widgets: [],
    section: 'Script',
  },
  version: {
    type: 'string',
    title: 'Version of the script',
    description: 'With the files of this plugin, pages load nothing from other sites.',
    control: 'version',
    enum: ['v1', ...versions],
    takes: 'a version of the list',
    widgets: [],
    section: 'Script',
  },
})

/** Texts of a setting that differ from its attribute's: by default nothing is sent to us or leads to us. */
function ownWords({ name, control, default: value }: Field, siteUrl: string): Partial<Schema> {
  if (!control.startsWith('url')) return {}
  if (name === 'endpoint')
    return {
      description:
        'A URL, or a path of this site. While it is empty, visitors see a text instead of the form.',
      placeholder: new URL(value, siteUrl).href,
    }
  const isPrivacy = name === 'privacy-url'
  return {
    placeholder: '',
    ...(isPrivacy && { description: 'Empty: the privacy page of this site, if it has one.' }),
  }
}

/** The settings that only an administrator can change, for the whole site. */
export function settingsOf(
  { widgets, cssProperties }: Forms,
  siteUrl: string,
  versions: readonly string[],
): Record<string, Setting> {
  const settings: Record<string, Setting> = {}
  for (const { tag, title, fields } of widgets)
    for (const field of fields.filter(isOfSite)) {
      const first = settings[field.name]
      settings[field.name] = {
        ...schemaOf(field),
        ...ownWords(field, siteUrl),
        takes: field.takes,
        widgets: [...(first?.widgets ?? []), tag],
        // Only fields of the waitlist form belong to several widgets.
        section: first ? 'Sign-ups' : title,
      }
    }
  for (const field of cssProperties.filter(({ name }) => name === '--widget-accent'))
    settings[colourName(field.name)] = {
      ...schemaOf(field),
      description: 'Of all widgets, unless a block has its own. Such as #663399.',
      takes: field.takes,
      widgets: [],
      section: 'Colours',
    }
  Object.assign(settings, scriptSettings(`${siteUrl}/embed/`, versions))
  const sections = ['Sign-ups', 'Colours', ...widgets.map(({ title }) => title), 'Script']
  return Object.fromEntries(
    sections.flatMap((name) =>
      Object.entries(settings).filter(([, { section }]) => section === name),
    ),
  )
}
