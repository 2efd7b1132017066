import type { Messages } from '../i18n/catalogue.ts'
import { type Attribute, takesOf } from './attributes.ts'
import type { AnyDefinition, EventOf, LaterTexts } from './definition.ts'

/** The description of an attribute. That of an object names its TypeScript type, and what it takes. */
type AttributeDocs = string | { description: string; type: string; takes: string }

/** The documentation of an event. */
export interface EventDocs {
  description: string
  /** The TypeScript type of `detail`; absent when there is none. */
  detail?: string
}

/** The documentation of a property. */
interface PropertyDocs {
  /** Its TypeScript type. */
  type: string
  description: string
  /** For a list of objects: the name of an entry, its fields, and the rule of each field. */
  entry?: {
    name: string
    fields: Readonly<Record<string, string>>
    rules: Readonly<Record<string, { takes: string }>>
  }
}

/**
 * The documentation of an element, for tables, typings and the snippet builder. It is typed by the
 * element's definition, so that nothing can be left out. No bundle imports it.
 */
export interface ElementDocs<D extends AnyDefinition> {
  /** The name of the class. */
  name: string
  summary: string
  /** A sample fallback, the text between the tags: shown until the element is ready. */
  fallback: string
  /** The fallback, and the title of a frame with the element, in Hindi. */
  inHindi: { fallback: string; title: string }
  attributes: Record<keyof D['attributes'], AttributeDocs>
  properties: Record<keyof D['properties'], PropertyDocs>
  methods: Record<keyof D['methods'], string>
  events: Record<EventOf<D>, EventDocs>
  /** When an element is in each `:state()`. */
  states: Record<keyof D['states'], string>
  /** What each `::part()` is. */
  parts: Record<string, string>
  /** The texts that are loaded with React's view, in English. */
  messages: LaterTexts<D>
  /** Explanations of those texts that do not explain themselves. */
  messageNotes?: { readonly [Key in keyof (D['messages'] & LaterTexts<D>)]?: string }
}

/** An attribute with its documentation. */
export interface DescribedAttribute extends Attribute {
  /** The TypeScript type of its property. */
  type: string
  /** The TypeScript type of the values that its property can be set to. */
  setType: string
  /** What it takes, in words. */
  takes: string
  description: string
}

/** A definition together with its documentation: the source of tables, typings and the manifest. */
export interface ElementDescription
  extends Pick<ElementDocs<AnyDefinition>, 'name' | 'summary' | 'fallback' | 'inHindi' | 'parts'> {
  tag: string
  attributes: Record<string, DescribedAttribute>
  properties: Record<string, PropertyDocs & { isReadOnly: boolean }>
  methods: Record<string, { description: string }>
  /** `handler`: the property of the React component that takes the listener. */
  events: Record<string, EventDocs & { handler: string }>
  states: Record<string, string>
  messages: Messages
  messageNotes: Readonly<Record<string, string | undefined>>
  /** The languages that its texts are in, as BCP 47 tags. */
  languages: readonly string[]
}

/** The TypeScript type of the values that an attribute takes. */
function typeOf({ kind, values = [] }: Attribute): string {
  if (kind === 'boolean') return 'boolean'
  if (kind === 'positive-integer' || kind === 'milliseconds') return 'number'
  return kind === 'choice' ? values.map((value) => `'${value}'`).join(' | ') : 'string'
}

const mapValues = <Value, Mapped>(
  entries: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, map(value, name)]))

function describe(attribute: Attribute, docs: AttributeDocs = ''): DescribedAttribute {
  const given = typeof docs === 'string' ? { description: docs } : docs
  const described = { type: typeOf(attribute), takes: takesOf(attribute), ...given }
  const alsoSet = { date: ' | Date', object: ' | string | null | undefined' } as const
  const setType = described.type + (alsoSet[attribute.kind as keyof typeof alsoSet] ?? '')
  return { ...attribute, ...described, setType }
}

/** Joins a definition and its documentation. */
export function descriptionOf<D extends AnyDefinition>(
  { tag, attributes, properties, messages, translations }: D,
  docs: ElementDocs<D>,
): ElementDescription {
  const attributeDocs: Record<string, AttributeDocs> = docs.attributes
  const propertyDocs: Record<string, PropertyDocs> = docs.properties
  const methodDocs: Record<string, string> = docs.methods
  const eventDocs: Record<string, EventDocs> = docs.events
  return {
    ...docs,
    tag,
    attributes: mapValues(attributes, (attribute, name) =>
      describe(attribute, attributeDocs[name]),
    ),
    properties: mapValues(propertyDocs, (property, name) => ({
      ...property,
      isReadOnly: properties[name]?.set === undefined,
    })),
    methods: mapValues(methodDocs, (description) => ({ description })),
    events: Object.fromEntries(
      Object.entries(eventDocs).map(([name, event]) => [
        name.toLowerCase(),
        { ...event, handler: `on${name}` },
      ]),
    ),
    messages: { ...messages, ...docs.messages },
    messageNotes: { ...docs.messageNotes },
    languages: ['en', ...Object.keys(translations)],
  }
}

/** The CSS custom properties that theme every widget. Widgets inherit them from the page. */
export const cssProperties: Record<`--widget-${string}`, string> = {
  '--widget-accent': 'Accent colour. Main button, selected options and highlights.',
  '--widget-on-accent':
    'Text on the accent colour. Black or white by default, whichever is easier to read.',
  '--widget-surface': 'Background. Cards, fields and the modal.',
  '--widget-text': 'Text colour.',
  '--widget-muted': 'Secondary text. Labels, hints and notes.',
  '--widget-border': 'Borders and dividers.',
  '--widget-radius': 'Corner radius. Buttons and fields have smaller corners in proportion.',
  '--widget-font': 'Font family. The page’s own font by default.',
}

/** The documentation of `theme`, an attribute of every widget. */
export const themeDocs = 'Colour scheme. Auto follows the page’s `color-scheme`.'
