import { attributeName } from '../../../widgets/element/attributes.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { messagesDescription, messagesType, pluralFormsType } from './messages-type.ts'

const comment = (text: string) => `/** ${text.replaceAll('*/', '*\\/')} */`
const indent = (line: string) => line.replaceAll(/^(?=.)/gm, '  ')
const block = (head: string, lines: readonly string[]) =>
  [`${head} {`, ...lines.map(indent), '}'].join('\n')

const elementType = ({ name }: ElementDescription) => `${name}Element`
const eventMapType = ({ name }: ElementDescription) => `${name}EventMap`
const propsType = ({ name }: ElementDescription) => `${name}Attributes`

const eventType = (detail = '') => (detail ? `CustomEvent<${detail}>` : 'CustomEvent<null>')

function elementInterface(element: ElementDescription): string {
  const map = eventMapType(element)
  const listen = (method: string) => [
    `${method}<Type extends keyof ${map}>(type: Type, listener: (this: ${elementType(element)}, event: ${map}[Type]) => unknown, options?: boolean | AddEventListenerOptions): void`,
    `${method}<Type extends keyof HTMLElementEventMap>(type: Type, listener: (this: ${elementType(element)}, event: HTMLElementEventMap[Type]) => unknown, options?: boolean | AddEventListenerOptions): void`,
    `${method}(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void`,
  ]
  return block(`export interface ${elementType(element)} extends HTMLElement`, [
    ...Object.entries(element.attributes).flatMap(
      ([name, { type, setType, takes, description }]) => [
        comment(`${description} Takes ${takes}.`),
        ...(setType === type
          ? [`${name}: ${type}`]
          : [`get ${name}(): ${type}`, `set ${name}(value: ${setType})`]),
      ],
    ),
    ...Object.entries(element.properties).flatMap(([name, { type, description, isReadOnly }]) => [
      comment(description),
      `${isReadOnly ? 'readonly ' : ''}${name}: ${type}`,
    ]),
    comment(messagesDescription),
    `messages: ${messagesType(element)}`,
    ...Object.entries(element.methods).flatMap(([name, { description }]) => [
      comment(description),
      `${name}(): void`,
    ]),
    ...listen('addEventListener'),
    ...listen('removeEventListener'),
  ])
}

const eventMap = (element: ElementDescription) =>
  block(
    `export interface ${eventMapType(element)}`,
    Object.entries(element.events).flatMap(([name, { description, detail }]) => [
      comment(description),
      `${name}: ${eventType(detail)}`,
    ]),
  )

const attributesInterface = (element: ElementDescription) =>
  block(
    `export interface ${propsType(element)}`,
    Object.entries(element.attributes).map(
      ([name, { kind, type, setType }]) =>
        `'${attributeName(name)}'?: ${kind === 'object' ? setType : type === 'number' ? 'number | string' : type === 'boolean' ? "boolean | ''" : type}`,
    ),
  )

/** What JSX takes on every tag. */
const anyTag = block('interface AnyTag', [
  'children?: unknown',
  'class?: string',
  'className?: string',
  'dir?: string',
  'hidden?: boolean',
  'id?: string',
  'key?: string | number | null',
  'lang?: string',
  'part?: string',
  'ref?: unknown',
  'role?: string',
  'slot?: string',
  'style?: unknown',
  'tabIndex?: number',
  'title?: string',
])

const handlers = block('type Handlers<Events> =', [
  `[Type in keyof Events & string as \`on\${Type}\`]?: (event: Events[Type]) => void`,
])

/** Properties that can be set and have no attribute. `messages`, which has one, is added elsewhere. */
const settable = ({ properties }: ElementDescription) =>
  Object.keys(properties).filter((name) => !properties[name]?.isReadOnly)

const oneOf = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ') || 'never'

/** The properties without an attribute, for frameworks whose JSX sets properties. */
const jsxProperties = (element: ElementDescription) =>
  `Partial<Pick<${elementType(element)}, ${oneOf(settable(element))}>> & { messages?: ${elementType(element)}['messages'] | string }`

const widgetTags = (elements: readonly ElementDescription[]) =>
  [
    comment("Our tags for JSX: extend your framework's IntrinsicElements by it (see the README)."),
    block(
      'export interface WidgetTags',
      elements.map(
        (element) =>
          `'${element.tag}': ${propsType(element)} & ${jsxProperties(element)} & Handlers<${eventMapType(element)}> & AnyTag`,
      ),
    ),
  ].join('\n')

/**
 * The typings of the npm entry: classes, elements in the DOM, and tags in JSX.
 * @param profileType the source of the type that the directory's `profiles` has
 */
export const typings = (elements: readonly ElementDescription[], profileType: string): string =>
  [
    profileType,
    pluralFormsType,
    ...elements.flatMap((element) => [
      eventMap(element),
      elementInterface(element),
      attributesInterface(element),
      `export declare const ${element.name}: { new (): ${elementType(element)}; readonly observedAttributes: readonly string[] }`,
    ]),
    anyTag,
    handlers,
    widgetTags(elements),
    block('declare global', [
      block(
        'interface HTMLElementTagNameMap',
        elements.map((element) => `'${element.tag}': ${elementType(element)}`),
      ),
      // Events bubble up to it. An event of two elements has the same detail in both.
      block('interface DocumentEventMap', [
        ...new Map(
          elements.flatMap((element) =>
            Object.keys(element.events).map((name) => [
              name,
              `${name}: ${eventMapType(element)}['${name}']`,
            ]),
          ),
        ).values(),
      ]),
    ]),
    '',
  ].join('\n\n')

/** The props of an element's React component. */
const reactProps = (element: ElementDescription) =>
  block(
    `export interface ${element.name}Props extends HTMLAttributes<${elementType(element)}>, Given<${elementType(element)}, ${oneOf([...settable(element), 'messages'])}>`,
    [
      ...Object.entries(element.attributes).flatMap(([name, { setType, takes, description }]) => [
        comment(`${description} Takes ${takes}.`),
        `${name}?: ${setType} | undefined`,
      ]),
      ...Object.entries(element.events).flatMap(([name, { description, handler }]) => [
        comment(description),
        `${handler}?: ((event: ${eventMapType(element)}['${name}']) => void) | undefined`,
      ]),
    ],
  )

/** The typings of the React components. They import those of the elements from `index.d.ts`. */
export const reactTypings = (elements: readonly ElementDescription[]): string =>
  [
    "import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'",
    `import type { ${elements.flatMap((element) => [elementType(element), eventMapType(element)]).join(', ')} } from './index.js'`,
    'type Given<Element, Name extends keyof Element> = { [Key in Name]?: Element[Key] | undefined }',
    ...elements.flatMap((element) => [
      reactProps(element),
      `${comment(element.summary)}\nexport declare const ${element.name}: ForwardRefExoticComponent<${element.name}Props & RefAttributes<${elementType(element)}>>`,
    ]),
    '',
  ].join('\n\n')
