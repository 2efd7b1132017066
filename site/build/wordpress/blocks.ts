import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { type Forms, takesSignUps, type WidgetForm } from '../../builder/fields/fields.ts'
import { colourName, isOfSite, plainFormAttribute } from '../../builder/fields/plugin-attributes.ts'
import { messagesSchema, type Schema, schemaOf } from './schemas.ts'

/** The text domain of the plugin, and the namespace of its blocks. */
export const domain = 'launch-widgets'

/** Icons of WordPress (Dashicons), by tag. */
const icons: Readonly<Record<string, string>> = {
  'launch-countdown': 'clock',
  'waitlist-button': 'email',
  'demo-directory': 'groups',
}

const colourSchemas = ({ cssProperties }: Forms): [string, Schema][] =>
  cssProperties
    .filter(({ control }) => control === 'colour')
    .map((field) => [colourName(field.name), { ...schemaOf(field), cssProperty: field.name }])

/** The fields of a widget that authors can set. A date is always in the block, even the default. */
const widgetSchemas = ({ fields }: WidgetForm): [string, Schema][] =>
  fields
    .filter((field) => !isOfSite(field))
    .map((field) => [
      field.name,
      { ...schemaOf(field), ...(field.control === 'date' && { default: field.default }) },
    ])

/** The choice of the form without a script. */
const plainFormSchema: Schema = {
  type: 'boolean',
  title: 'Also where scripts are blocked',
  description: 'There, a line opens a plain form, with which people can join all the same.',
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
  icon: icons[widget.tag],
  description: widget.summary,
  textdomain: domain,
  supports: { align: ['wide', 'full'], html: false },
  attributes: {
    ...Object.fromEntries([...widgetSchemas(widget), ...colourSchemas(forms)]),
    ...(takesSignUps(widget) && { [plainFormAttribute]: plainFormSchema }),
    messages: messagesSchema(definition),
    fallback: { type: 'string', source: 'text', selector: 'p', default: widget.fallback },
  },
})
