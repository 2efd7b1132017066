import { attributeName } from '../../../widgets/element/attributes.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { messagesDescription, messagesTakes } from './messages-type.ts'

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
