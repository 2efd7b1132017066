import { packageName } from '../../widgets/brand.ts'
import type { Field } from './fields/field.ts'
import type { Tag } from './tag.ts'

const inCamelCase = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The component of an element, for React. */
export function jsx(
  { name, attributes, style, text, textLanguage }: Tag,
  fields: readonly Field[],
): string {
  const codes = fields.filter(({ control }) => /^(?:boolean|positive|milliseconds)/.test(control))
  const asCode = new Set(['messages', 'prefill', ...codes.map(({ name }) => name)])
  const props = Object.entries(attributes).map(([attribute, value]) => {
    const isCode = asCode.has(attribute)
    const code = isCode ? value : JSON.stringify(value)
    // A string without quotation marks, entities and escapes is the same in JSX.
    const isPlain = !isCode && !/["&\\\n]/.test(value)
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
    `</${component}>`,
  ].join('\n')
}
