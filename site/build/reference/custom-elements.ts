import { attributeName } from '../../../widgets/element/attributes.ts'
import { cssProperties, type ElementDescription } from '../../../widgets/element/docs.ts'
import { messagesDescription, messagesTakes, messagesType } from './tables.ts'

type Described = Record<string, { description: string }>

const named = (entries: Described) =>
  Object.entries(entries).map(([name, { description }]) => ({ name, description }))

const described = (entries: Record<string, string>) =>
  Object.entries(entries).map(([name, description]) => ({ name, description }))

const text = (type: string) => ({ text: type })

function declaration(element: ElementDescription) {
  const attributes = Object.entries(element.attributes)
  return {
    kind: 'class',
    customElement: true,
    name: element.name,
    tagName: element.tag,
    description: element.summary,
    superclass: { name: 'HTMLElement' },
    attributes: [
      ...attributes.map(([property, { type, takes, default: value, description }]) => ({
        name: attributeName(property),
        fieldName: property,
        type: text(type),
        default: JSON.stringify(value),
        description: `${description} Takes ${takes}.`,
      })),
      {
        name: 'messages',
        fieldName: 'messages',
        type: text('string'),
        default: '{}',
        description: `${messagesDescription} Takes ${messagesTakes}.`,
      },
    ],
    members: [
      ...attributes.map(([name, { setType, default: value, description }]) => ({
        kind: 'field',
        name,
        type: text(setType),
        default: JSON.stringify(value),
        description,
        attribute: attributeName(name),
        reflects: true,
      })),
      ...Object.entries(element.properties).map(([name, { type, description, isReadOnly }]) => ({
        kind: 'field',
        name,
        type: text(type),
        description,
        ...(isReadOnly && { readonly: true }),
      })),
      {
        kind: 'field',
        name: 'messages',
        type: text(messagesType(element)),
        description: messagesDescription,
        attribute: 'messages',
      },
      ...named(element.methods).map((method) => ({ kind: 'method', ...method })),
    ],
    events: Object.entries(element.events).map(([name, { description, detail }]) => ({
      name,
      type: text(detail ? `CustomEvent<${detail}>` : 'CustomEvent'),
      description,
    })),
    cssParts: described(element.parts),
    cssStates: described(element.states),
    cssProperties: described(cssProperties),
    // An extension, which the schema allows: the English texts by their keys.
    messages: element.messages,
    slots: [{ name: '', description: 'Shown until the element is ready, and without scripts.' }],
  }
}

/**
 * The custom elements manifest (schema 2.1.0) of a module.
 * @param path of the module, beside the manifest
 */
export const customElementsManifest = (
  elements: readonly ElementDescription[],
  path = 'widgets.js',
) => ({
  schemaVersion: '2.1.0',
  readme: '',
  modules: [
    {
      kind: 'javascript-module',
      path,
      declarations: elements.map(declaration),
      exports: elements.map(({ tag, name }) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name, module: path },
      })),
    },
  ],
})

/** `'light' | 'dark'` → the values that an editor can offer. */
const offered = (type: string) =>
  Array.from(type.matchAll(/'([^']+)'/g), ([, name = '']) => ({ name }))

/** VS Code's custom data for HTML, version 1.1, with which it completes and explains our tags. */
export const editorData = (elements: readonly ElementDescription[]) => ({
  version: 1.1,
  tags: elements.map(({ tag, summary, attributes }) => ({
    name: tag,
    description: summary,
    attributes: [
      ...Object.entries(attributes).map(([property, { type, takes, description }]) => ({
        name: attributeName(property),
        description: `${description} Takes ${takes}.`,
        ...(type === 'boolean' ? { valueSet: 'v' } : {}),
        ...(type.includes("'") ? { values: offered(type) } : {}),
      })),
      { name: 'messages', description: `${messagesDescription} Takes ${messagesTakes}.` },
    ],
  })),
})
