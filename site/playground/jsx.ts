import { packageName } from '../../widgets/brand.ts'
import type { Field } from '../fields/fields.ts'
import { writeMarkup } from '../fields/plain-form.ts'
import type { Tag } from './tag.ts'

const inCamelCase = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const text = (plain: string) => (/[{}<>&]/.test(plain) ? `{${JSON.stringify(plain)}}` : plain)

/** React's names of attributes of HTML. */
const reactNames: Readonly<Record<string, string>> = {
  autocomplete: 'autoComplete',
  maxlength: 'maxLength',
  value: 'defaultValue',
}

const inJsx = {
  attribute(name: string, value: string | number | boolean) {
    const prop = reactNames[name] ?? name
    if (value === true) return prop
    const isPlain = typeof value === 'string' && !/["&\\]/.test(value)
    return `${prop}=${isPlain ? `"${value}"` : `{${JSON.stringify(value)}}`}`
  },
  text,
  end: ' />',
}

/** The component of an element, for React. */
export function jsx(
  { name, attributes, style, text: own, textLanguage, form }: Tag,
  fields: readonly Field[],
): string {
  const isCode = (attribute: string) =>
    attribute === 'messages' ||
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
  const content = text(own)
  return [
    `import { ${component} } from '${packageName}/react'`,
    '',
    `<${[component, ...props].join(' ')}>`,
    ...(own
      ? [`  ${textLanguage ? `<span lang="${textLanguage}">${content}</span>` : content}`]
      : []),
    ...(form ? [`  ${writeMarkup(form, inJsx, '  ')}`] : []),
    `</${component}>`,
  ].join('\n')
}
