import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { type Forms, takesSignUps, type WidgetForm } from '../../builder/fields/fields.ts'
import { colourName, isOfSite, plainFormAttribute } from '../../builder/fields/plugin-attributes.ts'
import { messagesSchema, type Schema, schemaOf } from './schemas.ts'

/** The text domain of the plugin, and the namespace of its blocks. */
export const domain = 'launch-widgets'

/** What WordPress shows and finds a widget by, by tag: the icon is of Dashicons. */
const listed: Readonly<Record<string, { icon: string; keywords: string[] }>> = {
  'launch-countdown': { icon: 'clock', keywords: ['timer', 'launch'] },
  'waitlist-button': { icon: 'email', keywords: ['sign-up', 'form'] },
  'demo-directory': { icon: 'groups', keywords: ['profiles', 'search'] },
}

const colourSchemas = ({ cssProperties }: Forms): [string, Schema][] =>
  cssProperties
    .filter(({ control }) => control === 'colour')
    .map((field) => [colourName(field.name), { ...schemaOf(field), cssProperty: field.name }])

/** The fields of a widget that authors can set. */
const widgetSchemas = ({ fields }: WidgetForm): [string, Schema][] =>
  fields.filter((field) => !isOfSite(field)).map((field) => [field.name, schemaOf(field)])

/** The attributes in the example that the editor shows before a block is inserted. */
const exampleOf = ({ fields }: WidgetForm) => ({
  attributes: Object.fromEntries(
    fields
      .filter(({ control }) => control === 'date')
      .map(({ name }) => [name, '2099-01-01T00:00']),
  ),
})

/** The choice of the form without a script. */
const plainFormSchema: Schema = {
  type: 'boolean',
  title: 'Also where scripts are blocked',
  description: 'There, a link leads to a plain form, with which people can join all the same.',
  control: 'boolean',
}

/**
 * The metadata of a widget's block.
 * @see https://developer.wordpress.org/block-editor/reference-guides/block-api/block-metadata/
 */
export const blockMetadata = (
  definition: Pick<ElementDescription, 'messages' | 'messageNotes'>,
  widget: WidgetForm,
  forms: Forms,
  version: string,
) => ({
  $schema: 'https://schemas.wp.org/trunk/block.json',
  apiVersion: 3,
  name: `${domain}/${widget.tag}`,
  version,
  title: widget.title,
  category: 'widgets',
  icon: listed[widget.tag]?.icon,
  keywords: listed[widget.tag]?.keywords ?? [],
  description: widget.summary,
  textdomain: domain,
  supports: { align: ['wide', 'full'], html: false },
  example: exampleOf(widget),
  attributes: {
    ...Object.fromEntries([...widgetSchemas(widget), ...colourSchemas(forms)]),
    ...(takesSignUps(widget) && { [plainFormAttribute]: plainFormSchema }),
    messages: messagesSchema(definition),
    fallback: { type: 'string', source: 'text', selector: 'p', default: widget.fallback },
  },
})

export type Block = ReturnType<typeof blockMetadata>

/** The path of a block's metadata in the plugin. */
export const pathOf = ({ name }: Block): string =>
  `blocks/${name.slice(domain.length + 1)}/block.json`
