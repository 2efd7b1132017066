import { campaignParameters, maxValueLength } from '../../../widgets/waitlist/outbox/campaign.ts'
import { submissionRules } from '../../../widgets/waitlist/submission.ts'
import { type Choices, fromQuery } from '../../builder/choices.ts'
import { formsOn } from '../../builder/fields/fields.ts'
import { snippet } from '../../builder/snippet.ts'
import type { Source } from '../../builder/tag.ts'
import { type BuilderParts, renderBuilder, snippetParts } from '../pages/builder.ts'
import { etaWith } from '../pages/partials.ts'
import * as tables from '../reference/tables.ts'
import * as markdown from './markdown.ts'
import { guidesInMarkdown } from './markdown.ts'
import * as call from './openapi.ts'

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`

const eta = etaWith(
  import.meta.glob('./templates/*.eta', { query: '?raw', import: 'default', eager: true }),
  { autoEscape: false, autoTrim: false },
)

/** Headings for a part of a page whose own heading has a depth. */
const headings = (depth: number) => (level: number) => '#'.repeat(depth + level - 1)

/** The snippet of a widget in Markdown. */
function snippetBlock(source: Source, tag: string, chosen: Partial<Choices> = {}): string {
  // A launch in the future, whenever this is read.
  const choices = fromQuery(`?widget=${tag}&launch-at=2099-01-01T00:00Z[UTC]`, source.forms)
  return markdown.codeBlock('html', snippet({ ...choices, ...chosen }, source).html)
}

/** The part of the builder's page for readers: the guides. */
const guidesOfBuilder = "<%~ include('where', it) %>\n<%~ include('good-to-know', it) %>"

/** The files for programs that write pages, by their paths in dist/. */
export function programFiles(made: BuilderParts): Readonly<Record<string, string>> {
  const { brand, definitions: elements } = made
  const embed = `${brand.siteUrl}/embed/`
  const parts = snippetParts(made)
  // As of 1970, so that no launch date is past.
  const source: Source = { ...parts, embed, forms: formsOn(parts.forms, embed, new Date(0)) }
  const guides = guidesInMarkdown(renderBuilder(guidesOfBuilder, made), `${embed}v1/`)
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
    maxValueLength,
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
