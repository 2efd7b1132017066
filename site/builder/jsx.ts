import { packageName } from '../../widgets/brand.ts'
import type { Field } from './fields/field.ts'
import type { Tag } from './tag.ts'

const inCamelCase = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** HTML in JSX, which reads entities as HTML does. */
const inJsx = (html: string): string =>
  html
    .replace(/[{}]/g, (brace) => `&#${brace.charCodeAt(0)};`)
    .replace(/<form[^>]*/g, (tag) => tag.replace(' accept-charset=', ' acceptCharset='))
    .replace(/<(?:input|textarea)[^>]*/g, (tag) =>
      tag
        .replace(' autocomplete=', ' autoComplete=')
        .replace(' value=', ' defaultValue=')
        .replace(/ maxlength="(\d+)"/, ' maxLength={$1}')
        .replace(/ rows="(\d+)"/, ' rows={$1}')
        .replace(/^<input.*/, '$& /'),
    )

/** The component of an element, for React. */
export function jsx(
  { name, attributes, style, text, textLanguage, form }: Tag,
  fields: readonly Field[],
): string {
  const isCode = (attribute: string) =>
    ['messages', 'prefill'].includes(attribute) ||
    fields.some(
      (field) =>
        field.name === attribute &&
        ['boolean', 'positive-integer', 'milliseconds'].includes(field.control),
    )
  const props = Object.entries(attributes).map(([attribute, value]) => {
    const code = isCode(attribute) ? value : JSON.stringify(value)
    // A string without quotation marks, entities and escapes is the same in JSX.
    const isPlain = !isCode(attribute) && !/["&\\\n]/.test(value)
    return `${inCamelCase(attribute)}=${isPlain ? code : `{${code}}`}`
  })
  if (Object.keys(style).length > 0) props.push(`style={${JSON.stringify(style)}}`)
  const component = inCamelCase(`-${name}`)
  const content = /[{}<>&]/.test(text) ? `{${JSON.stringify(text)}}` : text
  return [
    `import { ${component} } from '${packageName}/react'`,
    '',
    `<${[component, ...props].join(' ')}>`,
    ...(text
      ? [`  ${textLanguage ? `<span lang="${textLanguage}">${content}</span>` : content}`]
      : []),
    ...(form ? [`  ${inJsx(form)}`] : []),
    `</${component}>`,
  ].join('\n')
}
