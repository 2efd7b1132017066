import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Eta } from 'eta'
import type { Brand } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { campaignParameters, longestValue } from '../../../widgets/waitlist/outbox/campaign.ts'
import { submissionRules } from '../../../widgets/waitlist/submission.ts'
import { formsOn } from '../../fields/fields.ts'
import { type Choices, fromQuery } from '../../playground/choices.ts'
import { type Source, snippet } from '../../playground/snippet.ts'
import { playgroundFolder, renderPlayground, snippetParts } from '../pages/playground.ts'
import * as tables from '../reference/tables.ts'
import { guidesInMarkdown } from './guides.ts'
import * as markdown from './markdown.ts'
import * as call from './openapi.ts'

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`

const eta = new Eta({
  views: join(import.meta.dirname, 'templates'),
  autoEscape: false,
  autoTrim: false,
})

/** Headings for a part of a page whose own heading has a depth. */
const headings = (depth: number) => (level: number) => '#'.repeat(depth + level - 1)

/** The snippet of a widget in Markdown. */
function snippetBlock(source: Source, tag: string, chosen: Partial<Choices> = {}): string {
  // A launch in the future, whenever this is read.
  const choices = fromQuery(`?widget=${tag}&launch-at=2099-01-01T00:00Z[UTC]`, source.forms)
  return markdown.codeBlock('html', snippet({ ...choices, ...chosen }, source).html)
}

/**
 * The files for programs that write pages, by their paths in dist/.
 * @param hashes of released files, by their paths in `dist/embed`
 */
export async function programFiles(
  elements: readonly ElementDescription[],
  hashes: Readonly<Record<string, string>>,
  brand: Brand,
): Promise<Readonly<Record<string, string>>> {
  const builder = await readFile(join(playgroundFolder, 'index.html'), 'utf8')
  const embed = `${brand.siteUrl}/embed/`
  const parts = snippetParts(elements, hashes, brand)
  // As of 1970, so that no launch date is past.
  const source: Source = { ...parts, embed, forms: formsOn(parts.forms, embed, new Date(0)) }
  const guides = guidesInMarkdown(renderPlayground(builder, elements, hashes, brand), `${embed}v1/`)
  const api = call.openApi(brand)
  const given = {
    ...markdown,
    ...tables,
    ...call,
    api,
    brand,
    campaignParameters,
    elements,
    embed,
    endpoint: call.endpointOf(brand),
    guides,
    headings,
    isReleased: parts.pinned !== undefined,
    longestValue,
    submissionRules,
    snippet: (tag: string, chosen?: Partial<Choices>) => snippetBlock(source, tag, chosen),
  }
  const render = (template: string, more = {}) =>
    `${eta.render(template, { ...given, ...more }).trimEnd()}\n`
  const inV1 = {
    ...Object.fromEntries(
      elements.flatMap((element) => [
        [`${element.tag}.md`, render('element-page', { element })],
        [`${element.tag}.messages.json`, json(element.messages)],
      ]),
    ),
    'guides.md': `# Guides to the ${markdown.inline(brand.product)} widgets\n\n${guides}\n`,
    'openapi.json': json(api),
  }
  return {
    'llms.txt': render('llms'),
    'llms-full.txt': render('llms-full'),
    ...Object.fromEntries(Object.entries(inV1).map(([name, text]) => [`embed/v1/${name}`, text])),
  }
}

/** Writes the files for programs. @param dist the folder of the build */
export async function writeProgramFiles(
  dist: string,
  ...what: Parameters<typeof programFiles>
): Promise<void> {
  for (const [path, text] of Object.entries(await programFiles(...what)))
    await writeFile(join(dist, path), text)
}
