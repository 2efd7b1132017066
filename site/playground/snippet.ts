import type { Message, Messages } from '../../widgets/i18n/catalogue.ts'
import { escapeHtml } from '../escape-html.ts'
import { type Choices, widgetForm } from './choices.ts'
import type { Forms } from './fields.ts'
import { withoutZoneName } from './launch-time.ts'

/** What snippets are made from. */
export interface Source {
  /** URL of the folder `embed`, with a slash at its end. */
  embed: string
  /** The path of the pinned script in that folder, and its `integrity`, once the version is released. */
  pinned?: { file: string; integrity: string }
  /** The forms of the widgets, with their defaults. */
  forms: Forms
}

/** An element for a page. */
export interface Tag {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Custom properties for its `style` attribute. */
  style: Readonly<Record<string, string>>
  /** The text between the tags: shown until the widget is ready, and where scripts are blocked. */
  text: string
}

export interface Snippet {
  html: string
  /** A rule for the style sheet of the page; empty when none is needed. */
  css: string
}

type Entries = readonly (readonly [name: string, value: string])[]

/** Height of a frame in px, until it posts its own. */
const frameHeight = 420

/** A value in quotation marks. JSON gets single ones, so that it stays readable. */
const quoted = (value: string) =>
  value.includes('"') ? `'${escapeHtml(value, /[&<>']/g)}'` : `"${escapeHtml(value)}"`

const declarations = (style: Entries) => style.map(([name, value]) => `${name}: ${value}`)

function html({ name, attributes, style, text }: Tag): string {
  const css = declarations(Object.entries(style)).join('; ')
  const written = Object.entries({ ...attributes, ...(css && { style: css }) }).map(
    ([attribute, value]) => (value === '' ? attribute : `${attribute}=${quoted(value)}`),
  )
  return `<${[name, ...written].join(' ')}>${escapeHtml(text)}</${name}>`
}

const isProperty = ([name]: Entries[number]) => name.startsWith('--')
const isText = ([name]: Entries[number]) => name.startsWith('messages.')

const frameUrl = (embed: string, widget: string, attributes: Entries) =>
  `${embed}v1/frame.html?${new URLSearchParams([['widget', widget], ...attributes.map((entry) => [...entry])])}`

/** The site's defaults that differ from the widget's own. */
const overridden = ({ widget }: Choices, forms: Forms) =>
  Object.fromEntries(
    widgetForm(forms, widget)
      .fields.filter(({ isOverridden }) => isOverridden)
      .map((field) => [field.name, field.default]),
  )

/**
 * The texts that were changed, by key. If one plural form was changed, all forms are included.
 * @param known the widget's own texts
 */
function messagesOf(entries: Entries, known: Messages): Record<string, Message> {
  const messages: Record<string, Message> = {}
  for (const [name, text] of entries) {
    const [, key, form] = name.split('.')
    if (key === undefined) continue
    const own = messages[key] ?? known[key]
    messages[key] = form && typeof own === 'object' ? { ...own, [form]: text } : text
  }
  return messages
}

/** The choices as attributes and CSS custom properties. */
function settings(choices: Choices, forms: Forms): { attributes: Entries; properties: Entries } {
  const { fields, messages: known } = widgetForm(forms, choices.widget)
  const entries = Object.entries({ ...overridden(choices, forms), ...choices.values })
  const messages = messagesOf(entries.filter(isText), known)
  const isDate = (name: string) =>
    fields.some((field) => field.name === name && field.control === 'date')
  const attributes = entries
    .filter((entry) => !isProperty(entry) && !isText(entry))
    .map(([name, value]) => [name, isDate(name) ? withoutZoneName(value) : value] as const)
  const hasMessages = Object.keys(messages).length > 0
  return {
    attributes: [
      ...attributes,
      ...(hasMessages ? [['messages', JSON.stringify(messages)] as const] : []),
    ],
    properties: entries.filter(isProperty),
  }
}

/** The element of the widget, in the chosen form. */
export function widgetTag(choices: Choices, source: Pick<Source, 'embed' | 'forms'>): Tag {
  const { widget, form, styling } = choices
  const { attributes, properties } = settings(choices, source.forms)
  const style = styling === 'attribute' ? Object.fromEntries(properties) : {}
  const { fallback, title, translated } = widgetForm(source.forms, widget)
  const own = translated[choices.values.lang ?? '']
  const text = own?.fallback ?? fallback
  switch (form) {
    case 'element':
      return { name: widget, attributes: Object.fromEntries(attributes), style, text }
    case 'div': {
      // `lang` is HTML's own.
      const data = attributes.map(([name, value]) => [
        name === 'lang' ? name : `data-${name}`,
        value,
      ])
      return {
        name: 'div',
        attributes: { 'data-widget': widget, ...Object.fromEntries(data) },
        style,
        text,
      }
    }
    case 'iframe':
      return {
        name: 'iframe',
        attributes: {
          src: frameUrl(source.embed, widget, [...attributes, ...properties]),
          title: own?.title ?? title,
          width: '100%',
          height: String(frameHeight),
          frameborder: '0',
        },
        style: {},
        // Remains in editors that remove frames.
        text,
      }
  }
}

/** The script that the snippet needs; undefined if the page has it already. */
function scriptTag({ form, release }: Choices, { embed, pinned }: Source): Tag | undefined {
  if (release === 'none') return undefined
  const attributes =
    form === 'iframe'
      ? // Not async, so that it receives the first message of the frame.
        { src: `${embed}v1/frame-height.js` }
      : release === 'pinned' && pinned
        ? { async: '', src: embed + pinned.file, integrity: pinned.integrity, crossorigin: '' }
        : { async: '', src: `${embed}v1/widgets.js` }
  return { name: 'script', attributes, style: {}, text: '' }
}

/** A CSS rule instead of the style attribute. It matches DIVs too, since they become the element. */
function rule({ widget, values }: Choices): string {
  const style = declarations(Object.entries(values).filter(isProperty))
  return `${widget} {\n${style.map((declaration) => `  ${declaration};\n`).join('')}}`
}

/** Whether a snippet sets CSS custom properties. */
const hasCssProperties = ({ form, values }: Choices) =>
  form !== 'iframe' && Object.entries(values).some(isProperty)

/** The snippet to paste into a page. */
export function snippet(choices: Choices, source: Source): Snippet {
  const script = scriptTag(choices, source)
  const widget = html(widgetTag(choices, source))
  return {
    html: [
      ...(script ? [html(script)] : []),
      // A block around the frame keeps it in the text column of a page.
      choices.form === 'iframe' ? `<div>${widget}</div>` : widget,
    ].join('\n'),
    css: choices.styling === 'rule' && hasCssProperties(choices) ? rule(choices) : '',
  }
}
