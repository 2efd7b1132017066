import { escapeHtml } from '../base/escape-html.ts'
import { type Choices, widgetForm } from './choices.ts'
import { plainFormAttribute, shortcode } from './fields/plugin-attributes.ts'
import { jsx } from './jsx.ts'
import {
  type Entries,
  hasPlainForm,
  isCampaign,
  isProperty,
  type Source,
  type Tag,
  widgetTag,
} from './tag.ts'

export interface Snippet {
  html: string
  /** A tag manager's tag, which loads the script; empty for other forms. */
  tag: string
  /** A rule for the style sheet of the page; empty when none is needed. */
  css: string
  /** The address of a frame, for editors that ask for a link; empty for other forms. */
  frame: string
  /** A link to the page that names the campaign; empty without one. A frame has it in its own address. */
  link: string
}

/** A value in quotation marks. JSON gets single ones, so that it stays readable. */
const quoted = (value: string) =>
  value.includes('"') ? `'${escapeHtml(value, /[&<>']/g)}'` : `"${escapeHtml(value)}"`

const declarations = (style: Entries) => style.map(([name, value]) => `${name}: ${value}`)

function html({ name, attributes, style, text, textLanguage, form }: Tag): string {
  const css = declarations(Object.entries(style)).join('; ')
  const written = Object.entries({ ...attributes, ...(css && { style: css }) }).map(
    ([attribute, value]) => (value === '' ? attribute : `${attribute}=${quoted(value)}`),
  )
  const content = escapeHtml(text)
  const own = textLanguage && text ? `<span lang="${textLanguage}">${content}</span>` : content
  const plain = form ? `\n  ${form}\n` : ''
  return `<${[name, ...written].join(' ')}>${own}${plain}</${name}>`
}

/** The script that the snippet needs; undefined if the page has it already. */
function scriptTag({ form, release }: Choices, { embed, pinned }: Source): Tag | undefined {
  if (release === 'none' || form === 'shortcode' || form === 'react') return undefined
  const attributes =
    form === 'iframe'
      ? // Not async, so that it receives the first message of the frame.
        { src: `${embed}v1/frame-height.js` }
      : release === 'pinned' && pinned
        ? { async: '', src: embed + pinned.file, integrity: pinned.integrity, crossorigin: '' }
        : { async: '', src: `${embed}v1/widgets.js` }
  return { name: 'script', attributes, style: {}, text: '' }
}

/** A CSS rule instead of the style attribute. */
function rule({ form, widget, values }: Choices): string {
  const selector = form === 'div' ? `[data-widget="${widget}"]` : widget
  const style = declarations(Object.entries(values).filter(isProperty))
  return `${selector} {\n${style.map((declaration) => `  ${declaration};\n`).join('')}}`
}

/** Tag managers drop attributes of scripts, so a script adds the script. */
function managedTag({ name, attributes }: Tag): string {
  const lines = Object.entries(attributes).map(
    ([attribute, value]) => `    script.setAttribute('${attribute}', '${value}')\n`,
  )
  return `<script>
  (function () {
    var script = document.createElement('${name}')
${lines.join('')}    document.head.appendChild(script)
  })()
</script>`
}

/** Whether a snippet sets CSS custom properties. */
const hasCssProperties = ({ form, values }: Choices) =>
  !['iframe', 'shortcode'].includes(form) && Object.entries(values).some(isProperty)

/** The widget, in the chosen form. */
function code(choices: Choices, source: Source): string {
  const tag = widgetTag(choices, source)
  switch (choices.form) {
    case 'iframe':
      // A block around the frame keeps it in the text column of a page.
      return `<div>${html(tag)}</div>`
    case 'react':
      return jsx(tag, widgetForm(source.forms, choices.widget).fields)
    case 'shortcode': {
      const { cssProperties } = source.forms
      const colours = cssProperties.filter(({ control }) => control === 'colour')
      const chosen = Object.entries(choices.values).filter(([name]) =>
        colours.some((field) => field.name === name),
      )
      const plain = hasPlainForm(choices, source.forms) && { [plainFormAttribute]: 'true' }
      return shortcode(choices.widget, { ...tag.attributes, ...plain }, Object.fromEntries(chosen))
    }
    default:
      return html(tag)
  }
}

/** A link to the page, which names the campaign. */
function campaignLink({ form, values }: Choices): string {
  const campaign = Object.entries(values).filter(isCampaign)
  if (campaign.length === 0 || form === 'iframe') return ''
  const link = new URL(values['page-url'] ?? 'https://your-page.example/')
  for (const [name, value] of campaign) link.searchParams.set(name, value)
  return link.href
}

/** The snippet to paste into a page. */
export function snippet(choices: Choices, source: Source): Snippet {
  const { form } = choices
  const script = scriptTag(choices, source)
  return {
    html: [...(script && form !== 'tag-manager' ? [html(script)] : []), code(choices, source)].join(
      '\n',
    ),
    tag: script && form === 'tag-manager' ? managedTag(script) : '',
    css: choices.styling === 'rule' && hasCssProperties(choices) ? rule(choices) : '',
    frame: form === 'iframe' ? (widgetTag(choices, source).attributes.src ?? '') : '',
    link: campaignLink(choices),
  }
}
