import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { type Block, domain, pathOf } from './blocks.ts'
import type { Setting } from './settings.ts'
import { collectTexts, type Text } from './translations.ts'

/** The texts of data that PHP shows; WordPress itself knows those of block.json. */
export const dataTexts = (
  definitions: readonly ElementDescription[],
  blocks: readonly Block[],
  settings: Readonly<Record<string, Setting>>,
): string[] => [
  ...new Set(
    [
      ...blocks.flatMap(({ attributes }) =>
        Object.values(attributes).flatMap((schema) =>
          'title' in schema
            ? [schema.title, schema.description, ...(schema.enumNames ?? [])]
            : schema.default,
        ),
      ),
      ...definitions.flatMap(({ messageNotes }) => Object.values(messageNotes)),
      ...Object.values(settings).flatMap(({ title, description, takes, section }) => [
        ...[title, description, takes, section],
      ]),
    ].filter((text): text is string => Boolean(text)),
  ),
]

/** The texts of the plugin, from its code, its header and block.json. */
export function textsOf(
  sourceFiles: Readonly<Record<string, string>>,
  blocks: readonly Block[],
): Text[] {
  const code = Object.entries(sourceFiles).filter(([name]) => /\.(?:php|js)$/.test(name))
  const main = `${domain}.php`
  const [, text = ''] = /^ \* Description: +(.+)$/m.exec(sourceFiles[main] ?? '') ?? []
  return collectTexts(Object.fromEntries(code), [
    { text, paths: [main] },
    // WordPress looks these up by its own contexts.
    ...blocks.flatMap((block) => [
      { text: block.title, paths: [pathOf(block)], context: 'block title' },
      { text: block.description, paths: [pathOf(block)], context: 'block description' },
      ...block.keywords.map((text) => ({ text, paths: [pathOf(block)], context: 'block keyword' })),
    ]),
  ])
}
