import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { type Choices, fromQuery } from '../../playground/choices.ts'
import { type Source, snippet } from '../../playground/snippet.ts'
import {
  cssPropertiesTable,
  elementReference,
  type ReferenceTable,
  referenceNotes,
} from '../reference/tables.ts'
import { blocks, codeBlock, heading, inline, table } from './markdown.ts'

const ways: readonly { title: string; text: string; choices: Partial<Choices> }[] = [
  {
    title: 'As an element',
    text: 'The script once, the tag wherever the widget should appear. Always the newest version 1.',
    choices: {},
  },
  {
    title: 'As an element, on one version',
    text: 'Browsers check the script by its hash, and the script checks every file that it fetches.',
    choices: { release: 'pinned' },
  },
  {
    title: 'As a DIV',
    text: 'For editors that remove tags they do not know: each attribute with `data-` before its name.',
    choices: { form: 'div' },
  },
  {
    title: 'As an iframe',
    text: 'For editors that take only a frame: the attributes go into its address.',
    choices: { form: 'iframe' },
  },
]

const titled = (depth: number, { title, ...rest }: ReferenceTable) =>
  blocks(heading(depth, title), table(rest))

/** What is the same for all elements. */
export const commonSection = (depth: number): string =>
  blocks(inline(referenceNotes), titled(depth, cssPropertiesTable))

/**
 * The documentation of one element, without `commonSection`.
 * @param depth of its heading
 */
export function elementSection(element: ElementDescription, source: Source, depth: number): string {
  const { tag, summary, tables, texts } = elementReference(element)
  // A launch in the future, whenever this is read.
  const choices = fromQuery(`?widget=${tag}&launch-at=2099-01-01T00:00Z`, source.forms)
  return blocks(
    heading(depth, `\`<${tag}>\``),
    `> ${inline(summary)}`,
    heading(depth + 1, 'Snippets'),
    ...ways.flatMap(({ title, text, choices: chosen }) => [
      `${title}: ${inline(text)}`,
      codeBlock('html', snippet({ ...choices, ...chosen }, source).html),
    ]),
    ...[...tables, texts].map((each) => titled(depth + 1, each)),
  )
}

/** The complete documentation of one element as a page. */
export const elementPage = (element: ElementDescription, source: Source): string =>
  `${blocks(elementSection(element, source, 1), heading(2, 'As in all widgets'), commonSection(3))}\n`
