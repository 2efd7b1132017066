import { attributeName } from '../../../widgets/element/attributes.ts'
import { cssProperties, type ElementDescription } from '../../../widgets/element/docs.ts'

const escapeCell = (text: string) => text.replaceAll('|', '\\|')
const code = (text: unknown) => `\`${String(text)}\``

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

const list = (names: readonly string[]) => names.map(code).join(' ')

type DescribedAttributes = ElementDescription['attributes']

/** The attributes that all elements have, by the names of their properties. */
const commonOf = ([first, ...others]: readonly ElementDescription[]): DescribedAttributes =>
  Object.fromEntries(
    Object.entries(first?.attributes ?? {}).filter(([property, { description }]) =>
      others.every(({ attributes }) => attributes[property]?.description === description),
    ),
  )

function reference(element: ElementDescription, common: DescribedAttributes): string {
  const { tag, attributes, properties, methods, events, parts } = element
  const more = [
    ['Properties', Object.keys(properties).map((name) => `.${name}`)],
    ['Methods', Object.keys(methods).map((name) => `${name}()`)],
    ['Events', Object.keys(events)],
    ['Parts', Object.keys(parts)],
  ] as const
  return [
    `### ${code(`<${tag}>`)}`,
    table(
      ['attribute', 'takes', 'default', 'what it is'],
      Object.entries(attributes)
        .filter(([property]) => !(property in common))
        .map(([property, { takes, default: value, description }]) => [
          code(attributeName(property)),
          takes,
          value === false ? 'off' : code(value),
          description,
        ]),
    ),
    more
      .filter(([, names]) => names.length > 0)
      .map(([title, names]) => `${title}: ${list(names)}`)
      .join('. '),
  ].join('\n\n')
}

const words =
  'All speak English or Hindi by the nearest `lang`, which also decides how numbers look. Any text can be replaced by its key (`messages` in `custom-elements.json`): with the property `.messages`, or with a child `<script type="application/json" data-messages>{"getStarted": "Begin"}</script>`.'

/** The reference tables of the README, in Markdown. */
export function referenceTables(elements: readonly ElementDescription[]): string {
  const common = commonOf(elements)
  const attributes = Object.entries(common).map(
    ([property, { takes, default: value, description }]) =>
      `${code(attributeName(property))} (${takes}; by default ${code(value)}): ${description}`,
  )
  return [
    ...elements.map((element) => reference(element, common)),
    `All take ${attributes.join(' ')} And the CSS custom properties ${list(Object.keys(cssProperties))}. ${words}`,
  ].join('\n\n')
}
