import { type AttributeKind, attributeName } from '../../widgets/element/attributes.ts'
import {
  cssProperties,
  type DescribedAttribute,
  type ElementDescription,
} from '../../widgets/element/docs.ts'

/** One thing that can be set: an attribute by its name, or a custom property by its name. */
export interface Field {
  name: string
  control: AttributeKind | 'colour' | 'length' | 'font'
  /** What a choice is made from; empty for all other controls. */
  values: readonly string[]
  /** The text of the value that need not be written. */
  default: string
  /** What it takes, as the element's own warnings put it. */
  takes: string
  label: string
  help: string
}

export interface WidgetForm {
  tag: string
  title: string
  summary: string
  fields: readonly Field[]
}

/** Everything that the builder knows of the widgets. */
export interface Forms {
  widgets: readonly WidgetForm[]
  /** The custom properties, which all widgets take. */
  looks: readonly Field[]
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `launch-countdown` → `Launch countdown` */
export const inWords = (name: string): string => capitalised(name.replaceAll('-', ' '))

const pathHelp = 'One that begins with / lies on the same site as the page.'

/** The first statement of a description is the label, what follows it the help. */
function labelAndHelp(description: string): { label: string; help: string } {
  const plain = description.replaceAll('`', '')
  const end = plain.search(/[.;](?: |$)/)
  if (end < 0) return { label: plain, help: '' }
  return { label: plain.slice(0, end), help: capitalised(plain.slice(end + 1).trim()) }
}

function attributeField(
  property: string,
  { kind, values = [], default: value, takes, description }: DescribedAttribute,
): Field {
  const { label, help } = labelAndHelp(description)
  return {
    name: attributeName(property),
    control: kind,
    values,
    default: String(value),
    takes,
    label,
    help: help || (kind === 'url-or-path' ? pathHelp : ''),
  }
}

const attributeFields = (attributes: ElementDescription['attributes']): Field[] =>
  Object.entries(attributes).map(([property, attribute]) => attributeField(property, attribute))

const looks = {
  colour: 'a CSS colour, such as #663399 or rebeccapurple',
  length: 'a length with its unit, such as 8px, or 0',
  font: 'names of fonts, such as Georgia, serif',
} as const

function lookField(name: string, description: string): Field {
  const control = name.endsWith('-radius') ? 'length' : name.endsWith('-font') ? 'font' : 'colour'
  return {
    name,
    control,
    values: [],
    default: '',
    takes: looks[control],
    ...labelAndHelp(description),
  }
}

/** The forms of all widgets, from what their definitions say. */
export const formsOf = (definitions: readonly ElementDescription[]): Forms => ({
  widgets: definitions.map(({ tag, summary, attributes }) => ({
    tag,
    title: inWords(tag),
    summary,
    fields: attributeFields(attributes),
  })),
  looks: Object.entries(cssProperties).map(([name, description]) => lookField(name, description)),
})
