import { type AttributeKind, attributeName } from '../../widgets/element/attributes.ts'
import {
  cssProperties,
  type DescribedAttribute,
  type ElementDescription,
} from '../../widgets/element/docs.ts'

/** One thing that can be set: an attribute or a CSS custom property. */
export interface Field {
  name: string
  control: AttributeKind | 'colour' | 'length' | 'font'
  /** The values of a choice; empty for all other controls. */
  values: readonly string[]
  /** The text of the value that nobody need choose: the site's, or else the widget's own. */
  default: string
  /** Whether the site has set another default than the widget's own, so that it has to be written. */
  isOverridden: boolean
  /** What it takes, as the element's own warnings put it. */
  takes: string
  label: string
  help: string
}

export interface WidgetForm {
  tag: string
  title: string
  summary: string
  /** What stands between its tags, until it is ready and where scripts are blocked. */
  fallback: string
  fields: readonly Field[]
}

/** All that the builder asks for. */
export interface Forms {
  widgets: readonly WidgetForm[]
  /** The CSS custom properties, which all widgets take. */
  cssProperties: readonly Field[]
}

/** Defaults other than the widgets' own, by the properties of attributes. */
type SiteDefaults = Readonly<Record<string, string>>

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
  { kind, values = [], default: ownDefault, takes, description }: DescribedAttribute,
  siteDefault: string | undefined,
): Field {
  const { label, help } = labelAndHelp(description)
  return {
    name: attributeName(property),
    control: kind,
    values,
    default: siteDefault ?? String(ownDefault),
    isOverridden: siteDefault !== undefined && siteDefault !== ownDefault,
    takes,
    label,
    help: help || (kind === 'url-or-path' ? pathHelp : ''),
  }
}

const attributeFields = (
  attributes: ElementDescription['attributes'],
  siteDefaults: SiteDefaults,
): Field[] =>
  Object.entries(attributes).map(([property, attribute]) =>
    attributeField(property, attribute, siteDefaults[property]),
  )

const takesOf = {
  colour: 'a CSS colour, such as #663399 or rebeccapurple',
  length: 'a length with its unit, such as 8px, or 0',
  font: 'names of fonts, such as Georgia, serif',
} as const

function cssPropertyField(name: string, description: string): Field {
  const control = name.endsWith('-radius') ? 'length' : name.endsWith('-font') ? 'font' : 'colour'
  return {
    name,
    control,
    values: [],
    default: '',
    isOverridden: false,
    takes: takesOf[control],
    ...labelAndHelp(description),
  }
}

/**
 * The forms of all widgets, from what their definitions say.
 * @param siteDefaults what the site sets of them
 */
export const formsOf = (
  definitions: readonly ElementDescription[],
  siteDefaults: SiteDefaults = {},
): Forms => ({
  widgets: definitions.map(({ tag, summary, fallback, attributes }) => ({
    tag,
    title: inWords(tag),
    summary,
    fallback,
    fields: attributeFields(attributes, siteDefaults),
  })),
  cssProperties: Object.entries(cssProperties).map(([name, description]) =>
    cssPropertyField(name, description),
  ),
})
