import { attributeName } from '../../../widgets/element/attributes.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { messagesDescription, messagesType, pluralFormsType } from './tables.ts'

const comment = (text: string) => `/** ${text.replaceAll('*/', '*\\/')} */`
const indent = (line: string) => line.replaceAll(/^(?=.)/gm, '  ')
const block = (head: string, lines: readonly string[]) =>
  [`${head} {`, ...lines.map(indent), '}'].join('\n')

const elementType = ({ name }: ElementDescription) => `${name}Element`
const eventMapType = ({ name }: ElementDescription) => `${name}EventMap`

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
    `export interface ${element.name}Attributes`,
    Object.entries(element.attributes).map(
      ([name, { kind, type, setType }]) =>
        `'${attributeName(name)}'?: ${kind === 'object' ? setType : type === 'number' ? 'number | string' : type === 'boolean' ? "boolean | ''" : type} | undefined`,
    ),
  )

/** What can be set on an element, as properties, with or without an attribute. */
const propertiesInterface = (element: ElementDescription) =>
  block(`export interface ${element.name}Properties`, [
    ...Object.entries(element.attributes).flatMap(([name, { setType, takes, description }]) => [
      comment(`${description} Takes ${takes}.`),
      `${name}?: ${setType} | undefined`,
    ]),
    ...Object.entries(element.properties).flatMap(([name, { type, description, isReadOnly }]) =>
      isReadOnly ? [] : [comment(description), `${name}?: ${type} | undefined`],
    ),
    comment(messagesDescription),
    `messages?: ${messagesType(element)} | undefined`,
  ])

const oneOf = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ') || 'never'

/** The source of the types for frameworks. */
const widgets = (elements: readonly ElementDescription[]) =>
  block(
    'interface Widgets',
    elements.map(
      ({ tag, name, properties }) =>
        `'${tag}': { element: ${name}Element; attributes: ${name}Attributes; properties: ${name}Properties; withoutAttribute: ${oneOf(Object.keys(properties))}; events: ${name}EventMap }`,
    ),
  )

/** The tags in JSX and in Vue's templates, for every element alike. */
const frameworks = `/** What every tag takes. */
interface AnyTag {
  children?: unknown
  class?: string | undefined
  className?: string | undefined
  dir?: string | undefined
  hidden?: boolean | undefined
  id?: string | undefined
  key?: string | number | bigint | null | undefined
  lang?: string | undefined
  part?: string | undefined
  role?: string | undefined
  slot?: string | undefined
  style?: unknown
  tabIndex?: number | undefined
  title?: string | undefined
}

type Handlers<Events, Prefix extends string = ''> = {
  [Type in keyof Events & string as \`on\${Prefix}\${Type}\`]?: ((event: Events[Type]) => void) | undefined
}

/** \`on:\` and \`prop:\`, which only Solid has. */
type InSolid<Properties, Events> = Handlers<Events, ':'> & {
  [Name in keyof Properties & string as \`prop:\${Name}\`]?: Properties[Name]
}

type ReactRef<Element> = { current: Element | null } | ((element: Element | null) => unknown) | null

interface Refs<Element> {
  react: ReactRef<Element>
  preact: ReactRef<Element>
  solid: Element | ((element: Element) => unknown)
  svelte: never
}

/** Our tags for JSX: extend the IntrinsicElements of your framework by it (see the README). */
export type WidgetTags<Framework extends keyof Refs<unknown> = 'solid'> = {
  [Tag in keyof Widgets]: Widgets[Tag] extends { element: infer Element; attributes: infer Attributes; properties: infer Properties; events: infer Events }
    ? AnyTag & Attributes & Pick<Properties, Extract<keyof Properties, Widgets[Tag]['withoutAttribute']>> & Handlers<Events> &
        { messages?: Widgets[Tag]['properties']['messages'] | string; ref?: Refs<Element>[Framework] | undefined } &
        (Framework extends 'solid' ? InSolid<Properties, Events> : unknown)
    : never
}

type VueHandlers<Events> = {
  [Type in keyof Events & string as \`on\${Capitalize<Type>}\`]?: ((event: Events[Type]) => void) | undefined
}

/** Our tags for Vue's templates: extend GlobalComponents of Vue by it (see the README). */
export type WidgetComponents = {
  [Tag in keyof Widgets]: new () => Widgets[Tag]['element'] & {
    $props: Omit<AnyTag, 'class'> & { [name: \`data\${string}\` | \`aria-\${string}\`]: unknown; class?: unknown; ref?: unknown } &
      Widgets[Tag]['properties'] & VueHandlers<Widgets[Tag]['events'] & HTMLElementEventMap>
  }
}`

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
      propertiesInterface(element),
      `export declare const ${element.name}: { new (): ${elementType(element)}; readonly observedAttributes: readonly string[] }`,
    ]),
    widgets(elements),
    frameworks,
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
    `export interface ${element.name}Props extends HTMLAttributes<${elementType(element)}>, ${element.name}Properties`,
    Object.entries(element.events).flatMap(([name, { description, handler }]) => [
      comment(description),
      `${handler}?: ((event: ${eventMapType(element)}['${name}']) => void) | undefined`,
    ]),
  )

/** The typings of the React components. They import those of the elements from `index.d.ts`. */
export const reactTypings = (elements: readonly ElementDescription[]): string =>
  [
    "import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'",
    `import type { ${elements.flatMap(({ name }) => ['Element', 'EventMap', 'Properties'].map((type) => name + type)).join(', ')} } from './index.js'`,
    ...elements.flatMap((element) => [
      reactProps(element),
      `${comment(element.summary)}\nexport declare const ${element.name}: ForwardRefExoticComponent<${element.name}Props & RefAttributes<${elementType(element)}>>`,
    ]),
    '',
  ].join('\n\n')
